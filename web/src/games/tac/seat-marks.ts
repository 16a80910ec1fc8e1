import { BOX } from '$lib/generated/tac';
import type { SeatMark } from '../manifest';

/** Colour and team of each seat, known before the cards are dealt; a team is called by its first seat. */
export function seatMarks(setup: unknown): SeatMark[] {
  const { version } = setup as { version?: string };
  const seating = BOX.versions.find((facts) => facts.version === (version ?? 'teams'))?.seating ?? [];
  return seating.map(({ colour, team }) => ({ colour, team: team.length > 1 ? Math.min(...team) : undefined }));
}
