// TAC's part of the client.

import { gameModule } from '../manifest';
import Board from './Board.svelte';
import { refusal, tellAs } from './tell';
import type { Observation, ObservedEvent } from './types';
import { words } from './words';

export const game = gameModule({
  Board,
  subtitle: ({ public: open }: Observation) => words().subtitle(open.stack, open.played),
  tell: (history: readonly ObservedEvent[], people, observation: Observation) => tellAs(observation.seating, history, people),
  refusal,
  keys: () => words().keys,
});
