// What TAC's coach and report say: every effect has its sentence in every language.

import { afterEach, describe, expect, test } from 'vitest';
import { ADVICE_WORDS, actionText, amountText, betterText, doesText, effectText } from '../src/games/tac/advice';
import type { TacEffect } from '../src/lib/generated/coach';
import { settings } from '../src/lib/settings.svelte';
import { placeholderPeople } from '../src/lib/tables';

const EVERY: TacEffect[] = [
  'wins',
  { stops_win: { card: '7' } },
  { brings_home: { colour: 'black', marbles: 2 } },
  { captures: { colour: 'red', field: 20 } },
  { sends_out: { colour: 'red' } },
  { rescues: { colour: 'blue', field: 40 } },
  { takes_back: { card: '5' } },
  { brings_in: { colour: 'black' } },
  { protects: { colour: 'black', field: 9 } },
  { blocks: { colour: 'green', field: 44 } },
  { skips_turn: { seat: 1 } },
  { makes_room: { colour: 'black' } },
  { readies: { card: '6' } },
  { threatens: { colour: 'red', field: 30 } },
  { keeps: { card: 'tac' } },
  { helps_home: { card: '2' } },
  { helps_capture: { card: '5' } },
  { helps_in: { card: '13' } },
  { walks: { fields: 9 } },
  { gets_closer: { fields: 11 } },
  { falls_back: { fields: 4 } },
  { exposes: { colour: 'black', field: 20, percent: 27 } },
  { loses: { colour: 'black', marbles: 1 } },
  { serves: { colour: 'red' } },
  { skips_friend: { seat: 2 } },
  { wastes: { card: '9' } },
];
const people = placeholderPeople(4, 0);

afterEach(() => void (settings.language = 'en'));

describe.each(['en', 'de', 'nl'] as const)('in %s', (language) => {
  test('every effect has a sentence of its own', () => {
    settings.language = language;
    const texts = EVERY.map((effect) => effectText(effect, people));
    expect(new Set(texts).size).toBe(EVERY.length);
    for (const text of texts) expect(text).not.toMatch(/undefined|NaN|\[object/);
    expect(Object.keys(ADVICE_WORDS[language].effects)).toHaveLength(EVERY.length);
  });
});

test('reasons are put into sentences', () => {
  const better = {
    gains: [{ captures: { colour: 'red', field: 20 } }] as TacEffect[],
    spares: [{ loses: { colour: 'black', marbles: 1 } }] as TacEffect[],
  };
  expect(betterText(better, people)).toBe('It takes red on 20. The other move sends a black marble back to its yard.');
  expect(betterText({ gains: [], spares: [] }, people)).toBe('');
  expect(doesText([], people)).toBe('A plain move.');
});

test('moves and values are written as players write them', () => {
  expect(actionText({ play: { card: '5', moves: [{ go: ['#20', '#25'] }] } })).toContain('5: ');
  expect(actionText({ give: '13' })).toBe('give the 13');
  expect(actionText({ discard: 'trickster' })).toBe('discard the Trickster');
  expect(amountText('chance', 0.125)).toBe('12.5%');
  expect(amountText('fields', 12.4)).toBe('12 fields');
});
