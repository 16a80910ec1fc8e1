// A position in mid-match, for the kit page.

import { person, type Fixture } from '../fixture';

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
export const fixture: Fixture = {
  me: 0,
  people: [
    person(0, 'You', { me: true, awaited: true, clock: { left: 41_000, running: false, since: 0 } }),
    person(1, 'Ben'),
    person(2, 'Mira'),
    person(3, 'Jonas', { bot: true }),
  ],
  observation: {
    me: 0,
    hands: [[0, ['2', '7', '13', 'tac']]],
    gifts: [],
    public: {
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
  history: [
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
  choices: ['2', '7', '13', 'tac'].map((card) => ({
    kind: 'action' as const,
    action: { play: { card, moves: ['sit_out'] } },
    notation: card,
  })),
  completions: async (partial) => {
    const { card, moves } = (partial as { play: { card: string; moves: unknown[] } }).play;
    return (legs[moves.length] ?? []).map((go) => ({ play: { card, moves: [...moves, { go }] } }));
  },
};
