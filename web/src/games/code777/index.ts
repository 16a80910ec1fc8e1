// The part of the client for Code 777 and Tricoda.

import type { Person } from '$lib/play';
import { gameModule, type MatchResult } from '../manifest';
import Board from './Board.svelte';
import { refusal, tell } from './tell';
import type { Observation } from './types';
import { words } from './words';

/** Everybody's points, the viewer's first. */
function result({ public: open }: Observation, people: readonly Person[], me: number | null): MatchResult {
  const order = [...people.filter(({ seat }) => seat === me), ...people.filter(({ seat }) => seat !== me)];
  return { score: order.map(({ seat }) => open.seats[seat]?.points ?? 0).join(' : ') };
}

export const game = gameModule({
  Board,
  subtitle: ({ public: open }: Observation) => words().subtitle(open.unread),
  tell,
  refusal,
  result,
  topic: ({ me, public: open }: Observation) =>
    open.winner !== null ? 'score' : open.thinking.length || open.reader !== me ? 'listen' : 'turn',
  keys: () => words().keys,
});
