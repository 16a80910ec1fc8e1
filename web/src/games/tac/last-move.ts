// What the board shows of the last move until the next one, all of it from events.

import { laidIn } from './tell';
import type { Colour, ObservedEvent, Place } from './types';

export interface LastMove {
  trails: { path: readonly Place[]; colour: Colour }[];
  /** Marbles that were taken, where they stood. */
  taken: { place: Place; colour: Colour }[];
  /** Where the marbles that moved stand now. */
  moved: Place[];
}

export const NO_MOVE: LastMove = { trails: [], taken: [], moved: [] };

/** The last card that moved something. */
export const lastMove = (history: readonly ObservedEvent[]): LastMove =>
  moveIn(history.findLast((each) => 'played' in each && each.played.motions.length > 0));

/** What an event moved. */
export function moveIn(event: ObservedEvent | undefined): LastMove {
  if (!event || !('played' in event)) return NO_MOVE;
  const { motions } = event.played;
  const moved = motions.filter(({ cause }) => cause === 'moved');
  return {
    trails: moved.map(({ path, colour }) => ({ path, colour })),
    taken: motions.flatMap(({ cause, path: [place], colour }) => (cause === 'captured' && place ? [{ place, colour }] : [])),
    moved: moved.flatMap(({ path }) => path.at(-1) ?? []),
  };
}

/** Everything of several moves. */
export const movesIn = (events: readonly ObservedEvent[]): LastMove => {
  const moves = events.map(moveIn);
  return {
    trails: moves.flatMap(({ trails }) => trails),
    taken: moves.flatMap(({ taken }) => taken),
    moved: moves.flatMap(({ moved }) => moved),
  };
};

/** What happened since the viewer laid a card, that card included; a spectator sees as many cards as there are seats. */
export function lastRound(history: readonly ObservedEvent[], me: number | null, seats: number): ObservedEvent[] {
  const laid = history.filter((event) => laidIn(event));
  const own = me === null ? -1 : laid.findLastIndex((event) => laidIn(event)?.by === me);
  return own < 0 ? laid.slice(-seats) : laid.slice(own);
}
