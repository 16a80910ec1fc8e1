// What the device remembers of the puzzles of the day, and the result that gives nothing away.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gridRow, readDay, rememberTry, solvedDays } from '../src/lib/puzzle-history';

const stored = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

test('tries are counted until a puzzle is solved, day by day and game by game', () => {
  rememberTry('mastermind', 100, ['red', 'blue'], false);
  rememberTry('mastermind', 100, ['red', 'red'], true);
  rememberTry('mastermind', 100, ['blue', 'blue'], false); // it stays solved
  rememberTry('tagiron', 101, ['red 1'], false);
  expect(readDay('mastermind', 100)).toEqual({
    tries: [
      ['red', 'blue'],
      ['red', 'red'],
    ],
    isSolved: true,
  });
  expect(readDay('mastermind', 101)).toEqual({ tries: [], isSolved: false });
  expect([...solvedDays(['mastermind', 'tagiron'])]).toEqual([100]);
});

test('days of more than a year ago are forgotten', () => {
  rememberTry('mastermind', 100, ['red'], true);
  rememberTry('mastermind', 600, ['red'], true);
  expect([...solvedDays(['mastermind'])]).toEqual([600]);
});

test('a shared row names no piece, and counts every piece once', () => {
  expect(gridRow(['red', 'blue', 'red', 'white'], ['red', 'red', 'blue', 'black'])).toBe('🟢🟡🟡⚫');
  expect(gridRow(['red', 'red', 'red', 'red'], ['red', 'blue', 'blue', 'blue'])).toBe('🟢⚫⚫⚫');
});
