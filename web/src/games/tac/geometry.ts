// Where things lie on the board: 1000 x 1000 units, the ring on a rounded square, the player's seat at the bottom.

import { ringPlace, spotOf, type Place } from './types';

export type Point = readonly [number, number];

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

/** A house field of the seat on this side; 4 is the innermost. */
export const housePoint = (side: number, depth: number): Point => onBoard(turned([0, HALF - 4 - depth * 53], wrap(side, 4)));

/** One of the four hollows of a yard. */
export const yardPoint = (side: number, hollow: number): Point =>
  onBoard(turned([206 + (hollow % 2 ? 31 : -31), 290 + (hollow > 1 ? 31 : -31)], wrap(side, 4)));

/** The middle of a yard. */
export const yardMiddle = (side: number): Point => onBoard(turned([206, 290], wrap(side, 4)));

/** Where a place lies when `bottom` is the seat at the bottom. */
export function pointOf(place: Place, bottom: number, hollow = 0): Point {
  const spot = spotOf(place);
  if (spot.kind === 'ring') return ringPoint(spot.field - 16 * bottom);
  if (spot.kind === 'house') return housePoint(spot.seat - bottom, spot.depth);
  return yardPoint(spot.seat - bottom, hollow);
}

/** How a marble walks: every place from one to the other; backwards for a 4. Jumps have two. */
export function walk(from: Place, to: Place, backwards: boolean): Place[] {
  const [start, end] = [spotOf(from), spotOf(to)];
  if (start.kind === 'house' && end.kind === 'house') {
    const step = Math.sign(end.depth - start.depth);
    return Array.from({ length: Math.abs(end.depth - start.depth) + 1 }, (_, i) => `${from.replace(/\d/, '')}${start.depth + i * step}`);
  }
  if (start.kind !== 'ring' || end.kind === 'yard') return [from, to];
  const door = end.kind === 'house' ? 16 * end.seat : end.field;
  const fields = backwards ? wrap(start.field - door, 64) : wrap(door - start.field, 64);
  const ring = Array.from({ length: fields + 1 }, (_, i) => ringPlace(start.field + (backwards ? -i : i)));
  if (end.kind === 'ring') return ring;
  const colour = to.replace(/\d/, '');
  return [...ring, ...Array.from({ length: end.depth }, (_, i) => `${colour}${i + 1}`)];
}

/** How many steps a leg of a 7 costs. */
export const cost = (from: Place, to: Place) => walk(from, to, false).length - 1;
