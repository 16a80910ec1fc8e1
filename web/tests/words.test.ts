import { describe, expect, test } from 'vitest';
import { GAMES } from '../src/games/registry';
import { COACH_WORDS } from '../src/coach/words';
import { LOBBY_WORDS } from '../src/pages/lobby/words';
import { ME_WORDS } from '../src/pages/me/words';
import { START_WORDS } from '../src/pages/start/words';
import { MESSAGES } from '../src/lib/i18n/i18n.svelte';
import { TABLE_WORDS } from '../src/lib/table-words';
import type { Translated } from '../src/lib/i18n/translated';

type Texts = Record<string, unknown>;

/** Every key with the kind of its text: `turnOf: text of 1`. */
function keysOf(texts: unknown, path = ''): string[] {
  if (typeof texts === 'string') return [`${path}: text`];
  if (typeof texts === 'function') return [`${path}: text with blanks`];
  return Object.entries(texts as Texts).flatMap(([key, text]) => keysOf(text, `${path}.${key}`));
}

function stringsOf(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts];
  if (typeof texts === 'function') return [];
  return Object.values(texts as Texts).flatMap(stringsOf);
}

type AllTexts = Translated<unknown>;
const boards = import.meta.glob<AllTexts>('../src/games/*/words/index.ts', { eager: true, import: 'WORDS' });
const advice = import.meta.glob<AllTexts>('../src/games/*/advice/index.ts', { eager: true, import: 'ADVICE_WORDS' });
const guides = import.meta.glob<AllTexts>('../src/games/*/guide/index.ts', { eager: true, import: 'GUIDE_WORDS' });

const ALL: Record<string, AllTexts> = {
  client: MESSAGES,
  table: TABLE_WORDS,
  coach: COACH_WORDS,
  me: ME_WORDS,
  lobby: LOBBY_WORDS,
  start: START_WORDS,
  ...boards,
  ...advice,
  ...guides,
};
for (const game of GAMES) {
  ALL[`${game.name}: its name`] = game.words;
  const { words, presets } = await game.options();
  ALL[`${game.name}: options`] = words;
  for (const preset of presets) ALL[`${game.name}: preset ${preset.key}`] = preset.words;
  ALL[`${game.name}: lessons`] = (await game.lessons()).LESSON_WORDS;
}

describe.each(Object.entries(ALL))('the texts of %s', (_, words) => {
  const english = keysOf(words.en).sort();

  test.each(['de', 'nl'] as const)('say everything in %s', (language) => {
    expect(keysOf(words[language]).sort()).toEqual(english);
  });

  test.each(['en', 'de', 'nl'] as const)('leave nothing empty in %s, and nothing shouted', (language) => {
    for (const text of stringsOf(words[language])) {
      expect(text.trim()).not.toBe('');
      expect(text).not.toContain('!');
    }
  });
});
