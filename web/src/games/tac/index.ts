// TAC's part of the client.

import type { Person } from '$lib/play';
import { gameModule, type MatchResult } from '../manifest';
import Board from './Board.svelte';
import Line from './Line.svelte';
import { named, teamsOf } from './seats';
import { refusal, tellAs } from './tell';
import type { Observation, ObservedEvent } from './types';
import { words } from './words';

/** The marbles home of each team, the viewer's first. */
function result(observation: Observation, people: readonly Person[]): MatchResult {
  const teams = teamsOf(observation);
  return { score: teams.map(({ home }) => home).join(' : '), isShared: teams.length === 1 && people.length > 1 };
}

export const game = gameModule({
  Board,
  subtitle: ({ public: open }: Observation) => words().subtitle(open.stack, open.played),
  tell: (history: readonly ObservedEvent[], people, observation: Observation) =>
    tellAs(observation.seating, history, named(people, observation.seating)),
  Line,
  canPoint: (event: ObservedEvent) => 'played' in event && event.played.motions.length > 0,
  hasFieldNumbers: true,
  refusal,
  result,
  topic: ({ public: { phase } }: Observation) =>
    phase === 'exchange' ? 'deal' : typeof phase === 'object' && 'over' in phase ? 'home' : 'cards',
  keys: () => words().keys,
});
