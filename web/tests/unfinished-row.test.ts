// A row that was being made is found again, and only that row.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Draft } from '../src/games/mastermind/draft.svelte';
import { UnfinishedRow } from '../src/games/mastermind/unfinished-row';

const stored = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

test('pegs of an unfinished row are back in their holes, with the first empty one in turn', () => {
  new UnfinishedRow('t', 0).keep('row 3', ['red', null, 'blue', null]);
  const draft = new Draft();
  draft.begin(4, new UnfinishedRow('t', 0).read('row 3'));
  expect([draft.pegs, draft.cursor]).toEqual([['red', null, 'blue', null], 1]);
});

test('another row, another seat and a row that was emptied begin empty', () => {
  const row = new UnfinishedRow('t', 0);
  row.keep('row 3', ['red', null, null, null]);
  expect([row.read('row 4'), new UnfinishedRow('t', 1).read('row 3')]).toEqual([[], []]);
  row.keep('row 3', [null, null, null, null]);
  expect([row.read('row 3'), stored.size]).toEqual([[], 0]);
});
