// A position in mid-match, for the kit page.

import { person, type Fixture } from '../fixture';

const cards = ['where is 1 or 2', 'red sum', 'same colour', 'middle sum', 'middle above 4', 'where is 8 or 9'];
export const fixture: Fixture = {
  me: 2,
  people: [
    person(0, 'Ada', { clock: { left: 220_000, running: false, since: 0 } }),
    person(1, 'Ben', { clock: { left: 245_000, running: false, since: 0 } }),
    person(2, 'You', { me: true, awaited: true, clock: { left: 178_000, running: false, since: 0 } }),
  ],
  observation: {
    me: 2,
    hands: [[2, ['red 1', 'blue 3', 'green 5', 'red 8', 'blue 8']]],
    centre: [],
    public: {
      setup: { seats: 3, start: 'by_lot' },
      phase: { turn: 2 },
      first: 2,
      standings: ['playing', 'playing', 'playing'],
      cards,
      pile: 9,
      used: [],
    },
  },
  history: [
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
      kind: 'action' as const,
      action: { ask },
      notation: ask,
    })),
    { kind: 'template', template: { guess: { tiles: 5 } }, start: { guess: [] } },
  ],
  notes: Object.fromEntries(
    ['red 1', 'blue 1', 'red 3', 'blue 3', 'red 8', 'blue 8'].flatMap((tile) =>
      ['seat0', 'seat1', 'centre'].map((owner) => [`${owner}/${tile}`, 'struck']),
    ),
  ),
};
