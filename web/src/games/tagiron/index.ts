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
  topic: ({ public: { phase } }: Observation) => {
    if (phase === 'deal' || (typeof phase === 'object' && 'turn' in phase)) return 'turn';
    return phase === 'last_guesses' || typeof phase === 'object' ? 'guess' : 'end';
  },
  keys: () => words().keys,
});
