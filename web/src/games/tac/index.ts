// TAC's part of the client.

import { gameModule } from '../manifest';
import Board from './Board.svelte';
import { refusal, tellAs } from './tell';
import type { Now, Sight } from './types';
import { words } from './words';

export const game = gameModule({
  Board,
  subtitle: ({ open }: Now) => words().subtitle(open.stack, open.played),
  tell: (heard: readonly Sight[], people, now: Now) => tellAs(now.open.version, heard, people),
  refusal,
  keys: () => words().keys,
});
