// Mastermind's part of the client.

import type { Person } from '$lib/play';
import { gameModule, type MatchResult } from '../manifest';
import Board from './Board.svelte';
import Line from './Line.svelte';
import { refusal, tell } from './tell';
import type { Observation, ObservedEvent } from './types';
import { words } from './words';

function subtitle({ public: open }: Observation): string {
  const { setup, round } = open;
  if (setup.duel === 'on') return words().duelSubtitle(setup.colours, setup.pegs);
  return words().subtitle(round, setup.rounds ?? 1, setup.colours, setup.pegs, setup.rows);
}

/** The points, or the rows of a duel; the viewer's come first. */
function result({ public: { outcome } }: Observation, _: readonly Person[], me: number | null): MatchResult {
  const [mine, other] = me === 1 ? [1, 0] : [0, 1];
  if (outcome && 'played' in outcome) return { score: `${outcome.played.points[mine]} : ${outcome.played.points[other]}` };
  if (outcome && 'duelled' in outcome) {
    const rows = outcome.duelled.found_in;
    return { score: `${rows[mine] ?? '–'} : ${rows[other] ?? '–'}`, sub: words().fewerRows };
  }
  return {};
}

const TOPICS = { hiding: 'goal', guessing: 'turn', answering: 'pins', over: 'score' };

export const game = gameModule({
  Board,
  subtitle,
  tell,
  Line,
  canPoint: (event: ObservedEvent) => event !== 'duel_begun' && 'guessed' in event,
  refusal,
  result,
  topic: ({ phase }: Observation) => TOPICS[phase],
  keys: () => words().keys,
});
