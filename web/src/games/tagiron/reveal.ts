// What this viewer has seen of the tiles that are looked for.

import type { Observation, ObservedEvent, TileName } from './types';

/** The wanted row as far as the viewer knows it: of a seat, or with null the centre. Empty: it lies face down. */
export function knownRow(observation: Observation, history: readonly ObservedEvent[], wantedOf: number | null): readonly TileName[] {
  if (wantedOf === null) return observation.centre;
  const shown = observation.hands.find(([seat]) => seat === wantedOf)?.[1];
  if (shown) return shown;
  // A guess said aloud and right names the tiles to everybody.
  const named = history.findLast(
    (event) => 'guessed_aloud' in event && event.guessed_aloud.by !== wantedOf && event.guessed_aloud.verdict === 'right',
  );
  return named && 'guessed_aloud' in named ? named.guessed_aloud.row : [];
}

export interface GuessReveal {
  by: number;
  isRight: boolean;
  /** The row that was guessed, where the viewer heard it. */
  row: readonly TileName[] | null;
}

/** The last guess among these events. */
export function guessIn(events: readonly ObservedEvent[]): GuessReveal | null {
  const event = events.findLast((each) => 'guessed_aloud' in each || 'guessed_secretly' in each);
  if (!event) return null;
  const guess = 'guessed_aloud' in event ? event.guessed_aloud : 'guessed_secretly' in event ? event.guessed_secretly : null;
  return guess && { by: guess.by, isRight: guess.verdict === 'right', row: guess.row };
}
