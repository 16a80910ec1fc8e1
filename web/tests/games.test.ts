// The games' manifests.

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { GAMES, gameTitle, hasCoach, strongestBotAt } from '../src/games/registry';
import type { TableState } from '../src/lib/generated/messages';

const src = fileURLToPath(new URL('../src/', import.meta.url));

test('all games are found, in the order of the shelf', () => {
  const folders = readdirSync(join(src, 'games'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(GAMES.map(({ name }) => name).sort()).toEqual(folders.map(({ name }) => name).sort());
  expect(GAMES.map(({ place }) => place)).toEqual(GAMES.map((_, i) => i + 1));
  expect([gameTitle('code777'), gameTitle('unheard of')]).toEqual(['Code 777', 'unheard of']);
});

test('no file outside a game’s folder names a game', () => {
  const names = new RegExp(`\\b(${GAMES.map(({ name }) => name).join('|')})\\b`, 'i');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /\.(ts|svelte|css)$/.test(path) && !/^(games\/\w+\/|lib\/generated\/)/.test(path));
  expect(files.filter((path) => names.test(readFileSync(join(src, path), 'utf8')))).toEqual([]);
});

describe.each(GAMES)('$name', (game) => {
  test('has a rule book in every language', () => {
    for (const folder of ['', 'de/', 'nl/']) expect(readFileSync(join(src, `../../rules/${folder}${game.book}.md`), 'utf8')).toMatch(/^# /);
  });

  test('has words for each task of its lessons', async () => {
    const { lessons, LESSON_WORDS } = await game.lessons();
    expect(lessons.length).toBeGreaterThan(0);
    for (const { key, tasks } of lessons) {
      expect(LESSON_WORDS.en[key]?.tasks).toHaveLength(tasks.length);
      for (const task of tasks) expect(task.isDone([], 0)).toBe(false);
    }
  });

  test('has a coach, and a board', async () => {
    expect(hasCoach(game)).toBe(true);
    expect((await game.table()).game.keys()).not.toBe('');
  });
});

test('a table says which kind of player the strongest bot is, where that differs', () => {
  const table = (game: string, version: string, bot = 'master') =>
    ({ game, setup: { version }, seats: [{ holder: { bot } }] }) as unknown as TableState;
  for (const version of ['teams', 'pairs', 'one_against_two']) expect(strongestBotAt(table('tac', version))).toContain('net that learned');
  for (const version of ['together', 'alone', 'free_for_all', 'two_against_one'])
    expect(strongestBotAt(table('tac', version))).toContain('search with more time');
  expect(strongestBotAt(table('tac', 'teams', 'casual'))).toBeNull();
  expect(strongestBotAt(table('tagiron', 'teams'))).toBeNull();
});
