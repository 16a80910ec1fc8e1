// The sixteen marbles as things that keep their identity, so that a move can be shown as a move.

import { walk } from './geometry';
import {
  COLOURS,
  housePlace,
  ringPlace,
  spotOf,
  yardPlace,
  type Capture,
  type Colour,
  type Move,
  type Place,
  type Played,
  type Position,
} from './types';

/** A marble on the board. */
export interface Marble {
  id: number;
  colour: Colour;
  place: Place;
  /** Which hollow of the yard, while it lies there. */
  hollow: number;
}

/** One marble going somewhere, in the order in which it happens. */
export interface Motion {
  id: number;
  path: Place[];
  kind: 'walk' | 'fly';
}

/** The marbles of a position. */
export function marblesAt(position: Position, seats: number): Marble[] {
  return position.slice(0, seats).flatMap(({ ring, house }, seat) => {
    const out = [...ring.map((field) => ringPlace(field - 1)), ...house.map((depth) => housePlace(seat, depth))];
    const places = [...out, ...Array.from({ length: 4 - out.length }, () => yardPlace(seat))];
    return settled(places.map((place, i) => ({ id: 4 * seat + i, colour: COLOURS[seat] ?? 'black', place, hollow: 0 })));
  });
}

/** Every marble in a yard has a hollow of its own; those that lie there stay where they are. */
function settled(marbles: Marble[]): Marble[] {
  const taken = new Set<string>();
  const inYard = (marble: Marble) => spotOf(marble.place).kind === 'yard';
  return marbles.map((marble) => {
    if (!inYard(marble)) return marble;
    const free = [marble.hollow, 0, 1, 2, 3].find((hollow) => !taken.has(`${marble.place}${hollow}`)) ?? 0;
    taken.add(`${marble.place}${free}`);
    return { ...marble, hollow: free };
  });
}

function sameAs(marbles: readonly Marble[], position: Position, seats: number): boolean {
  const places = (list: readonly Marble[]) =>
    list
      .map(({ colour, place }) => `${colour} ${place}`)
      .sort()
      .join();
  return places(marbles) === places(marblesAt(position, seats));
}

/** The marbles after these moves, and how they went. Captures are where the server says they were. */
export function moved(
  before: readonly Marble[],
  moves: readonly Move[],
  captured: readonly Capture[],
  card: string,
): { marbles: Marble[]; motions: Motion[] } {
  const marbles = before.map((marble) => ({ ...marble }));
  const motions: Motion[] = [];
  const losses = captured.map(({ colour, field }) => ({ colour, place: ringPlace(field - 1) }));
  const at = (place: Place) => marbles.find((marble) => marble.place === place);
  const take = (path: readonly Place[], mover: Marble | undefined) => {
    for (const place of path) {
      const index = losses.findIndex((loss) => loss.place === place);
      const victim =
        index < 0
          ? undefined
          : marbles.find((marble) => marble !== mover && marble.place === place && marble.colour === losses[index]?.colour);
      if (!victim) continue;
      losses.splice(index, 1);
      motions.push({ id: victim.id, path: [victim.place, victim.colour], kind: 'fly' });
      victim.place = victim.colour;
    }
  };
  for (const move of moves) {
    if (move === 'sit_out') continue;
    if ('swap' in move) {
      const [one, other] = [at(move.swap[0]), at(move.swap[1])];
      if (!one || !other) continue;
      motions.push(
        { id: one.id, path: [one.place, other.place], kind: 'fly' },
        { id: other.id, path: [other.place, one.place], kind: 'fly' },
      );
      [one.place, other.place] = [other.place, one.place];
      continue;
    }
    const [from, to] = move.go;
    const mover = at(from);
    if (!mover) continue;
    const jumps = card === 'warrior' || spotOf(from).kind === 'yard' || spotOf(to).kind === 'yard';
    const path = jumps ? [from, to] : walk(from, to, card === '4');
    motions.push({ id: mover.id, path, kind: jumps ? 'fly' : 'walk' });
    mover.place = to;
    take(path.slice(1), mover);
  }
  return { marbles: settled(marbles), motions };
}

/** The marbles after a card was played. If moves and position don't agree, they are set down without motion. */
export function afterPlay(
  before: readonly Marble[],
  played: Played,
  restored: Position | null,
  seats: number,
): { marbles: Marble[]; motions: Motion[] } {
  const base = restored ? takenBack(before, played.back, restored, seats) : { marbles: [...before], motions: [] };
  const result = moved(base.marbles, played.moves, played.captured, played.function);
  if (!sameAs(result.marbles, played.position, seats)) return matched(before, played.position, seats);
  return { marbles: result.marbles, motions: [...base.motions, ...result.motions] };
}

/** The marbles as they stood before the last card: who had walked walks back, and who was taken comes out again. */
function takenBack(
  before: readonly Marble[],
  back: readonly Move[],
  restored: Position,
  seats: number,
): { marbles: Marble[]; motions: Motion[] } {
  const { marbles, motions } = matched(before, restored, seats);
  const walked = back.flatMap((move) => (move !== 'sit_out' && 'go' in move ? [move.go] : []));
  const homeward = motions.map((motion) => {
    const leg = walked.find(([from, to]) => to === motion.path[0] && from === motion.path.at(-1));
    const isWalk = leg && spotOf(leg[0]).kind !== 'yard';
    // Nobody walks half round the ring backwards: what was 4 fields backwards is 60 forwards.
    const ways = isWalk ? [walk(leg[0], leg[1], false), walk(leg[0], leg[1], true)].sort((a, b) => a.length - b.length) : [];
    return ways[0] ? { ...motion, path: [...ways[0]].reverse(), kind: 'walk' as const } : motion;
  });
  return { marbles, motions: homeward.sort((a, b) => Number(b.kind === 'walk') - Number(a.kind === 'walk')) };
}

/** The same marbles set down as a position says: who can stay stays, the others fly. */
export function matched(before: readonly Marble[], position: Position, seats: number): { marbles: Marble[]; motions: Motion[] } {
  const wanted = marblesAt(position, seats);
  if (before.length !== wanted.length) return { marbles: wanted, motions: [] };
  const free = [...wanted];
  const staying = new Map<number, Place>();
  for (const marble of before) {
    const index = free.findIndex(({ colour, place }) => colour === marble.colour && place === marble.place);
    if (index >= 0) {
      staying.set(marble.id, marble.place);
      free.splice(index, 1);
    }
  }
  const motions: Motion[] = [];
  const marbles = before.map((marble) => {
    if (staying.has(marble.id)) return { ...marble };
    const index = free.findIndex(({ colour }) => colour === marble.colour);
    const [to] = index < 0 ? [] : free.splice(index, 1);
    if (!to) return { ...marble };
    motions.push({ id: marble.id, path: [marble.place, to.place], kind: 'fly' });
    return { ...marble, place: to.place };
  });
  return { marbles: settled(marbles), motions };
}
