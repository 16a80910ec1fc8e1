// What an action is about, for whoever draws it.

import type { Action, Place } from './types';

/** From where to where an action moves marbles. */
export const waysOf = (action: Action): Place[][] =>
  typeof action === 'object' && 'play' in action
    ? action.play.moves.flatMap((move) => (move === 'sit_out' ? [] : 'go' in move ? [move.go] : 'swap' in move ? [move.swap] : []))
    : [];

/** The card that an action gives, lays or plays; null: none. */
export function cardOf(action: Action): string | null {
  if (typeof action === 'string') return null;
  return 'give' in action ? action.give : 'discard' in action ? action.discard : action.play.card;
}
