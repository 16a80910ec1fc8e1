import { describe, expect, test } from 'vitest';
import { WORDS as CODE777 } from '../src/games/code777/words';
import { LESSON_WORDS } from '../src/games/lessons';
import { WORDS as MASTERMIND } from '../src/games/mastermind/words';
import { OPTION_WORDS } from '../src/games/options';
import { ADVICE_WORDS } from '../src/games/tac/advice';
import { WORDS as TAC } from '../src/games/tac/words';
import { WORDS as TAGIRON } from '../src/games/tagiron/words';
import { COACH_WORDS } from '../src/coach/words';
import { ME_WORDS } from '../src/pages/me/words';
import { MESSAGES } from '../src/lib/i18n/i18n.svelte';

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

const ALL: Record<string, Record<'en' | 'de' | 'nl', unknown>> = {
  client: MESSAGES,
  coach: COACH_WORDS,
  me: ME_WORDS,
  mastermind: MASTERMIND,
  tagiron: TAGIRON,
  tac: TAC,
  'tac advice': ADVICE_WORDS,
  code777: CODE777,
  lessons: LESSON_WORDS,
  options: OPTION_WORDS,
};

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
