// The story of a match of TAC for one seat: how its side's chances went, its costly and its best moves, and the move that turned it.

import type { TacMove, TacMoveReview } from '$lib/generated/coach';
import { actorOf, type Person } from '$lib/play';
import type { Moment, Story } from '$lib/story';
import { i18n } from '$lib/i18n/i18n.svelte';
import { actionText, adviceWords, amountText, betterText, percentText } from './advice';
import { cardText } from './tell';
import type { Action, ObservedEvent } from './types';
import { cardOf } from './ways';

/** What a move has to cost, and what it has to gain, to be a moment. */
const NOTICEABLE = { chance: 0.05, fields: 5 };

/** A step's place in the match: how many steps have been made with it. */
const after = (step: number) => step + 1;

function cardName(action: Action): string {
  const card = cardOf(action);
  return card === null ? '' : cardText(card);
}

/** How the side stood before and after each decision, by its step. */
function changes({ curve }: TacMoveReview, side: number): Map<number, { before: number; now: number }> {
  return new Map(
    curve.map(({ step, values }, i) => {
      const now = values[side] ?? 0;
      return [step, { before: curve[i - 1]?.values[side] ?? now, now }];
    }),
  );
}

/** The story of this seat. */
export function storyOf(review: TacMoveReview, people: readonly Person[], seat: number, history: readonly unknown[]): Story {
  const w = adviceWords();
  const events = history as readonly ObservedEvent[];
  const side = Math.max(
    0,
    review.sides.findIndex((seats) => seats.includes(seat)),
  );
  const changed = changes(review, side);
  const noticeable = NOTICEABLE[review.measure];
  const values = review.curve.map((point) => point.values[side] ?? 0);
  const [lowest, highest] = review.measure === 'chance' ? [0, 1] : [Math.min(0, ...values), Math.max(1, ...values)];
  const gain = ({ step }: TacMove) => {
    const change = changed.get(step);
    return change ? change.now - change.before : 0;
  };
  const amount = (value: number) => (review.measure === 'chance' ? percentText(value) : amountText(review.measure, value));
  const own = review.moves.filter((move) => move.seat === seat);
  const turning = review.moves.reduce<TacMove | null>((most, move) => {
    return Math.abs(gain(move)) > Math.abs(most ? gain(most) : 0) ? move : most;
  }, null);
  const change = turning ? changed.get(turning.step) : undefined;
  const player = review.players.find((each) => each.seat === seat);
  const taken = events.reduce((sum, event) => sum + ('played' in event && event.played.by === seat ? event.played.captured.length : 0), 0);
  return {
    curve: review.curve.map(({ step }, i) => ({ step: after(step), value: ((values[i] ?? 0) - lowest) / (highest - lowest) })),
    moments: own.flatMap<Moment>((move) => {
      if (move.best && move.loss >= noticeable)
        return [
          {
            step: after(move.step),
            kind: 'mistake',
            text: [w.better(actionText(move.best.action)), betterText(move.best.better, people)].filter(Boolean).join('. '),
            better: move.best.action,
          },
        ];
      return !move.best && move.choices > 1 && gain(move) >= noticeable ? [{ step: after(move.step), kind: 'best', text: w.bestMove }] : [];
    }),
    turning:
      turning && change && cardName(turning.action)
        ? {
            step: after(turning.step),
            title: w.turningPoint(actorOf(people[turning.seat]), cardName(turning.action)),
            text: w.chartSummary(
              i18n.m.and((review.sides[side] ?? []).map((each) => people[each]?.name ?? '')),
              amount(change.before),
              amount(change.now),
            ),
          }
        : null,
    facts: [
      { value: String(events.filter((event) => 'dealt' in event).length), text: w.storyFacts.deals },
      { value: String(taken), text: w.storyFacts.taken },
      ...(player?.decisions ? [{ value: percentText(player.best / player.decisions), text: w.storyFacts.best }] : []),
    ],
  };
}
