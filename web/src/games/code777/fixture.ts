// A position in mid-match, for the kit page.

import { person, type Fixture } from '../fixture';

export const fixture: Fixture = {
  me: 3,
  people: [person(0, 'Ada', { awaited: true }), person(1, 'Ben'), person(2, 'Cleo'), person(3, 'You', { me: true })],
  observation: {
    me: 3,
    stock: 12,
    aside: [],
    racks: [['blue 7', 'blue 7', 'red 5'], ['black 3', 'green 6', 'pink 6'], ['brown 4', 'red 5', 'yellow 7'], null],
    public: {
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
  history: [
    { answered: { by: 2, question: 'question 11', answer: { count: 0 } } },
    { answered: { by: 3, question: 'question 5', answer: { count: 1 } } },
    { announced: { by: 1, numbers: [4, 6, 7], verdict: 'right' } },
    { scored: { seat: 1, points: 2 } },
    { answered: { by: 0, question: 'question 17', answer: 'more_first' } },
  ],
  choices: [{ kind: 'template', template: { announce: { numbers: 3 } }, start: { announce: [] } }],
  notes: {
    '0/green/1/1': 'struck',
    '0/pink/6/2': 'ringed',
    '0/green/6/2': 'struck',
    '0/green/6/3': 'struck',
    '0/pink/7/1': 'struck',
    '0/black/5/1': 'struck',
  },
};
