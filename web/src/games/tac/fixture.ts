// A position in mid-match, for the kit page.

import { person, type Fixture } from '../fixture';

/** What the server would answer: the paths of the moves that can come next, and how many of the seven steps are made. */
const NEXT: readonly { path: string[]; made: number }[][] = [
  [
    { path: ['#10', '#11'], made: 1 },
    { path: ['#10', '#11', '#12', '#13', '#14'], made: 4 },
    { path: ['#59', '#60'], made: 1 },
    { path: ['#59', '#60', '#61', '#62', '#63'], made: 4 },
  ],
  [
    { path: ['#63', '#64'], made: 5 },
    { path: ['#63', '#64', '#1'], made: 6 },
    { path: ['#63', '#64', '#1', '#2'], made: 7 },
    { path: ['#63', '#64', '#1', 'black1'], made: 7 },
    { path: ['#10', '#11', '#12', '#13'], made: 7 },
  ],
];
const STEPS = 7;

function previewOf(card: string, paths: readonly string[][], made: number, last: number) {
  const motions = paths.map((path) => ({ colour: 'black', path, gait: 'walk', cause: 'moved' }));
  return { function: card, motions, seven: card === '7' ? { last, made, left: STEPS - made } : null };
}

/** The path of a move that an earlier answer offered. */
function pathOf(move: unknown, leg: number): { path: string[]; made: number } {
  const [from, to] = (move as { go: [string, string] }).go;
  return NEXT[leg]?.find(({ path }) => path[0] === from && path.at(-1) === to) ?? { path: [from, to], made: STEPS };
}

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
    seating: [
      { colour: 'black', next: 1, partner: 2, team: [0, 2] },
      { colour: 'red', next: 2, partner: 3, team: [1, 3] },
      { colour: 'blue', next: 3, partner: 0, team: [0, 2] },
      { colour: 'green', next: 0, partner: 1, team: [1, 3] },
    ],
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
        motions: [{ colour: 'red', path: ['red', '#17'], gait: 'jump', cause: 'moved' }],
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
        motions: [{ colour: 'green', path: ['#43', '#53'], gait: 'jump', cause: 'moved' }],
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
    const legs = moves.map(pathOf);
    const made = legs.at(-1)?.made ?? 0;
    const paths = legs.map(({ path }) => path);
    const next = (NEXT[moves.length] ?? []).map((leg) => ({
      action: { play: { card, moves: [...moves, { go: [leg.path[0], leg.path.at(-1)] }] } },
      complete: leg.made === STEPS,
      preview: previewOf(card, [...paths, leg.path], leg.made, leg.made - made),
    }));
    return { complete: made === STEPS, preview: previewOf(card, paths, made, 0), next };
  },
};
