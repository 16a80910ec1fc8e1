// A finished match as a story: what turned it, what it was like, and where to go back to.

import { expect, test } from 'vitest';
import { knowledgeStory } from '../src/coach/story';
import { voice } from '../src/games/mastermind/voice';
import { storyOf } from '../src/games/tac/story';
import type { ObservedEvent } from '../src/games/tac/types';
import type { DeductionReport, KnowledgeReport, TacMove, TacMoveReview } from '../src/lib/generated/coach';
import { actorAt } from '../src/lib/play';
import { nextMoment } from '../src/lib/story';
import { placeholderPeople } from '../src/lib/tables';

const BEST = { question: ['red', 'red', 'blue', 'blue'], bits: 3, text: '' };
const deduction: DeductionReport = {
  number: 0,
  clues: [],
  points: [
    { step: 2, clues: 0, left: 1296, known: 0, available: 0 },
    { step: 3, clues: 1, left: 256, known: 2, available: 3 },
    { step: 5, clues: 2, left: 4, known: 8, available: 8 },
    { step: 7, clues: 3, left: 1, known: 10, available: 10 },
  ],
  provable: 7,
  named: 9,
  questions: [
    { step: 3, question: ['red', 'red', 'red', 'red'], expected: 1.5, gained: 2, best: BEST },
    { step: 5, question: ['red', 'blue', 'blue', 'red'], expected: 3, gained: 6, best: BEST },
    { step: 7, question: ['red', 'blue', 'white', 'red'], expected: 2.6, gained: 2, best: BEST },
  ],
  guesses: [],
  missed: [],
};
const report: KnowledgeReport = { game: 'mastermind', players: [{ seat: 0, deductions: [deduction] }] };
const people = placeholderPeople(4, 0);
const who = actorAt(people);

test('the answer that ruled most out is the turning point of a deduction', () => {
  const story = knowledgeStory(report, 0, voice, { who, seeker: who(0) });
  expect(story?.turning).toEqual({ step: 6, title: 'Turning point: answer 2', text: 'It left about 4 of 260.' });
  expect(story?.curve.map(({ step, value }) => [step, Number(value.toFixed(2))])).toEqual([
    [3, 0],
    [4, 0.23],
    [6, 0.81],
    [8, 1],
  ]);
});

test('a question that another would have beaten by far is a mistake, the best one a moment too, others are none', () => {
  const story = knowledgeStory(report, 0, voice, { who, seeker: who(0) });
  expect(story?.moments.map(({ step, kind }) => [step, kind])).toEqual([
    [4, 'mistake'],
    [6, 'best'],
  ]);
  expect(story?.moments[0]?.text).toBe('better: red, red, blue, blue, would have left about 160');
  expect(story && nextMoment(story, 4)?.step).toBe(6);
  expect(story && nextMoment(story, 6)).toBeUndefined();
});

test('somebody who had nothing to find out has no story', () => {
  expect(knowledgeStory(report, 1, voice, { who, seeker: who(1) })).toBeNull();
});

const move = (step: number, seat: number, card: string, more: Partial<TacMove> = {}): TacMove => ({
  step,
  seat,
  action: { play: { card, moves: [{ go: ['#10', '#12'] }] } },
  text: '',
  choices: 4,
  value: 0.5,
  loss: 0,
  best: null,
  ...more,
});
const review: TacMoveReview = {
  game: 'tac',
  measure: 'chance',
  sides: [
    [1, 3],
    [0, 2],
  ],
  curve: [
    { step: 4, values: [0.5, 0.5] },
    { step: 5, values: [0.52, 0.48] },
    { step: 6, values: [0.9, 0.1] },
    { step: 8, values: [0.8, 0.2] },
  ],
  moves: [
    move(4, 0, '5'),
    move(5, 0, '9', {
      loss: 0.12,
      best: { action: { play: { card: '8', moves: ['sit_out'] } }, text: '', value: 0.6, better: { gains: [], spares: [] } },
    }),
    move(6, 1, '7'),
    move(8, 0, '6'),
  ],
  players: [{ seat: 0, decisions: 3, best: 2, loss: 0.12 }],
  par: null,
};
const events = [{ dealt: { dealer: 3, hands: [null, null, null, null], stack: 80 } }] as ObservedEvent[];

test('the move after which a side stood most differently turned the match', () => {
  const story = storyOf(review, people, 0, events);
  expect(story.turning).toEqual({ step: 7, title: 'Turning point: Ida’s 7', text: 'You and Emil: from 48% to 10%.' });
  expect(story.facts.map(({ value }) => value)).toEqual(['1', '0', '67%']);
  expect(storyOf(review, people, 1, events).curve.map(({ value }) => value)).toEqual([0.5, 0.52, 0.9, 0.8]);
});

test('a costly move is a moment with the better one, without a reason where there is none to say', () => {
  expect(storyOf(review, people, 0, events).moments).toEqual([
    { step: 6, kind: 'mistake', text: 'Better: 8: the next player sits out', better: { play: { card: '8', moves: ['sit_out'] } } },
    { step: 9, kind: 'best', text: 'Best move.' },
  ]);
});
