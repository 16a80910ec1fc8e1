// The round that ended last, put together from what the viewer saw of it: by the time it is looked at, the table may have gone on.

import type { Code, ObservedEvent, Pins } from './types';

export interface RoundEnd {
  /** The place of the event that ended it. */
  index: number;
  rows: Code[];
  pins: Pins[];
  code: Code;
  /** The rows that were answered wrongly, counted from 1. */
  wrong: readonly number[];
  codemaker: number;
  /** The row that found the code; null: none did. */
  foundIn: number | null;
  /** Who got how many points for it. */
  points: number;
  scorer: number;
  isVoid: boolean;
}

/** Null: no round has ended. In a duel both play one round at once, and the match ends with it. */
export function lastRoundEnd(history: readonly ObservedEvent[]): RoundEnd | null {
  let [rows, pins]: [Code[], Pins[]] = [[], []];
  let shield: { code: Code; wrong: readonly number[] } | null = null;
  let end: RoundEnd | null = null;
  for (const [index, event] of history.entries()) {
    if (event === 'duel_begun') return null;
    if ('code_hidden' in event) [rows, pins] = [[], []];
    else if ('guessed' in event) rows.push(event.guessed.row);
    else if ('answered' in event) pins.push(event.answered.pins);
    else if ('shield_lifted' in event) shield = event.shield_lifted;
    else if ('scored' in event && shield) {
      const { codemaker, found_in: foundIn, points } = event.scored;
      end = { index, rows, pins, ...shield, codemaker, foundIn, points, scorer: codemaker, isVoid: false };
    } else if ('voided' in event && shield) {
      const { codemaker, codebreaker, points } = event.voided;
      end = { index, rows, pins, ...shield, codemaker, foundIn: null, points, scorer: codebreaker, isVoid: true };
    }
  }
  return end;
}

/** The place of the row that was guessed in an event, where it still lies on this player's board; empty: nowhere. */
export function rowAt(history: readonly ObservedEvent[], index: number, codebreaker: number): number[] {
  const event = history[index];
  if (!event || event === 'duel_begun' || !('guessed' in event) || event.guessed.by !== codebreaker) return [];
  let row = 0;
  for (const [i, each] of history.entries()) {
    if (each === 'duel_begun') continue;
    if ('code_hidden' in each) {
      if (i > index) return []; // of a round that is over
      row = 0;
    } else if (i < index && 'guessed' in each && each.guessed.by === codebreaker) row++;
  }
  return [row];
}
