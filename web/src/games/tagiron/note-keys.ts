// Where the notes about tiles stand in a notebook. The coach reads them by the same names.

import type { Notebook } from '$lib/notebook.svelte';
import type { TileName } from './types';

/** Whose tiles: a seat's, or those in the centre. */
export const ownerKey = (seat: number | null) => (seat === null ? 'centre' : `seat${seat}`);

/** A place counts from 0; its note is the name of a tile. */
export const placeKey = (owner: string, place: number) => `${owner}/place/${place}`;

/** The second copy of a doubled tile has a mark of its own: somebody may have both. */
export const tileKey = (owner: string, tile: TileName, copy: 1 | 2 = 1) => `${owner}/${tile}${copy === 2 ? '/2' : ''}`;

/** What is noted of each place of these tiles; empty: nothing. */
export const notedRow = (notes: Notebook, seat: number | null, length: number): string[] =>
  Array.from({ length }, (_, place) => notes.text(placeKey(ownerKey(seat), place)));
