// Where the notes about tiles stand in a notebook. The coach reads them by the same names.

import type { Statement } from '$coach/types';
import type { Notebook } from '$lib/notebook.svelte';
import { BOX, type TileName } from './types';

/** Whose tiles: a seat's, or those in the centre. */
export const ownerKey = (seat: number | null) => (seat === null ? 'centre' : `seat${seat}`);

/** A place counts from 0; its note is the name of a tile. */
export const placeKey = (owner: string, place: number) => `${owner}/place/${place}`;

/** The second copy of a doubled tile has a mark of its own: somebody may have both. */
export const tileKey = (owner: string, tile: TileName, copy: 1 | 2 = 1) => `${owner}/${tile}${copy === 2 ? '/2' : ''}`;

/** What is noted of each place of these tiles; empty: nothing. */
export const notedRow = (notes: Notebook, seat: number | null, length: number): string[] =>
  Array.from({ length }, (_, place) => notes.text(placeKey(ownerKey(seat), place)));

/** The marks that write a statement about hidden tiles down; empty where the notes have no place for it. */
export function marksOf({ about, claim, holds }: Statement): Record<string, string> {
  const owner = ownerKey(typeof about === 'object' ? about.seat : null);
  if ('row' in claim) return holds ? Object.fromEntries(claim.row.pieces.map((tile, place) => [placeKey(owner, place), tile])) : {};
  if ('place' in claim) {
    const { piece, place } = claim.place;
    return holds && BOX.tiles.includes(piece) ? { [placeKey(owner, place - 1)]: piece, [tileKey(owner, piece)]: 'ringed' } : {};
  }
  const { piece, at_least: least } = claim.holds;
  if (BOX.doubled.includes(piece) && least > 1) return { [tileKey(owner, piece, 2)]: holds ? 'ringed' : 'struck' };
  if (BOX.tiles.includes(piece)) return { [tileKey(owner, piece)]: holds ? 'ringed' : 'struck' };
  // Of a number or a colour only its absence says something about each tile.
  if (holds || least > 1) return {};
  const absent = BOX.tiles.filter((tile) => tile.split(' ').includes(piece));
  return Object.fromEntries(absent.map((tile) => [tileKey(owner, tile), 'struck']));
}
