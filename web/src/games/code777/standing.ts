import type { Actor } from '$lib/agreement';
import type { Observation } from './types';
import { words } from './words';

/** One line about a seat. `waits`: it has nothing to think about any more, a person has. */
export function standing({ public: open }: Observation, seat: number, who: Actor, waits = false): string {
  const w = words();
  if (open.seats[seat]?.out) return w.resigned;
  if (open.winner !== null) return w.points(open.seats[seat]?.points ?? 0);
  if (open.thinking.includes(seat)) return waits ? w.waits(who) : w.thinks(who);
  if (open.reader === seat) return open.thinking.length ? w.readsNext(who) : w.reads(who);
  if (open.seats[seat]?.silent_until.length) return w.silent;
  return w.listens(who);
}
