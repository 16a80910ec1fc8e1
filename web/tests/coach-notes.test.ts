// What the coach knows is written into the notes under the names that it reads them by.

import { expect, test } from 'vitest';
import { marksOf as stairMarks } from '../src/games/code777/stair-notes';
import { voice as mastermind } from '../src/games/mastermind/voice';
import { marksOf as tileMarks } from '../src/games/tagiron/note-keys';

const seat = { seat: 1 } as const;

test('Tagiron: tiles, places, both fives, and numbers that are nowhere', () => {
  const holds = (piece: string, at_least = 1) => ({ holds: { piece, at_least } });
  expect(tileMarks({ about: seat, claim: holds('red 7'), holds: false })).toEqual({ 'seat1/red 7': 'struck' });
  expect(tileMarks({ about: 'centre', claim: holds('green 5', 2), holds: true })).toEqual({ 'centre/green 5/2': 'ringed' });
  expect(tileMarks({ about: seat, claim: { place: { place: 2, piece: 'blue 3' } }, holds: true })).toEqual({
    'seat1/place/1': 'blue 3',
    'seat1/blue 3': 'ringed',
  });
  expect(tileMarks({ about: seat, claim: holds('6'), holds: false })).toEqual({ 'seat1/red 6': 'struck', 'seat1/blue 6': 'struck' });
  expect(tileMarks({ about: seat, claim: holds('6'), holds: true })).toEqual({});
});

test('Mastermind: a colour in a hole, of this round', () => {
  const observation = { public: { round: 1, setup: { pegs: 2 } } };
  const claim = { place: { place: 3, piece: 'red' } };
  expect(mastermind.marks?.({ about: 'code', claim, holds: false }, observation)).toEqual({ '1/red/3': 'struck' });
  expect(mastermind.marks?.({ about: 'code', claim: { row: { pieces: ['red', 'blue'] } }, holds: true }, observation)).toEqual({
    '1/red/1': 'ringed',
    '1/blue/2': 'ringed',
  });
  expect(mastermind.marks?.({ about: 'code', claim: { holds: { piece: 'red', at_least: 1 } }, holds: false }, observation)).toEqual({
    '1/red/1': 'struck',
    '1/red/2': 'struck',
  });
  expect(mastermind.marks?.({ about: 'code', claim: { holds: { piece: 'red', at_least: 2 } }, holds: false }, observation)).toEqual({});
});

test('Code 777: the copies that are not in sight', () => {
  const claim = (at_least: number) => ({ holds: { piece: 'blue 7', at_least } });
  const input = { me: 0, racks: [null, ['blue 7', 'red 5', 'black 3']], aside: [] };
  expect(stairMarks({ about: 'rack', claim: claim(1), holds: true }, input)).toEqual({ '0/blue/7/2': 'ringed' });
  expect(stairMarks({ about: 'rack', claim: claim(2), holds: false }, input)).toEqual({ '0/blue/7/3': 'struck', '0/blue/7/4': 'struck' });
  const two = { holds: { piece: '2', at_least: 1 } };
  expect(Object.values(stairMarks({ about: 'rack', claim: two, holds: false }, input))).toEqual(['struck', 'struck']);
  expect(stairMarks({ about: 'rack', claim: two, holds: true }, input)).toEqual({});
});
