// What another player's card just did to the viewer's cards or marbles, and the cards that touch everybody's hands.

import type { IconName } from '$pieces/drawn';
import { cardText, colourText } from './tell';
import type { Card, Colour, ObservedEvent } from './types';
import { words } from './words';

/** A sentence over the board until the next tap, with the sign of what did it. */
export interface Banner {
  sign: IconName;
  text: string;
}

/** The banner for these events; null: none. A spectator has no seat and no colour, and gets one for Devil and Fool only. */
export function toldInBanner(
  fresh: readonly ObservedEvent[],
  me: number | null,
  colour: Colour | null,
  nameOf: (seat: number) => string,
): Banner | null {
  const w = words();
  let shown: Banner | null = null;
  const devil = (text: string) => (shown = { sign: 'devil', text });
  for (const event of fresh) {
    if ('took_over' in event && event.took_over.by !== me) {
      const { by, whose } = event.took_over;
      devil(whose === me ? w.devilOnYou(nameOf(by)) : w.devilOn(nameOf(by), nameOf(whose)));
    } else if ('passed' in event && event.passed.by !== me) shown = { sign: 'fool', text: w.foolPlayed(nameOf(event.passed.by)) };
    else if ('discarded' in event && event.discarded.seat === me && event.discarded.by !== me)
      devil(w.devilPlayed(nameOf(event.discarded.by), cardText(event.discarded.card)));
    else if ('played' in event && event.played.by !== me && me !== null) {
      const { seat, by, card, captured } = event.played;
      if (seat === me) devil(w.devilPlayed(nameOf(by), cardText(card)));
      else if (captured.some((each) => each.colour === colour))
        shown = { sign: 'warrior', text: w.takenFrom(nameOf(by), colourText(colour ?? 'black')) };
    }
  }
  return shown;
}

/** What of a seat's hand others took away in these events: a card that a Devil played, or with a Fool all of it. */
export function goneFromHand(fresh: readonly ObservedEvent[], seat: number | null): Card | 'all' | null {
  for (const event of fresh) {
    if ('passed' in event) return 'all';
    const laid = 'played' in event ? event.played : 'discarded' in event ? event.discarded : null;
    if (laid && laid.seat === seat && laid.by !== seat) return laid.card;
  }
  return null;
}
