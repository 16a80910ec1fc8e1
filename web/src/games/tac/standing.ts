import { COLOURS } from './geometry';
import type { Observation } from './types';
import { words } from './words';

/** One line about a seat: how many cards, and what it has to do. */
export function standing({ public: open }: Observation, seat: number): string {
  const w = words();
  const { phase } = open;
  if (phase === 'exchange' && open.given.includes(seat)) return w.gave;
  if (typeof phase === 'object' && 'play' in phase && phase.play.seat === seat && phase.play.duty !== 'play')
    return phase.play.duty === 'sit_out' ? w.sitsOut : w.mustAnswer;
  return w.cards(open.held[seat] ?? 0);
}

/** What else there is to say where there is room: marbles home, who is with me, who can open. */
export function details({ public: open, me, seating }: Observation, seat: number): string {
  const w = words();
  const ally = me !== null && seating[me]?.partner === seat;
  const marbles = open.position[COLOURS.indexOf(seating[seat]?.colour ?? 'black')];
  return [w.home(marbles?.house.length ?? 0), ally ? w.ally : '', open.openers.includes(seat) ? w.canOpen : ''].filter(Boolean).join(' · ');
}
