import type { SeatMark } from '../manifest';
import type { Colour } from './types';

/** The colours in the order of the seats, clockwise. */
const COLOURS: readonly Colour[] = ['black', 'red', 'blue', 'green'];
/** Which team each seat belongs to, by version; in a version that is not listed everybody plays alone. */
const TEAMS: Record<string, readonly number[]> = {
  teams: [0, 1, 0, 1],
  pairs: [0, 1, 0, 1],
  one_against_two: [0, 1, 0, 1],
  together: [0, 0, 0, 0],
  alone: [0, 0, 0, 0],
  two_against_one: [0, 1, 1],
};

/** What is known of the seats before the cards are dealt. */
export function seatMarks(setup: unknown): SeatMark[] {
  const { version } = setup as { version?: string };
  return COLOURS.map((colour, seat) => ({ colour, team: TEAMS[version ?? 'teams']?.[seat] }));
}
