// Tagiron's part of the client.

import { gameModule } from '../manifest';
import Board from './Board.svelte';
import { refusal, tell } from './tell';
import type { Now } from './types';
import { words } from './words';

export const game = gameModule({
  Board,
  subtitle: ({ open }: Now) => words().subtitle(open.pile),
  tell,
  refusal,
  keys: () => words().keys,
});
