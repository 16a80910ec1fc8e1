// Where things lie on the board: 1000 x 1000 units, the ring on a rounded square, the player's colour at the bottom.

import type { Colour, Place } from './types';

export type Point = readonly [number, number];

/** The colours clockwise, as their start fields lie on the ring. */
export const COLOURS: readonly Colour[] = ['black', 'red', 'blue', 'green'];
/** Hollows of a yard: one for each marble of a colour. */
export const HOLLOWS = [0, 1, 2, 3] as const;

/** A place taken apart; a corner of the board is counted as its colour in `COLOURS`. */
export type Spot = { kind: 'ring'; field: number } | { kind: 'house'; corner: number; depth: number } | { kind: 'yard'; corner: number };

/** Reads a place; ring fields count from 0, house fields from 1. */
export function spotOf(place: Place): Spot {
  if (place.startsWith('#')) return { kind: 'ring', field: Number(place.slice(1)) - 1 };
  const corner = COLOURS.findIndex((colour) => place.startsWith(colour));
  const depth = place.slice(COLOURS[corner]?.length ?? 0);
  return depth ? { kind: 'house', corner, depth: Number(depth) } : { kind: 'yard', corner };
}

/** The colour whose house or yard a place belongs to; null for the ring. */
export function ownerOf(place: Place): Colour | null {
  const spot = spotOf(place);
  return spot.kind === 'ring' ? null : (COLOURS[spot.corner] ?? null);
}

const HALF = 452;
const CORNER = 200;
const STRAIGHT = HALF - CORNER;
const ARC = (Math.PI * CORNER) / 2;
const QUARTER = 2 * STRAIGHT + ARC;

/** Quarter turns clockwise. */
function turned([x, y]: Point, times: number): Point {
  return times % 4 === 0 ? [x, y] : turned([-y, x], (times % 4) - 1);
}
const onBoard = ([x, y]: Point): Point => [500 + x, 500 + y];
const wrap = (n: number, by: number) => ((n % by) + by) % by;

/** A ring field, counted clockwise from the start field at the bottom; halves lie between two fields. */
export function ringPoint(field: number): Point {
  const along = (wrap(field, 16) / 16) * QUARTER;
  const side = Math.floor(wrap(field, 64) / 16);
  if (along <= STRAIGHT) return onBoard(turned([-along, HALF], side));
  if (along <= STRAIGHT + ARC) {
    const angle = (along - STRAIGHT) / CORNER;
    return onBoard(turned([-STRAIGHT - CORNER * Math.sin(angle), STRAIGHT + CORNER * Math.cos(angle)], side));
  }
  return onBoard(turned([-HALF, STRAIGHT - (along - STRAIGHT - ARC)], side));
}

/** A house field of the colour on this side; 4 is the innermost. */
export const housePoint = (side: number, depth: number): Point => onBoard(turned([0, HALF - 4 - depth * 53], wrap(side, 4)));

/** One of the four hollows of a yard. */
export const yardPoint = (side: number, hollow: number): Point =>
  onBoard(turned([206 + (hollow % 2 ? 31 : -31), 290 + (hollow > 1 ? 31 : -31)], wrap(side, 4)));

/** The middle of a yard. */
export const yardMiddle = (side: number): Point => onBoard(turned([206, 290], wrap(side, 4)));

/** Where a place lies when `bottom` is the corner at the bottom. */
export function pointOf(place: Place, bottom: number, hollow = 0): Point {
  const spot = spotOf(place);
  if (spot.kind === 'ring') return ringPoint(spot.field - 16 * bottom);
  if (spot.kind === 'house') return housePoint(spot.corner - bottom, spot.depth);
  return yardPoint(spot.corner - bottom, hollow);
}
