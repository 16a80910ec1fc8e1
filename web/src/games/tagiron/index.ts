// Tagiron's part of the client.

import { gameModule } from '../manifest';
import Board from './Board.svelte';
import { refusal, tell } from './tell';
import type { Observation } from './types';
import { words } from './words';

export const game = gameModule({
  Board,
  subtitle: ({ public: open }: Observation) => words().subtitle(open.pile),
  tell,
  refusal,
  keys: () => words().keys,
});
