// A bot has one name and a level, the same at the table, in lists and in a record that was opened again.

import { afterEach, expect, test } from 'vitest';
import type { Holder, TableState } from '../src/lib/generated/messages';
import { settings } from '../src/lib/settings.svelte';
import { botLevel, holderName, levelTitle, peopleAt, withLevel } from '../src/lib/tables';

const person = (name: string, id = 'p1'): Holder => ({ person: { person: { id, name }, rating: null } });
const table = (...holders: Holder[]) =>
  ({
    seats: holders.map((holder, seat) => ({ seat, holder, stand_in: false, online: true })),
    players: holders.map((_, seat) => seat),
    yours: [],
    clocks: [],
    awaited: [],
    phase: 'running',
    places: null,
  }) as unknown as TableState;

afterEach(() => void (settings.language = 'en'));

test('its name goes by the seat, and its level is in the reader’s language', () => {
  expect(holderName({ bot: 'beginner' }, 1)).toBe('Ida');
  expect(withLevel('Ida', botLevel({ bot: 'beginner' }))).toBe('Ida · Easy');
  settings.language = 'de';
  expect(withLevel('Ida', botLevel({ bot: 'beginner' }))).toBe('Ida · Leicht');
  settings.language = 'nl';
  expect([levelTitle('casual'), levelTitle('master')]).toEqual(['Gemiddeld', 'Meester']);
});

test('in a record it is the same one', () => {
  const [me, bot] = peopleAt(table(person('Ada', ''), person('bot skilled', '')), 0);
  expect([me?.bot, bot?.bot, bot?.name, bot?.level]).toEqual([false, true, 'Ida', 'skilled']);
});

test('a person who is called like one is none', () => {
  const [somebody] = peopleAt(table(person('bot master'), person('Ada', 'p2')), 1);
  expect([somebody?.bot, somebody?.name, somebody?.level]).toEqual([false, 'bot master', undefined]);
});
