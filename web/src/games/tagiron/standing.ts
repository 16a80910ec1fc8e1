import type { Actor } from '$lib/agreement';
import type { Observation, Standing } from './types';
import { words } from './words';

/** How a seat's standing is drawn. */
export function mark(standing: Standing | undefined): 'rest' | 'right' | 'out' {
  if (standing === 'wrong' || standing === 'gave_up') return 'out';
  return typeof standing === 'object' ? 'right' : 'rest';
}

/** One line about a seat. */
export function standing({ public: open }: Observation, seat: number, who: Actor): string {
  const { standings } = words();
  const own = open.standings[seat];
  if (own === 'wrong' || own === 'gave_up') return standings[own](who);
  if (typeof own === 'object') return standings.right;
  const { phase } = open;
  if (typeof phase === 'object') {
    if ('last_try' in phase && phase.last_try === seat) return standings.lastTry(who);
    if ('last_turn' in phase && phase.last_turn.seat === seat) return standings.lastTurn;
  }
  return '';
}
