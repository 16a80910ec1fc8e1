// Mastermind's part of the client.

import { gameModule } from '../manifest';
import Board from './Board.svelte';
import Notes from './Notes.svelte';
import { refusal, tell } from './tell';
import type { Observation } from './types';
import { words } from './words';

function subtitle({ public: open }: Observation): string {
  const { setup, round } = open;
  if (setup.duel === 'on') return words().duelSubtitle(setup.colours, setup.pegs);
  return words().subtitle(round, setup.rounds ?? 1, setup.colours, setup.pegs, setup.rows);
}

export const game = gameModule({ Board, Notes, subtitle, tell, refusal, keys: () => words().keys });
