// TAC as JSON, as its rules crate writes it (`cargo xtask types`), and how its places and versions are read.

import type { Colour, Place, Version } from '$lib/generated/tac';

export type {
  Action,
  Capture,
  Card,
  Colour,
  Duty,
  Marbles,
  Move,
  Observation,
  Public,
  Phase,
  Place,
  Played,
  Position,
  Previous,
  Refusal,
  ObservedEvent,
  Turn,
  Version,
} from '$lib/generated/tac';

/** Clockwise; seat s plays colour s. */
export const COLOURS: readonly Colour[] = ['black', 'red', 'blue', 'green'];

/** How many seats a version has. */
export const seatsOf = (version: Version) => (version === 'free_for_all' || version === 'two_against_one' ? 3 : 4);

/** With whom a seat plays, as the versions name it. */
export function partnerOf(version: Version, seat: number): number | null {
  if (version === 'free_for_all') return null;
  if (version === 'two_against_one') return seat === 0 ? null : 3 - seat;
  return (seat + 2) % 4;
}

/** Do all play for one goal? */
export const isOneTeam = (version: Version) => version === 'together' || version === 'alone';

/** A place taken apart. */
export type Spot = { kind: 'ring'; field: number } | { kind: 'house'; seat: number; depth: number } | { kind: 'yard'; seat: number };

/** Where a place is; ring fields count from 0, house fields from 1. */
export function spotOf(place: Place): Spot {
  if (place.startsWith('#')) return { kind: 'ring', field: Number(place.slice(1)) - 1 };
  const seat = COLOURS.findIndex((colour) => place.startsWith(colour));
  const depth = place.slice(COLOURS[seat]?.length ?? 0);
  return depth ? { kind: 'house', seat, depth: Number(depth) } : { kind: 'yard', seat };
}

export const ringPlace = (field: number): Place => `#${(((field % 64) + 64) % 64) + 1}`;
export const housePlace = (seat: number, depth: number): Place => `${COLOURS[seat]}${depth}`;
export const yardPlace = (seat: number): Place => COLOURS[seat] ?? '';
