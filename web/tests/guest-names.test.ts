// A guest's name is drawn by the server, and shown in the language of whoever reads it.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { shownName } from '../src/lib/guest-names';
import { settings, type Language } from '../src/lib/settings.svelte';

const source = readFileSync(fileURLToPath(new URL('../../crates/server/src/guest_names.rs', import.meta.url)), 'utf8');
const LANGUAGES: Language[] = ['en', 'de', 'nl'];

/** The rows of a list in the server's source: a word in three languages. */
function rowsOf(name: string): string[][] {
  const list = new RegExp(`const ${name}: [^=]*= \\[\\n([^;]*)\\];`).exec(source)?.[1] ?? '';
  return list
    .trim()
    .split('\n')
    .map((row) => [...row.matchAll(/"([^"]+)"/g)].map(([, word]) => word ?? ''));
}

const shown = (language: Language, name: string) => {
  settings.language = language;
  return shownName(name);
};

afterEach(() => void (settings.language = 'en'));

test('every name that the server can draw is shown in every language', () => {
  const [moods, animals] = [rowsOf('MOODS'), rowsOf('ANIMALS')];
  expect([moods.length, animals.length]).toEqual([32, 32]);
  moods.forEach((mood, i) => {
    const animal = animals[i] ?? [];
    LANGUAGES.forEach((_, drawn) =>
      LANGUAGES.forEach((language, read) =>
        expect(shown(language, `${mood[drawn]}\u00a0${animal[drawn]}`)).toBe(`${mood[read]} ${animal[read]}`),
      ),
    );
  });
});

test('a name that somebody chose, or got from an earlier version, stays as it is', () => {
  for (const name of ['Golden Otter', 'Ada', 'Goldener Otter', 'Quiet Owl']) expect(shown('nl', name)).toBe(name);
  expect(shown('nl', 'Golden\u00a0Lovelace')).toBe('Golden Lovelace');
});

test('a person whose data was deleted has a word in every language', () => {
  expect(LANGUAGES.map((language) => shown(language, ''))).toEqual(['Somebody', 'Jemand', 'Iemand']);
});
