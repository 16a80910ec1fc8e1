// The part of the client for Code 777 and Tricoda.

import { gameModule } from '../manifest';
import Board from './Board.svelte';
import { refusal, tell } from './tell';
import type { Observation } from './types';
import { words } from './words';

export const game = gameModule({
  Board,
  subtitle: ({ public: open }: Observation) => words().subtitle(open.unread),
  tell,
  refusal,
  keys: () => words().keys,
});
