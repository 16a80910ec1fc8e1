// The options of a new table, as a form. The server lists them with their values, defaults and conditions; a game's folder has the words.

import type { GameListing, OptionListing } from '$lib/generated/messages';
import { i18n } from '$lib/i18n/i18n.svelte';
import type { Translated } from '$lib/i18n/translated';
import { inLanguage } from '$lib/i18n/translated';

/** A setup being put together. */
export type Draft = Record<string, unknown>;

/** An option in words: what is asked, and what its values mean where they are not numbers that speak for themselves. */
export interface OptionText {
  label: string;
  values?: Record<string, string>;
}
export type OptionWords = Record<string, OptionText>;

/** Stands for the default that the server chooses by the people at the table. */
const AUTO = 'auto';

/** A way to play that a form offers by name: some options with their values. */
export interface Preset {
  key: string;
  setup: Draft;
  words: Translated<{ title: string; line: string }>;
}

/** The values that a form offers. */
export function offeredValues({ values, default_by_people }: OptionListing): readonly (boolean | number | string)[] {
  switch (values.kind) {
    case 'integer':
      return [...(default_by_people ? [AUTO] : []), ...(values.words ?? []), ...values.suggested];
    case 'seat':
      return [values.lot];
    case 'choice':
      return values.values;
    case 'boolean':
      return [false, true];
    case 'structure':
      return [];
  }
}

const applies = ({ condition }: OptionListing, draft: Draft) => condition === undefined || draft[condition.option] === condition.is;

/** The options that a form asks of this draft: those with something to choose. */
export const askedOptions = (game: GameListing, draft: Draft) =>
  game.options
    .map((option) => withSeats(option, playersOf(game, draft).length))
    .filter((option) => option.offered && applies(option, draft) && offeredValues(option).length > 1);

/** The same option with every seat that there is as a value. */
function withSeats(option: OptionListing, seats: number): OptionListing {
  if (option.values.kind !== 'seat') return option;
  const values = [option.values.lot, ...Array.from({ length: seats }, (_, seat) => `seat_${seat}`)];
  return { ...option, values: { kind: 'choice', values } };
}

/** The values that the form begins with. */
export const defaultDraft = ({ options }: GameListing): Draft =>
  Object.fromEntries(
    options.filter(({ offered }) => offered).map((option) => [option.key, option.default_by_people ? AUTO : option.default]),
  );

/** The setup that is sent: without the options that don't apply or that the server chooses. */
export const setupOf = ({ options }: GameListing, draft: Draft): Draft =>
  Object.fromEntries(
    options
      .filter((option) => option.key in draft && draft[option.key] !== AUTO && applies(option, draft))
      .map(({ key }) => [key, draft[key]]),
  );

/** Which player has each seat: `[0, 1, 0, 1]` says that two people have two seats each. */
export const playersOf = ({ seatings }: GameListing, draft: Draft): readonly number[] =>
  seatings.find(({ setup }) => Object.entries(setup).every(([key, value]) => draft[key] === value))?.seats ?? [];

function admits({ values }: OptionListing, value: unknown): boolean {
  switch (values.kind) {
    case 'integer':
      if (typeof value === 'string') return values.words?.includes(value) ?? false;
      return typeof value === 'number' && value >= values.min && value <= values.max;
    case 'seat':
      return value === values.lot || /^seat_\d+$/.test(String(value));
    case 'choice':
      return values.values.some((each) => each === value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'structure':
      return false;
  }
}

/** The presets that this game can play: an edition may lack a value that another has. */
export const offeredPresets = ({ options }: GameListing, presets: readonly Preset[]) =>
  presets.filter(({ setup }) =>
    Object.entries(setup).every(([key, value]) => options.some((option) => option.key === key && admits(option, value))),
  );

/** The draft of a preset: the defaults, and what the preset changes. */
export const presetDraft = (listed: GameListing, { setup }: Preset): Draft => ({ ...defaultDraft(listed), ...setup });

/** The preset that this setup follows; of several the one that says most. */
export function presetOf(presets: readonly Preset[], setup: Draft): Preset | undefined {
  const followed = presets.filter((preset) => Object.entries(preset.setup).every(([key, value]) => setup[key] === value));
  return followed.sort((a, b) => Object.keys(b.setup).length - Object.keys(a.setup).length)[0];
}

/** The options of a setup that differ from its preset, or from the defaults where it follows none. */
export function changedOptions(listed: GameListing, presets: readonly Preset[], setup: Draft): OptionListing[] {
  const usual = { ...defaultDraft(listed), ...presetOf(presets, setup)?.setup };
  return askedOptions(listed, setup).filter(({ key }) => setup[key] !== undefined && setup[key] !== usual[key]);
}

/** What an option asks, in the person's language. */
export const optionLabel = (words: Translated<OptionWords>, { key }: OptionListing) =>
  inLanguage(words)[key]?.label ?? (key === 'seats' ? i18n.m.howManySeats : key);

/** A value as the form shows it. */
export const valueText = (words: Translated<OptionWords>, { key }: OptionListing, value: boolean | number | string) =>
  inLanguage(words)[key]?.values?.[String(value)] ??
  (key === 'seats' ? i18n.m.players(Number(value)) : (seatText(String(value)) ?? String(value)));

/** `seat_0` in words. */
function seatText(value: string): string | undefined {
  const seat = /^seat_(\d+)$/.exec(value)?.[1];
  return seat === undefined ? undefined : i18n.m.seatNumber(Number(seat) + 1);
}
