import { expect, test } from 'vitest';
import { REASON_CODES, type Problem } from '../src/lib/generated/messages';
import { SENTENCES, reasonText } from '../src/lib/i18n/refusals';
import type { Language } from '../src/lib/settings.svelte';

const languages: Language[] = ['en', 'de', 'nl'];
const fields = { seat: 0, limit: 5, min: 1, max: 30, version: 1, detail: 'a detail', retry_after: 3 };

test('every code of the server has a sentence in every language, and no sentence is left over', () => {
  for (const language of languages) expect(Object.keys(SENTENCES[language]).sort()).toEqual([...REASON_CODES].sort());
});

test('every sentence is whole, and fills its fields in', () => {
  for (const language of languages) {
    for (const code of REASON_CODES) {
      const text = reasonText({ remedy: 'refused', text: '', code, ...fields } as Problem, language);
      expect(text, `${language} ${code}`).toMatch(/^\p{Lu}.*[.?!]$/u);
      expect(text, `${language} ${code}`).not.toMatch(/undefined|NaN/);
    }
  }
});

test('numbers stand where they belong', () => {
  const problem: Problem = { remedy: 'malformed', text: '', code: 'password_length', min: 8, max: 200 };
  expect(reasonText(problem, 'de')).toBe('Ein Passwort hat 8 bis 200 Zeichen.');
  expect(reasonText({ remedy: 'refused', text: '', code: 'seat_taken' }, 'nl')).toBe('Die plek is bezet.');
});
