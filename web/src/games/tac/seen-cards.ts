// The cards laid, deal by deal: what somebody who counts cards looks up.

import { laidIn } from './tell';
import type { Card, ObservedEvent } from './types';

export interface Deal {
  /** Counted from 1. */
  number: number;
  laid: { card: Card; by: number }[];
}

/** The deals of the match as far as cards were laid in them, the first one first. */
export function dealsIn(history: readonly ObservedEvent[]): Deal[] {
  const deals: Deal[] = [];
  for (const event of history) {
    const laid = laidIn(event);
    if ('dealt' in event || (laid && !deals.length)) deals.push({ number: deals.length + 1, laid: [] });
    if (laid) deals.at(-1)?.laid.push({ card: laid.card, by: laid.by });
  }
  return deals.filter(({ laid }) => laid.length > 0);
}
