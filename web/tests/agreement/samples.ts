// Every kind of event with its parts as they can differ in a sentence. Seat 0 acts, and seat 1 is acted on.

import type { ObservedEvent as Code777Event } from '../../src/lib/generated/code777';
import type { TableStep } from '../../src/lib/generated/core';
import type { ObservedEvent as MastermindEvent } from '../../src/lib/generated/mastermind';
import type { ObservedEvent as TacEvent, ObservedPlay, Position } from '../../src/lib/generated/tac';
import type { ObservedEvent as TagironEvent } from '../../src/lib/generated/tagiron';

const EMPTY: Position = [0, 1, 2, 3].map(() => ({ ring: [], house: [], fresh: false })) as unknown as Position;

const play = (part: Partial<ObservedPlay>): TacEvent => ({
  played: {
    motions: [],
    seat: 0,
    by: 0,
    card: '5',
    function: '5',
    back: [],
    moves: [],
    captured: [],
    position: EMPTY,
    sealed: false,
    ...part,
  },
});
const black = (...path: string[]) => [{ colour: 'black' as const, path, gait: 'walk' as const, cause: 'moved' as const }];

export const TAC: readonly TacEvent[] = [
  { shuffled: { stack: null, laid: [] } },
  { placed: { position: EMPTY, previous: null } },
  { dealt: { dealer: 0, hands: [], stack: 80 } },
  { announced: { openers: [] } },
  { announced: { openers: [0] } },
  { announced: { openers: [0, 2] } },
  { announced: { openers: [0, 1, 3] } },
  { gave: { by: 0, card: null } },
  { exchanged: { gifts: [{ from: 2, to: 0, card: 'trickster' }] } },
  play({ moves: [{ go: ['#10', '#15'] }], motions: black('#10', '#15') }),
  play({ card: '1', function: '1', moves: [{ go: ['black', '#1'] }], captured: [{ colour: 'red', field: 1 }] }),
  play({ card: '2', function: '2', moves: [{ go: ['black1', 'black3'] }], motions: black('black1', 'black3') }),
  play({ card: '4', function: '4', moves: [{ go: ['#2', 'black3'] }], motions: black('#2', '#1', 'black1', 'black2', 'black3') }),
  play({
    card: '7',
    function: '7',
    moves: [{ go: ['#10', '#17'] }],
    motions: black('#10', '#17'),
    captured: [
      { colour: 'red', field: 12 },
      { colour: 'green', field: 17 },
    ],
  }),
  play({ card: '8', function: '8', moves: ['sit_out'] }),
  play({ card: 'trickster', function: 'trickster', moves: [{ swap: ['#10', '#30'] }] }),
  play({ card: 'tac', function: '8', back: [{ go: ['#10', '#15'] }], moves: [{ go: ['#10', '#18'] }], motions: black('#10', '#18') }),
  play({ card: 'warrior', function: 'warrior', moves: [{ go: ['#10', 'black'] }], captured: [{ colour: 'black', field: 10 }] }),
  play({ seat: 1, card: '9', function: '9', moves: [{ go: ['#20', '#29'] }] }),
  { discarded: { seat: 0, by: 0, card: 'fool', hands_on: null, sealed: false } },
  { discarded: { seat: 0, by: 0, card: 'tac', hands_on: null, sealed: false } },
  { passed: { seat: 0, by: 0, card: 'fool', hands: [] } },
  { took_over: { seat: 0, by: 0, card: 'devil', whose: 1 } },
  { shown: { of: 1, to: 0, hand: null } },
  { reached: 'deal' },
  { reached: 'exchange' },
  { reached: { play: { seat: 0, by: 0, duty: 'play' } } },
  { reached: { play: { seat: 0, by: 0, duty: 'answer' } } },
  { reached: 'stack_used_up' },
  { reached: { over: { won: 0 } } },
  { reached: { over: 'stopped' } },
];

export const TAGIRON: readonly TagironEvent[] = [
  { dealt: { to: 0, tiles: null } },
  { hidden: { centre: null } },
  { shuffled: { cards: [], pile: 15 } },
  { started: { first: 0 } },
  { reached: 'deal' },
  { reached: { turn: 0 } },
  { reached: { last_turn: { seat: 0, then: 1 } } },
  { reached: { last_try: 0 } },
  { reached: 'last_guesses' },
  { reached: 'over' },
  {
    asked: {
      by: 0,
      question: 'red sum',
      answers: [
        [0, { number: 8 }],
        [1, { number: 12 }],
        [2, { number: 0 }],
      ],
    },
  },
  {
    asked: {
      by: 0,
      question: 'where is 5',
      answers: [
        [1, { positions: [2, 3] }],
        [2, { positions: [] }],
      ],
    },
  },
  {
    asked: {
      by: 0,
      question: 'middle above 4',
      answers: [
        [0, 'yes'],
        [1, 'no'],
      ],
    },
  },
  { opened: { card: 'total' } },
  { guessed_aloud: { by: 0, row: ['red 1', 'blue 4', 'green 5'], verdict: 'wrong' } },
  { guessed_aloud: { by: 0, row: ['red 1', 'blue 4', 'green 5'], verdict: 'right' } },
  { guessed_secretly: { by: 0, row: null, centre: null, verdict: 'wrong' } },
  { guessed_secretly: { by: 0, row: null, centre: ['red 1', 'blue 4'], verdict: 'right' } },
  { found: { by: 0, rank: 1 } },
  { found: { by: 0, rank: 2 } },
  { found: { by: 0, rank: 3 } },
  { went_out: { by: 0 } },
  { gave_up: { by: 0 } },
  { passed: { by: 0 } },
  { all_lost: {} },
  { ended: { hands: [], centre: ['red 1', 'blue 4'] } },
];

export const MASTERMIND: readonly MastermindEvent[] = [
  { uneven_agreed: { rounds: 1, favoured: 0 } },
  { uneven_agreed: { rounds: 3, favoured: 0 } },
  { round_begun: { round: 1, codemaker: 0 } },
  'duel_begun',
  { code_hidden: { by: 0, code: null } },
  { row_made: { by: 0, row: null } },
  { guessed: { by: 0, row: ['red', 'blue', 'green', 'white'] } },
  { answered: { codebreaker: 0, pins: { black: 2, white: 1 } } },
  { answered: { codebreaker: 0, pins: { black: 0, white: 0 } } },
  { contradicted: { codebreaker: 0 } },
  { challenged: { by: 0 } },
  { shield_lifted: { codemaker: 0, code: ['red', 'blue', 'green', 'white'], wrong: [] } },
  { shield_lifted: { codemaker: 0, code: ['red', 'blue', 'green', 'white'], wrong: [2] } },
  { shield_lifted: { codemaker: 0, code: ['red', 'blue', 'green', 'white'], wrong: [2, 3] } },
  { scored: { codemaker: 0, found_in: 5, points: 5 } },
  { scored: { codemaker: 0, found_in: 1, points: 1 } },
  { scored: { codemaker: 0, found_in: null, points: 11 } },
  { voided: { codemaker: 1, codebreaker: 0, points: 3 } },
  { ended: { played: { points: [5, 7] } } },
  { ended: { forfeited: { by: 0 } } },
  { ended: { duelled: { found_in: [4, 5] } } },
  { ended: { resigned: { by: 0 } } },
];

export const CODE777: readonly Code777Event[] = [
  { stocked: { count: 28, tiles: null } },
  { filled: { rack: 0, tiles: null } },
  { shuffled: { questions: null } },
  { turned: { reader: 0, thinking: [1] } },
  { answered: { by: 0, question: 'question 1', answer: { count: 2 } } },
  { answered: { by: 0, question: 'question 16', answer: 'more_first' } },
  { answered: { by: 0, question: 'question 17', answer: 'more_second' } },
  { answered: { by: 0, question: 'question 17', answer: 'equal' } },
  { went_on: { by: 0 } },
  { announced: { by: 0, numbers: [4, 6, 7], verdict: 'right' } },
  { announced: { by: 0, numbers: [4, 6, 7], verdict: 'wrong' } },
  { scored: { seat: 0, points: 1 } },
  { scored: { seat: 0, points: 2 } },
  { scored: { seat: 0, points: 3 } },
  { silenced: { seat: 0, until: [1, 2] } },
  { laid_aside: { rack: 0, face: 'up', tiles: ['green 1', 'red 5', 'blue 7'] } },
  { laid_aside: { rack: 0, face: 'down', tiles: null } },
  { withdrew: { by: 0 } },
  { ended: { winner: 0, racks: [] } },
];

export const TABLE_STEPS: readonly TableStep[] = [
  { resigned: 0 },
  { withdrew: 0 },
  { bot_took_over: 0 },
  { handed_over: 0 },
  { came_back: 0 },
  'paused',
  'resumed',
  { took_back: 1 },
  'given_up',
];
