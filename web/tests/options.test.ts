// The form of a new table, from the options that the server lists.

import { describe, expect, test } from 'vitest';
import { askedOptions, defaultDraft, offeredValues, optionLabel, playersOf, setupOf, valueText } from '../src/games/options';
import type { GameListing, OptionListing } from '../src/lib/generated/messages';

const option = (
  key: string,
  values: OptionListing['values'],
  value: OptionListing['default'],
  more: Partial<OptionListing> = {},
): OptionListing => ({
  key,
  values,
  default: value,
  clause: 'X-1',
  offered: true,
  ...more,
});

const game: GameListing = {
  name: 'toy',
  title: 'Toy',
  options: [
    option('version', { kind: 'choice', values: ['pairs', 'together'] }, 'pairs'),
    option('people', { kind: 'integer', min: 2, max: 4, suggested: [2, 3] }, 3, { condition: { option: 'version', is: 'together' } }),
    option('open', { kind: 'boolean' }, false),
    option('seats', { kind: 'integer', min: 4, max: 4, suggested: [4] }, 4),
    option('start', { kind: 'structure' }, 'lot', { offered: false }),
  ],
  seatings: [
    { players: 2, seats: [0, 1, 0, 1], setup: { version: 'pairs' } },
    { players: 2, seats: [0, 1, 0, 1], setup: { version: 'together', people: 2 } },
    { players: 3, seats: [0, 1, 0, 2], setup: { version: 'together', people: 3 } },
  ],
  bots: [],
  coach: false,
  puzzles: false,
  companion: false,
};

const keys = (options: readonly OptionListing[]) => options.map(({ key }) => key);

describe('the form of a new table', () => {
  test('begins with the defaults of the options it offers', () => {
    expect(defaultDraft(game)).toEqual({ version: 'pairs', people: 3, open: false, seats: 4 });
  });

  test('asks for what can be chosen, and only while its condition holds', () => {
    const draft = defaultDraft(game);
    expect(keys(askedOptions(game, draft))).toEqual(['version', 'open']);
    expect(keys(askedOptions(game, { ...draft, version: 'together' }))).toEqual(['version', 'people', 'open']);
  });

  test('sends no option whose condition does not hold', () => {
    const draft = defaultDraft(game);
    expect(setupOf(game, draft)).toEqual({ version: 'pairs', open: false, seats: 4 });
    expect(setupOf(game, { ...draft, version: 'together' })).toEqual({ version: 'together', people: 3, open: false, seats: 4 });
  });

  test('seats players as the server says', () => {
    expect(playersOf(game, defaultDraft(game))).toEqual([0, 1, 0, 1]);
    expect(playersOf(game, { version: 'together', people: 3 })).toEqual([0, 1, 0, 2]);
    expect(playersOf(game, {})).toEqual([]);
  });

  test('offers the values of each kind of option', () => {
    expect(game.options.map(offeredValues)).toEqual([['pairs', 'together'], [2, 3], [false, true], [4], []]);
  });

  test('offers every seat there is, and leaves what suits the table to the server', () => {
    const start = option('start', { kind: 'seat', lot: 'lot' }, 'lot');
    const byPeople = { nobody: 0, one: 'until_all_go_on', several: 20 };
    const time = option('time', { kind: 'integer', min: 0, max: 600, suggested: [0, 20], words: ['until_all_go_on'] }, 20, {
      default_by_people: byPeople,
    });
    const more = { ...game, options: [...game.options.filter(({ key }) => key !== 'start'), start, time] };
    const draft = defaultDraft(more);
    expect(draft).toMatchObject({ start: 'lot', time: 'auto' });
    const asked = (key: string) => askedOptions(more, draft).find((one) => one.key === key) as OptionListing;
    expect(offeredValues(asked('start'))).toEqual(['lot', 'seat_0', 'seat_1', 'seat_2', 'seat_3']);
    expect(offeredValues(asked('time'))).toEqual(['auto', 'until_all_go_on', 0, 20]);
    expect(setupOf(more, draft)).toEqual({ version: 'pairs', open: false, seats: 4, start: 'lot' });
    expect(setupOf(more, { ...draft, time: 20 })).toMatchObject({ time: 20 });
    expect(valueText({ en: {}, de: {}, nl: {} }, start, 'seat_1')).toBe('Seat 2');
  });

  test('speaks the words of the game, and its own for seats', () => {
    const said = { open: { label: 'Open hands', values: { true: 'yes', false: 'no' } } };
    const words = { en: said, de: said, nl: said };
    const [version, , open, seats] = game.options as [OptionListing, OptionListing, OptionListing, OptionListing];
    expect([optionLabel(words, open), valueText(words, open, true)]).toEqual(['Open hands', 'yes']);
    expect([optionLabel(words, seats), valueText(words, seats, 4)]).toEqual(['How many play?', '4 players']);
    expect([optionLabel(words, version), valueText(words, version, 'pairs')]).toEqual(['version', 'pairs']);
  });
});
