// What the device remembers of the puzzles of the day, and the result that gives nothing away.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gridRow, longestStreak, readDay, rememberTry, solvedDays, solvedFigures, streakAt } from '../src/lib/puzzle-history';

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

test('a streak goes on until a day is missed, and today may still be open', () => {
  const days = new Set([3, 4, 5, 8, 9]);
  expect(streakAt(days, 9)).toBe(2);
  expect(streakAt(days, 10)).toBe(2);
  expect(streakAt(days, 11)).toBe(0);
  expect(longestStreak(days)).toBe(3);
  expect(longestStreak(new Set())).toBe(0);
});

test('what was solved is counted over all games', () => {
  rememberTry('mastermind', 100, ['red'], true);
  rememberTry('tagiron', 100, ['1'], false);
  rememberTry('tagiron', 100, ['2'], false);
  rememberTry('tagiron', 100, ['3'], true);
  rememberTry('tagiron', 101, ['3'], false);
  expect(solvedFigures(['mastermind', 'tagiron'])).toEqual({ solved: 2, tries: 2, first: 1 });
});
