import { describe, expect, test } from 'vitest';
import { cost, pointOf, walk } from '../src/games/tac/geometry';
import { afterPlay, marblesAt, matched, moved } from '../src/games/tac/marbles';
import type { Played, Position } from '../src/games/tac/types';

const empty = { ring: [], house: [], fresh: false };
const position = (...colours: { ring?: number[]; house?: number[] }[]): Position =>
  [0, 1, 2, 3].map((i) => ({ ...empty, ...colours[i] })) as Position;

describe('a way on the board', () => {
  test('goes clockwise along the ring, past field 64', () => {
    expect(walk('#63', '#2', false)).toEqual(['#63', '#64', '#1', '#2']);
  });
  test('goes backwards with a 4', () => {
    expect(walk('#2', '#62', true)).toEqual(['#2', '#1', '#64', '#63', '#62']);
  });
  test('goes over the own start field into the house', () => {
    expect(walk('#16', 'red2', false)).toEqual(['#16', '#17', 'red1', 'red2']);
    expect(cost('#16', 'red2')).toBe(3);
  });
  test('goes to and fro inside the house', () => {
    expect(walk('red3', 'red1', false)).toEqual(['red3', 'red2', 'red1']);
  });
  test('is a jump out of a yard', () => {
    expect(walk('red', '#17', false)).toEqual(['red', '#17']);
  });
});

test('the board is turned so that the own start field lies at the bottom', () => {
  for (const seat of [0, 1, 2, 3]) {
    const [x, y] = pointOf(`#${16 * seat + 1}`, seat);
    expect([Math.round(x), Math.round(y)]).toEqual([500, 952]);
  }
});

test('no two of the 64 ring fields lie closer than 48 units', () => {
  const points = Array.from({ length: 64 }, (_, i) => pointOf(`#${i + 1}`, 0));
  points.forEach(([x, y], i) => points.slice(0, i).forEach(([a, b]) => expect(Math.hypot(x - a, y - b)).toBeGreaterThan(48)));
});

test('sixteen marbles stand somewhere, each in a hollow of its own', () => {
  const marbles = marblesAt(position({ ring: [1, 20], house: [4] }), 4);
  expect(marbles).toHaveLength(16);
  expect(new Set(marbles.map(({ place, hollow }) => `${place} ${hollow}`)).size).toBe(16);
});

const played = (more: Partial<Played>): Played => ({
  seat: 0,
  by: 0,
  card: '5',
  function: '5',
  back: [],
  moves: [],
  captured: [],
  position: position(),
  sealed: false,
  ...more,
});

test('a captured marble walks nowhere: it flies to its yard after the mover has arrived', () => {
  const before = marblesAt(position({ ring: [10] }, { ring: [15] }), 4);
  const { marbles, motions } = afterPlay(
    before,
    played({ moves: [{ go: ['#10', '#15'] }], captured: [{ colour: 'red', field: 15 }], position: position({ ring: [15] }) }),
    null,
    4,
  );
  expect(motions.map(({ kind, path }) => [kind, path.length])).toEqual([
    ['walk', 6],
    ['fly', 2],
  ]);
  expect(marbles.find((marble) => marble.id === motions[1]?.id)?.place).toBe('red');
});

test('a swap moves two marbles and captures none', () => {
  const before = marblesAt(position({ ring: [10] }, { ring: [30] }), 4);
  const { marbles } = moved(before, [{ swap: ['#10', '#30'] }], [], 'trickster');
  expect(
    marbles
      .filter(({ place }) => place.startsWith('#'))
      .map(({ colour, place }) => `${colour} ${place}`)
      .sort(),
  ).toEqual(['black #30', 'red #10']);
});

test('a seven takes whoever is passed', () => {
  const before = marblesAt(position({ ring: [10] }, { ring: [12] }), 4);
  const result = afterPlay(
    before,
    played({
      card: '7',
      function: '7',
      moves: [{ go: ['#10', '#17'] }],
      captured: [{ colour: 'red', field: 12 }],
      position: position({ ring: [17] }),
    }),
    null,
    4,
  );
  expect(result.motions).toHaveLength(2);
});

test('a TAC first shows what it takes back, then its own move', () => {
  const before = marblesAt(position({ ring: [15] }), 4); // black has gone from 10 to 15
  const restored = position({ ring: [10] });
  const result = afterPlay(
    before,
    played({
      card: 'tac',
      function: '5',
      back: [{ go: ['#10', '#15'] }],
      moves: [{ go: ['red', '#17'] }],
      position: position({ ring: [10] }, { ring: [17] }),
    }),
    restored,
    4,
  );
  expect(result.motions.map(({ path }) => path)).toEqual([
    ['#15', '#14', '#13', '#12', '#11', '#10'],
    ['red', '#17'],
  ]);
});

test('whom a taken-back move had taken comes out again, after the mover has walked back', () => {
  const before = marblesAt(position({ ring: [15] }), 4); // black went from 10 to 15 and took red there
  const restored = position({ ring: [10] }, { ring: [15] });
  const { motions } = afterPlay(
    before,
    played({
      card: 'tac',
      function: '5',
      back: [{ go: ['#10', '#15'] }],
      moves: [{ go: ['#15', '#20'] }],
      position: position({ ring: [10] }, { ring: [20] }),
    }),
    restored,
    4,
  );
  expect(motions.map(({ kind, path }) => [kind, path[0], path.at(-1)])).toEqual([
    ['walk', '#15', '#10'],
    ['fly', 'red', '#15'],
    ['walk', '#15', '#20'],
  ]);
});

test('marbles end where the position says, whatever the moves said', () => {
  const before = marblesAt(position({ ring: [10] }), 4);
  const result = afterPlay(before, played({ moves: [{ go: ['#33', '#38'] }], position: position({ ring: [50] }) }), null, 4);
  expect(result.marbles.find(({ place }) => place === '#50')?.colour).toBe('black');
  expect(matched(result.marbles, position(), 4).marbles.every(({ colour, place }) => place === colour)).toBe(true);
});
