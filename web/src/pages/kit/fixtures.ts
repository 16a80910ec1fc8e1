// Positions in mid-match, for the kit page.

import type { Person } from '$lib/play';

interface Fixture {
  now: unknown;
  heard: unknown[];
  people: Person[];
  me: number | null;
  choices: unknown[];
  notes?: Record<string, string>;
  follow?: (partial: unknown) => Promise<unknown[]>;
}

const person = (seat: number, name: string, more: Partial<Person> = {}): Person => ({
  seat,
  name,
  me: false,
  bot: false,
  online: true,
  standIn: false,
  awaited: false,
  place: null,
  clock: null,
  ...more,
});
const palette = ['red', 'blue', 'yellow', 'green', 'white', 'black'];

const mastermind: Fixture = {
  me: 0,
  people: [
    person(0, 'You', { me: true, awaited: true, clock: { left: 134_000, running: false, since: 0 } }),
    person(1, 'Otto', { bot: true }),
  ],
  now: {
    phase: 'guessing',
    awaited: [0],
    me: 0,
    codes: [null, null],
    made: [null, null],
    no_code_fits: false,
    open: {
      setup: {
        seats: 2,
        pegs: 4,
        colours: 6,
        rows: 10,
        rounds: 2,
        repeats: 'on',
        answers: 'automatic',
        first_codemaker: 'lot',
        duel: 'off',
      },
      round: 1,
      codemaker: 1,
      favoured: null,
      points: [0, 3],
      void: [0, 0],
      hidden: [false, true],
      made: [false, false],
      lifted: [null, null],
      outcome: null,
      boards: [
        {
          rows: [
            ['red', 'red', 'blue', 'blue'],
            ['blue', 'yellow', 'green', 'green'],
            ['blue', 'yellow', 'white', 'yellow'],
          ],
          pins: [
            { black: 0, white: 1 },
            { black: 2, white: 0 },
            { black: 2, white: 1 },
          ],
        },
        { rows: [], pins: [] },
      ],
    },
  },
  heard: [
    { round_begun: { round: 1, codemaker: 1 } },
    { code_hidden: { by: 1, code: null } },
    { guessed: { by: 0, row: ['red', 'red', 'blue', 'blue'] } },
    { answered: { codebreaker: 0, pins: { black: 0, white: 1 } } },
  ],
  choices: [{ blank: { guess: { pegs: 4, colours: palette } }, start: { guess: [] } }],
  notes: { '1/red/1': 'struck', '1/red/2': 'struck', '1/blue/1': 'ringed', '1/yellow/2': 'ringed', '1/white/1': 'struck' },
};

const code777: Fixture = {
  me: 3,
  people: [person(0, 'Ada', { awaited: true }), person(1, 'Ben'), person(2, 'Cleo'), person(3, 'You', { me: true })],
  now: {
    me: 3,
    stock: 12,
    aside: [],
    racks: [['blue 7', 'blue 7', 'red 5'], ['black 3', 'green 6', 'pink 6'], ['brown 4', 'red 5', 'yellow 7'], null],
    open: {
      setup: { edition: 'code777', seats: 4, start: 'lot', wrong_announcement: 'free', thinking_time: 20 },
      reader: 0,
      thinking: [],
      unread: 14,
      oldest: [0, 1, 2, 3],
      winner: null,
      last: { by: 0, question: 'question 17', answer: 'more_first' },
      seats: [1, 2, 0, 1].map((points) => ({ points, announced: false, silent_until: [] })),
    },
  },
  heard: [
    { answered: { by: 2, question: 'question 11', answer: { count: 0 } } },
    { answered: { by: 3, question: 'question 5', answer: { count: 1 } } },
    { announced: { by: 1, numbers: [4, 6, 7], verdict: 'right' } },
    { scored: { seat: 1, points: 2 } },
    { answered: { by: 0, question: 'question 17', answer: 'more_first' } },
  ],
  choices: [{ blank: { announce: { numbers: 3 } }, start: { announce: [] } }],
  notes: {
    '0/green/1/1': 'struck',
    '0/pink/6/2': 'ringed',
    '0/green/6/2': 'struck',
    '0/green/6/3': 'struck',
    '0/pink/7/1': 'struck',
    '0/black/5/1': 'struck',
  },
};

const cards = ['where is 1 or 2', 'red sum', 'same colour', 'middle sum', 'middle above 4', 'where is 8 or 9'];
const tagiron: Fixture = {
  me: 2,
  people: [
    person(0, 'Ada', { clock: { left: 220_000, running: false, since: 0 } }),
    person(1, 'Ben', { clock: { left: 245_000, running: false, since: 0 } }),
    person(2, 'You', { me: true, awaited: true, clock: { left: 178_000, running: false, since: 0 } }),
  ],
  now: {
    me: 2,
    hands: [[2, ['red 1', 'blue 3', 'green 5', 'red 8', 'blue 8']]],
    centre: [],
    open: {
      setup: { seats: 3, start: 'by_lot' },
      phase: { turn: 2 },
      first: 2,
      standings: ['playing', 'playing', 'playing'],
      cards,
      pile: 9,
      used: [],
    },
  },
  heard: [
    {
      asked: {
        by: 2,
        question: 'red count',
        answers: [
          [0, { count: 3 }],
          [1, { count: 2 }],
        ],
      },
    },
    {
      asked: {
        by: 0,
        question: 'where is 0',
        answers: [
          [1, { positions: [1] }],
          [2, { positions: [] }],
        ],
      },
    },
    {
      asked: {
        by: 1,
        question: 'consecutive',
        answers: [
          [0, { pairs: [] }],
          [2, { pairs: [] }],
        ],
      },
    },
    {
      asked: {
        by: 1,
        question: 'total',
        answers: [
          [0, { number: 21 }],
          [1, { number: 16 }],
          [2, { number: 25 }],
        ],
      },
    },
  ],
  choices: [
    ...['where is 1', 'where is 2', 'red sum', 'same colour', 'middle sum', 'middle above 4', 'where is 8', 'where is 9'].map((ask) => ({
      action: { ask },
      notation: ask,
    })),
    { blank: { guess: { tiles: 5 } }, start: { guess: [] } },
  ],
  notes: Object.fromEntries(
    ['red 1', 'blue 1', 'red 3', 'blue 3', 'red 8', 'blue 8'].flatMap((tile) =>
      ['seat0', 'seat1', 'centre'].map((owner) => [`${owner}/${tile}`, 'struck']),
    ),
  ),
};

const legs: Record<number, [string, string][]> = {
  0: [
    ['#10', '#11'],
    ['#10', '#14'],
    ['#59', '#60'],
    ['#59', '#63'],
  ],
  1: [
    ['#63', '#64'],
    ['#63', '#1'],
    ['#63', '#2'],
    ['#63', 'black1'],
    ['#10', '#13'],
  ],
};
const tac: Fixture = {
  me: 0,
  people: [
    person(0, 'You', { me: true, awaited: true, clock: { left: 41_000, running: false, since: 0 } }),
    person(1, 'Ben'),
    person(2, 'Mira'),
    person(3, 'Jonas', { bot: true }),
  ],
  now: {
    me: 0,
    hands: [[0, ['2', '7', '13', 'tac']]],
    gifts: [],
    open: {
      version: 'teams',
      master: true,
      dealer: 3,
      phase: { play: { seat: 0, by: 0, duty: 'play' } },
      held: [4, 3, 3, 3],
      openers: [0, 1, 3],
      given: [],
      laid: {},
      played: 22,
      stack: 40,
      previous: null,
      position: [
        { ring: [10, 59], house: [4], fresh: false },
        { ring: [17, 38], house: [4], fresh: false },
        { ring: [41], house: [3, 4], fresh: false },
        { ring: [53, 61], house: [], fresh: false },
      ],
    },
  },
  heard: [
    { announced: { openers: [0, 1, 3] } },
    {
      played: {
        seat: 1,
        by: 1,
        card: '13',
        function: '13',
        back: [],
        moves: [{ go: ['red', '#17'] }],
        captured: [],
        position: [],
        sealed: false,
      },
    },
    { discarded: { seat: 2, by: 2, card: '2', hands_on: null, sealed: false } },
    {
      played: {
        seat: 3,
        by: 3,
        card: '10',
        function: '10',
        back: [],
        moves: [{ go: ['#43', '#53'] }],
        captured: [],
        position: [{ ring: [] }, { ring: [] }, { ring: [] }, { ring: [53] }],
        sealed: false,
      },
    },
  ],
  choices: ['2', '7', '13', 'tac'].map((card) => ({ action: { play: { card, moves: ['sit_out'] } }, notation: card })),
  follow: async (partial) => {
    const { card, moves } = (partial as { play: { card: string; moves: unknown[] } }).play;
    return (legs[moves.length] ?? []).map((go) => ({ play: { card, moves: [...moves, { go }] } }));
  },
};

export const FIXTURES: Record<string, Fixture> = { mastermind, code777, tricoda: code777, tagiron, tac };
