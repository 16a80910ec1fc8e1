import type { Actor } from '$lib/agreement';
import { COLOURS } from './geometry';
import type { Observation } from './types';
import { words } from './words';

/** One line about a seat: how many cards, and what it has to do. */
export function standing({ public: open, seating }: Observation, seat: number, actor: (seat: number) => Actor, over = false): string {
  const w = words();
  const { phase } = open;
  const who = actor(seat);
  if (over) return w.home(open.position[COLOURS.indexOf(seating[seat]?.colour ?? 'black')]?.house.length ?? 0);
  if (typeof phase === 'object' && 'play' in phase && phase.play.by === seat && phase.play.seat !== seat)
    return w.playsFor(who, actor(phase.play.seat).name);
  if (phase === 'exchange' && open.given.includes(seat)) return w.gave(who);
  if (typeof phase === 'object' && 'play' in phase && phase.play.seat === seat && phase.play.duty !== 'play')
    return phase.play.duty === 'sit_out' ? w.sitsOut(who) : w.mustAnswer(who);
  return w.cards(open.held[seat] ?? 0);
}
