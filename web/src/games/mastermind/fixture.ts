// A position in mid-match, for the kit page.

import { person, type Fixture } from '../fixture';

const palette = ['red', 'blue', 'yellow', 'green', 'white', 'black'];

export const fixture: Fixture = {
  me: 0,
  people: [
    person(0, 'You', { me: true, awaited: true, clock: { left: 134_000, running: false, since: 0 } }),
    person(1, 'Otto', { bot: true }),
  ],
  observation: {
    phase: 'guessing',
    awaited: [0],
    me: 0,
    codes: [null, null],
    made: [null, null],
    no_code_fits: false,
    public: {
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
  history: [
    { round_begun: { round: 1, codemaker: 1 } },
    { code_hidden: { by: 1, code: null } },
    { guessed: { by: 0, row: ['red', 'red', 'blue', 'blue'] } },
    { answered: { codebreaker: 0, pins: { black: 0, white: 1 } } },
  ],
  choices: [{ kind: 'template', template: { guess: { pegs: 4, colours: palette } }, start: { guess: [] } }],
  notes: { '1/red/1': 'struck', '1/red/2': 'struck', '1/blue/1': 'ringed', '1/yellow/2': 'ringed', '1/white/1': 'struck' },
};
