// The notes about one's own rack: a cell for each of the 28 tiles. The coach reads them by the same names.

import type { Statement } from '$coach/types';
import type { Colour } from '$pieces/drawn';
import { STAIRS, tileOf, type Observation, type TileName } from './types';

/** What of a match the notes are about. */
export interface StairsInput extends Pick<Observation, 'aside' | 'me'> {
  racks: readonly (readonly TileName[] | null)[];
}

/** How many tiles of each kind lie in sight. */
export function tilesInSight({ racks, aside }: StairsInput): Record<TileName, number> {
  const seen: Record<TileName, number> = {};
  for (const tiles of [...racks, ...aside.map((each) => each.tiles)]) for (const tile of tiles ?? []) seen[tile] = (seen[tile] ?? 0) + 1;
  return seen;
}

/** A rack announced and refilled is a new riddle: its marks start afresh. */
const riddleOf = ({ aside, me }: StairsInput) => aside.filter((each) => each.rack === me).length;

/** The name of the mark at a copy of a tile, counted from 1. */
export const copyKey = (input: StairsInput, colour: Colour, n: number, copy: number) => `${riddleOf(input)}/${colour}/${n}/${copy}`;

/** The marks that write a statement about one's own rack down; of a number alone only that it is nowhere can be marked. */
export function marksOf({ claim, holds }: Statement, input: StairsInput): Record<string, string> {
  if (!('holds' in claim)) return {};
  const { piece, at_least: least } = claim.holds;
  if (piece.includes(' ')) return tileMarks(piece, least, holds, input);
  if (holds || least > 1) return {};
  const absent = [...new Set(STAIRS[Number(piece) - 1])].map((colour) => `${colour} ${piece}`);
  return Object.assign({}, ...absent.map((tile) => tileMarks(tile, 1, false, input)));
}

/** The marks for at least this many copies of a tile, or for fewer. */
function tileMarks(piece: TileName, least: number, holds: boolean, input: StairsInput): Record<string, string> {
  const { colour, n } = tileOf(piece);
  const copies = STAIRS[n - 1]?.filter((each) => each === colour).length ?? 0;
  // The first copies are those in sight. Of the others the rack has at least this many, or fewer than this.
  const seen = tilesInSight(input)[piece] ?? 0;
  const [from, to] = holds ? [seen + 1, seen + least] : [seen + least, copies];
  const keys = Array.from({ length: Math.max(0, Math.min(to, copies) - from + 1) }, (_, i) => copyKey(input, colour, n, from + i));
  return Object.fromEntries(keys.map((key) => [key, holds ? 'ringed' : 'struck']));
}
