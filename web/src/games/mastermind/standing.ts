import type { Actor } from '$lib/agreement';
import type { Observation } from './types';
import { words } from './words';

/** One line about a seat: what it does in this round. */
export function standing(observation: Observation, seat: number, who: Actor): string {
  const w = words();
  const { public: open, phase } = observation;
  if (phase === 'over' && open.outcome && 'duelled' in open.outcome) {
    const row = open.outcome.duelled.found_in[seat] ?? null;
    return row === null ? w.notCracked : w.crackedIn(row);
  }
  if (phase === 'over') return w.pointsNow(open.points[seat] ?? 0);
  const hides = open.codemaker === null || open.codemaker === seat;
  if (phase === 'hiding' && hides && !open.hidden[seat]) return w.hides(who);
  if (open.made[seat]) return w.waitsForRow;
  if (open.codemaker === null) return w.breaks;
  if (phase === 'answering' && hides) return w.answers(who);
  return hides ? w.makes : w.breaks;
}
