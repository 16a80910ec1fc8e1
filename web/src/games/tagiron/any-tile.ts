// Guesses that nobody judges tile by tile: the coach or the puzzle judges the whole row.

import type { Completions } from '$lib/play';
import { BOX, type Action, type TileName } from './types';

/** Any tile may come next. */
export function anyTile(partial: Action): Promise<Completions<Action>> {
  const { guess } = partial as { guess: TileName[] };
  const next = BOX.tiles.map((tile) => ({ action: { guess: [...guess, tile] }, complete: false }));
  return Promise.resolve({ complete: false, next });
}
