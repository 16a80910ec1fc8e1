import type { Actor } from '$lib/agreement';
import { COLOURS } from './geometry';
import type { Observation } from './types';
import { words } from './words';

/** One line about a seat: how many cards, and what it has to do. */
export function standing({ public: open, seating }: Observation, seat: number, who: Actor, over = false): string {
  const w = words();
  const { phase } = open;
  if (over) return w.home(open.position[COLOURS.indexOf(seating[seat]?.colour ?? 'black')]?.house.length ?? 0);
  if (phase === 'exchange' && open.given.includes(seat)) return w.gave(who);
  if (typeof phase === 'object' && 'play' in phase && phase.play.seat === seat && phase.play.duty !== 'play')
    return phase.play.duty === 'sit_out' ? w.sitsOut(who) : w.mustAnswer(who);
  return w.cards(open.held[seat] ?? 0);
}
