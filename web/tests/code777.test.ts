import { expect, test } from 'vitest';
import { answerList } from '../src/games/code777/answer-list';
import { standing } from '../src/games/code777/standing';
import type { Observation, ObservedEvent } from '../src/games/code777/types';

const [ADA, ME, BEN] = [0, 1, 2];
const answered = (by: number, question: number): ObservedEvent => ({
  answered: { by, question: `question ${question}`, answer: { count: 1 } },
});
const adas = ['blue 7', 'blue 7', 'red 5'] as [string, string, string];
const bens = ['black 3', 'green 6', 'pink 6'] as [string, string, string];
const olds = ['green 1', 'yellow 2', 'black 3'] as [string, string, string];

const HISTORY: ObservedEvent[] = [
  { filled: { rack: ADA, tiles: adas } },
  { filled: { rack: ME, tiles: null } },
  { filled: { rack: BEN, tiles: bens } },
  answered(ADA, 1),
  answered(ME, 2),
  { announced: { by: ME, numbers: [1, 2, 3], verdict: 'right' } },
  { laid_aside: { rack: ME, face: 'up', tiles: olds } },
  { filled: { rack: ME, tiles: null } },
  answered(BEN, 3),
];

test('an answer stands with the racks its reader saw, and says whether it is about the rack of now', () => {
  const [newest, announced, own, oldest] = answerList(HISTORY, ME);
  expect(newest).toMatchObject({ racks: [{ rack: ADA, tiles: adas }], own: { tiles: null }, isLive: true });
  expect(announced).toMatchObject({ kind: 'announced', by: ME, isRight: true });
  expect(own).toMatchObject({ isLive: false, racks: [{ rack: ADA }, { rack: BEN }] });
  expect(own).not.toHaveProperty('own.tiles');
  // What was laid aside open is seen in the older answers too.
  expect(oldest).toMatchObject({ racks: [{ rack: BEN, tiles: bens }], own: { tiles: olds }, isLive: false });
});

test('tiles that are laid aside face down stay unseen', () => {
  const hidden = HISTORY.map((event) => ('laid_aside' in event ? { laid_aside: { ...event.laid_aside, tiles: null } } : event));
  expect(answerList(hidden, ME).at(-1)).toMatchObject({ own: { tiles: null } });
});

test('a plate says of a bot that waits for a person that it waits, and of one that thinks that it thinks', () => {
  const seat = { points: 0, silent_until: [], out: false };
  const observation = { public: { winner: null, thinking: [ADA], reader: ME, seats: [seat, seat] } } as unknown as Observation;
  const ida = { name: 'Ida', you: false };
  expect(standing(observation, ADA, ida, true)).toBe('waits');
  expect(standing(observation, ADA, ida)).toBe('thinks');
});
