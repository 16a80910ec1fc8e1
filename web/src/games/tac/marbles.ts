// The marbles as things that keep their identity, so that a move can be shown as a move. Where they go is in the motions
// that events and previews carry; here they are only carried out.

import { COLOURS, HOLLOWS, spotOf } from './geometry';
import type { Colour, Gait, Motion, Place, Position } from './types';

/** A marble on the board. */
export interface Marble {
  id: number;
  colour: Colour;
  place: Place;
  /** Which hollow of the yard, while it lies there. */
  hollow: number;
}

/** The motion of one marble of the board, to be shown after the one before it. */
export interface MarbleMotion {
  id: number;
  path: readonly Place[];
  gait: Gait;
}

/** The marbles of a position; `colours` are those that play. */
export function marblesAt(position: Position, colours: readonly Colour[]): Marble[] {
  return COLOURS.flatMap((colour, corner) => {
    if (!colours.includes(colour)) return [];
    const { ring = [], house = [] } = position[corner] ?? {};
    const places = [...ring.map((field) => `#${field}`), ...house.map((depth) => `${colour}${depth}`)];
    return settled(HOLLOWS.map((i) => ({ id: HOLLOWS.length * corner + i, colour, place: places[i] ?? colour, hollow: 0 })));
  });
}

/** Every marble in a yard has a hollow of its own; those that lie there stay where they are. */
function settled(marbles: Marble[]): Marble[] {
  const taken = new Set<string>();
  const inYard = (marble: Marble) => spotOf(marble.place).kind === 'yard';
  return marbles.map((marble) => {
    if (!inYard(marble)) return marble;
    const free = [marble.hollow, ...HOLLOWS].find((hollow) => !taken.has(`${marble.place}${hollow}`)) ?? 0;
    taken.add(`${marble.place}${free}`);
    return { ...marble, hollow: free };
  });
}

/** The marbles after these motions, and which of them each motion moved. */
export function carriedOut(before: readonly Marble[], motions: readonly Motion[]): { marbles: Marble[]; shown: MarbleMotion[] } {
  const marbles = before.map((marble) => ({ ...marble }));
  const shown: MarbleMotion[] = [];
  let arrived: Marble | undefined; // on the same field as what it captures, or as what it is swapped with
  for (const { colour, path, gait, cause } of motions) {
    const [from, to] = [path[0], path.at(-1)];
    const there = marbles.filter((marble) => marble.colour === colour && marble.place === from);
    const mover = there.find((marble) => marble !== arrived) ?? there[0];
    if (!mover || !to) continue;
    mover.place = to;
    shown.push({ id: mover.id, path, gait });
    if (cause !== 'captured') arrived = mover;
  }
  return { marbles: settled(marbles), shown };
}

/** The motions that led to these marbles, each with the marble it moved: traced back from where they stand now. */
export function retraced(after: readonly Marble[], motions: readonly Motion[]): MarbleMotion[] {
  const marbles = after.map((marble) => ({ ...marble }));
  const shown: MarbleMotion[] = [];
  for (const { colour, path, gait } of [...motions].reverse()) {
    const [from, to] = [path[0], path.at(-1)];
    const mover = marbles.find((marble) => marble.colour === colour && marble.place === to);
    if (!mover || !from) continue;
    mover.place = from;
    shown.unshift({ id: mover.id, path, gait });
  }
  return shown;
}

/** The same marbles set down as a position says: those that can stay do, the others jump. */
export function matched(
  before: readonly Marble[],
  position: Position,
  colours: readonly Colour[],
): { marbles: Marble[]; shown: MarbleMotion[] } {
  const wanted = marblesAt(position, colours);
  if (before.length !== wanted.length) return { marbles: wanted, shown: [] };
  const free = [...wanted];
  const staying = new Set<number>();
  for (const marble of before) {
    const index = free.findIndex(({ colour, place }) => colour === marble.colour && place === marble.place);
    if (index < 0) continue;
    staying.add(marble.id);
    free.splice(index, 1);
  }
  const shown: MarbleMotion[] = [];
  const marbles = before.map((marble) => {
    const index = staying.has(marble.id) ? -1 : free.findIndex(({ colour }) => colour === marble.colour);
    const [to] = index < 0 ? [] : free.splice(index, 1);
    if (!to) return { ...marble };
    shown.push({ id: marble.id, path: [marble.place, to.place], gait: 'jump' });
    return { ...marble, place: to.place };
  });
  return { marbles: settled(marbles), shown };
}
