// The options of a new table, as a form. What can be played is judged by the server; this only asks.

import type { Translated } from '$lib/i18n/translated';
import { inLanguage } from '$lib/i18n/translated';

/** A setup being put together. */
export type Draft = Record<string, unknown>;

/** One question of the form. */
export interface Option {
  key: string;
  values: readonly unknown[];
  /** Asked only when this holds. */
  when?: (draft: Draft) => boolean;
}

/** An option in words: what is asked, and what its values mean where they are not numbers that speak for themselves. */
export interface OptionText {
  label: string;
  values?: Record<string, string>;
}
export type OptionWords = Record<string, OptionText>;

/** How one game is set up. */
export interface OptionForm {
  words: Translated<OptionWords>;
  /** How many can play. */
  seats: readonly number[];
  options: readonly Option[];
  /** The values that the form begins with. */
  defaults: Draft;
  /** Which player has each seat: `[0, 1, 0, 1]` says that two people have two seats each. */
  players: (draft: Draft) => number[];
}

/** The numbers from one to another, both included. */
export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Every seat has a player of its own. */
export const playerPerSeat = (draft: Draft) => range(0, Number(draft.seats) - 1);

/** The options that are asked of this draft. */
export const askedOptions = (form: OptionForm, draft: Draft) => form.options.filter((option) => option.when?.(draft) !== false);

/** What is sent of a draft: an option that is not asked keeps what the server takes for it. */
export function setupOf(form: OptionForm, draft: Draft): Draft {
  const silent = form.options.filter((option) => option.when?.(draft) === false).map(({ key }) => key);
  return Object.fromEntries(Object.entries(draft).filter(([key]) => !silent.includes(key)));
}

/** What an option asks, in the person's language. */
export const optionLabel = (form: OptionForm, { key }: Option) => inLanguage(form.words)[key]?.label ?? key;

/** A value as the form shows it. */
export const valueText = (form: OptionForm, { key }: Option, value: unknown) =>
  inLanguage(form.words)[key]?.values?.[String(value)] ?? String(value);
