// The settings of a table in a few words each: how it is played, and what differs from that.

import type { Clock, GameListing, TableState } from '$lib/generated/messages';
import { i18n } from '$lib/i18n/i18n.svelte';
import { inLanguage, type Translated } from '$lib/i18n/translated';
import type { IconName } from '$pieces/drawn';
import { changedOptions, optionLabel, presetOf, valueText, type Draft, type OptionWords, type Preset } from './options';

export interface Chip {
  text: string;
  icon?: IconName;
}

/** A game's options with their words, as its manifest loads them. */
export interface OptionTexts {
  words: Translated<OptionWords>;
  presets: readonly Preset[];
}

const DAY = 86_400;

/** A clock in words. */
export function clockText(clock: Clock): string {
  const { m } = i18n;
  if (clock === 'none') return m.clockNone;
  if ('bank' in clock) return m.clockBank(clock.bank.seconds / 60, clock.bank.increment);
  const { seconds } = clock.per_move;
  return m.clockPerMove(seconds === DAY ? m.oneDay : seconds === 3 * DAY ? m.threeDays : `${seconds} s`);
}

/** The options of a setup that are not the usual ones, as "Rows: 12". */
export function changesInWords(listed: GameListing, { words, presets }: OptionTexts, setup: Draft): string[] {
  return changedOptions(listed, presets, setup).map((option) => {
    const value = setup[option.key];
    const known = typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string';
    return known ? `${optionLabel(words, option)}: ${valueText(words, option, value)}` : optionLabel(words, option);
  });
}

/** The settings that people at a table should know before they sit down. */
export function settingsChips(
  { setup, clock, assistance, rated, seats_by_lot }: Pick<TableState, 'setup' | 'clock' | 'assistance' | 'rated' | 'seats_by_lot'>,
  listed: GameListing,
  texts: OptionTexts,
  say: { noClock: string; coachAllowed: string; rated: string; byLot: string },
): Chip[] {
  const draft = setup as Draft;
  const preset = presetOf(texts.presets, draft);
  const chips: Chip[] = [];
  if (preset) chips.push({ text: inLanguage(preset.words).title, icon: 'people' });
  for (const text of changesInWords(listed, texts, draft)) chips.push({ text });
  chips.push({ text: clock === 'none' ? say.noClock : clockText(clock), icon: 'clock' });
  if (assistance) chips.push({ text: say.coachAllowed, icon: 'bulb' });
  if (seats_by_lot) chips.push({ text: say.byLot });
  if (rated) chips.push({ text: say.rated });
  return chips;
}
