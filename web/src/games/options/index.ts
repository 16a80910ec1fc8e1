// Which options a table of each game has, and which seats are one mind. What can be played is judged by the server;
// this is only the form that asks.

import { settings } from '$lib/settings.svelte';
import { de } from './de';
import { en, type OptionWords } from './en';
import { nl } from './nl';

export const OPTION_WORDS = { en, de, nl };
export const optionWords = (): OptionWords => OPTION_WORDS[settings.language];

/** A setup being put together. */
export type Draft = Record<string, unknown>;

/** One question of the form. */
export interface Option {
  key: keyof OptionWords['options'];
  values: readonly unknown[];
  /** How a value is written; by name unless it is said otherwise. */
  as?: 'number' | 'seconds';
  /** Asked only when this holds. */
  when?: (draft: Draft) => boolean;
}

/** How one game is set up. */
export interface Form {
  /** How many can play; the first is what the form begins with. */
  seats: readonly number[];
  options: readonly Option[];
  begin: Draft;
  /** Which player has each seat: `[0, 1, 0, 1]` says that two people have two seats each. */
  players: (draft: Draft) => number[];
  /** What is sent. */
  setup: (draft: Draft) => Draft;
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const each = (draft: Draft) => upTo(0, Number(draft.seats) - 1);
const asked = (form: readonly Option[], draft: Draft) =>
  Object.fromEntries(Object.entries(draft).filter(([key]) => form.find((option) => option.key === key)?.when?.(draft) !== false));

const MASTERMIND: Option[] = [
  { key: 'duel', values: ['off', 'on'] },
  { key: 'rounds', values: [1, 2, 4, 6], as: 'number', when: (draft) => draft.duel === 'off' },
  { key: 'pegs', values: upTo(3, 6), as: 'number' },
  { key: 'colours', values: upTo(4, 10), as: 'number' },
  { key: 'rows', values: [6, 8, 10, 12, 15, 20], as: 'number' },
  { key: 'repeats', values: ['on', 'off'] },
  { key: 'answers', values: ['automatic', 'by_hand'], when: (draft) => draft.duel === 'off' },
];
const TAGIRON: Option[] = [
  { key: 'last_try', values: ['always', 'after_starting_player'], when: (draft) => draft.seats === 2 },
  { key: 'questions_end', values: ['with_pile', 'with_last_card'], when: (draft) => draft.seats === 2 },
];
const CODE777: Option[] = [
  { key: 'thinking_time', values: [0, 10, 20, 40, 90], as: 'seconds' },
  { key: 'wrong_announcement', values: ['free', 'silent_for_a_round'] },
];
const TAC: Option[] = [
  { key: 'version', values: ['teams', 'pairs', 'together', 'alone', 'free_for_all', 'one_against_two', 'two_against_one'] },
  { key: 'people', values: [2, 3, 4], as: 'number', when: (draft) => draft.version === 'together' },
  { key: 'master', values: [false, true] },
];

function tacPlayers({ version, people }: Draft): number[] {
  if (version === 'free_for_all' || version === 'two_against_one') return [0, 1, 2];
  const minds = { teams: 4, pairs: 2, alone: 1, one_against_two: 3 }[String(version)] ?? Number(people);
  return { 1: [0, 0, 0, 0], 2: [0, 1, 0, 1], 3: [0, 1, 0, 2] }[minds] ?? [0, 1, 2, 3];
}

const code777 = (most: number): Form => ({
  seats: upTo(2, most),
  options: CODE777,
  begin: { seats: 4, thinking_time: 20, wrong_announcement: 'free' },
  players: each,
  setup: (draft) => asked(CODE777, draft),
});

export const FORMS: Record<string, Form> = {
  mastermind: {
    seats: [2],
    options: MASTERMIND,
    begin: { seats: 2, duel: 'off', rounds: 2, pegs: 4, colours: 6, rows: 10, repeats: 'on', answers: 'automatic' },
    players: each,
    setup: (draft) => asked(MASTERMIND, draft),
  },
  tagiron: {
    seats: [2, 3, 4],
    options: TAGIRON,
    begin: { seats: 3, last_try: 'always', questions_end: 'with_pile' },
    players: each,
    setup: (draft) => asked(TAGIRON, draft),
  },
  code777: code777(5),
  tricoda: code777(4),
  tac: {
    seats: [4],
    options: TAC,
    begin: { version: 'teams', people: 4, master: false },
    players: tacPlayers,
    setup: (draft) => asked(TAC, { version: draft.version, people: draft.people, master: draft.master }),
  },
};

/** A value as the form shows it. */
export function valueText(option: Option, value: unknown): string {
  const { values } = optionWords();
  if (option.as) return values[option.as](Number(value));
  return values[String(value) as 'on'] ?? String(value);
}
