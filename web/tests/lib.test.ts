import { expect, test } from 'vitest';
import { clockText } from '../src/lib/clock';
import { pageAt } from '../src/lib/router.svelte';
import { languageFrom } from '../src/lib/settings.svelte';

test('a clock shows minutes, tenths when time is short, hours and days when it is long', () => {
  expect([220_000, 10_000, 9_960, 9_900, 400, 0, -5, 5_400_000, 259_200_000].map(clockText)).toEqual([
    '3:40',
    '0:10',
    '0:10',
    '0:09.9',
    '0:00.4',
    '0:00.0',
    '0:00.0',
    '1:30 h',
    '3 d',
  ]);
});

test('the language is the first of the browser’s that we speak', () => {
  expect(languageFrom(['fr-FR', 'nl-BE', 'de'])).toBe('nl');
  expect(languageFrom(['DE-at'])).toBe('de');
  expect(languageFrom(['fr'])).toBe('en');
});

test('an address names a page', () => {
  expect(pageAt('/', '', '')).toEqual({ name: 'start' });
  expect(pageAt('/new/tac', '?with=bots', '')).toEqual({ name: 'new', game: 'tac', bots: true });
  expect(pageAt('/table/a%20b', '?step=12', '')).toEqual({ name: 'table', id: 'a b', step: 12, lesson: null, eyes: null, heard: null });
  expect(pageAt('/table/x', '?step=-1&lesson=seven', '')).toEqual({
    name: 'table',
    id: 'x',
    step: null,
    lesson: 'seven',
    eyes: null,
    heard: null,
  });
  expect(pageAt('/table/x', '?step=7&seat=0&heard=5', '')).toEqual({ name: 'table', id: 'x', step: 7, lesson: null, eyes: 0, heard: '5' });
  expect(pageAt('/report/x', '?seat=2', '')).toEqual({ name: 'report', id: 'x', seat: 2 });
  expect(pageAt('/puzzles', '', '')).toEqual({ name: 'puzzles' });
  expect(pageAt('/puzzles/tagiron', '', '')).toEqual({ name: 'puzzle', game: 'tagiron', practice: null });
  expect(pageAt('/puzzles/tagiron', '?grade=hard&seed=5', '')).toEqual({
    name: 'puzzle',
    game: 'tagiron',
    practice: { grade: 'hard', seed: 5 },
  });
  expect(pageAt('/companion/tagiron', '', '')).toEqual({ name: 'companion', game: 'tagiron' });
  expect(pageAt('/learn/tac', '', '')).toEqual({ name: 'learn', game: 'tac' });
  expect(pageAt('/rules/tac', '', '#TAC-3.10')).toEqual({ name: 'rules', game: 'tac', clause: 'TAC-3.10' });
  expect(pageAt('/elsewhere', '', '')).toEqual({ name: 'not_found' });
});
