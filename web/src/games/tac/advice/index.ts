// What TAC's coach, report and finish problems say: effects are data, and these are their sentences.

import type { Action, Card, Colour } from '$lib/generated/tac';
import type { TacComparison, TacEffect, TacMeasure } from '$lib/generated/coach';
import { i18n } from '$lib/i18n/i18n.svelte';
import type { Person } from '$lib/play';
import { settings } from '$lib/settings.svelte';
import { cardText, colourText, moveText } from '../tell';
import { de } from './de';
import { en, type AdviceWords } from './en';
import { nl } from './nl';

export const ADVICE_WORDS = { en, de, nl };

/** These texts in the chosen language. */
export const adviceWords = (): AdviceWords => ADVICE_WORDS[settings.language];

type ReasonFields = { colour: Colour; field: number; marbles: number; card: Card; seat: number; fields: number; percent: number };

/** What a card does, as the rest of a sentence. */
export function effectText(effect: TacEffect, people: readonly Person[]): string {
  const { effects } = adviceWords();
  if (effect === 'wins') return effects.wins;
  const [name, fields] = Object.entries(effect)[0] as [Exclude<keyof typeof effects, 'wins'>, ReasonFields];
  switch (name) {
    case 'brings_home':
    case 'loses':
      return effects[name](colourText(fields.colour), fields.marbles);
    case 'exposes':
      return effects.exposes(colourText(fields.colour), fields.field, percentText(fields.percent / 100));
    case 'captures':
    case 'rescues':
    case 'protects':
    case 'blocks':
    case 'threatens':
      return effects[name](colourText(fields.colour), fields.field);
    case 'sends_out':
    case 'brings_in':
    case 'makes_room':
    case 'serves':
      return effects[name](colourText(fields.colour));
    case 'skips_turn':
    case 'skips_friend':
      return effects[name](people[fields.seat]?.name ?? '');
    case 'walks':
    case 'gets_closer':
    case 'falls_back':
      return effects[name](fields.fields);
    default:
      return effects[name](cardText(fields.card));
  }
}

const listed = (effects: readonly TacEffect[], people: readonly Person[]) =>
  i18n.m.and(effects.map((effect) => effectText(effect, people)));

/** What a move does, in a sentence. */
export const doesText = (effects: readonly TacEffect[], people: readonly Person[]) =>
  effects.length ? adviceWords().it(listed(effects, people)) : adviceWords().nothingSpecial;

/** Why one choice is better than another, in a sentence or two; empty where no single thing says why. */
export function betterText({ gains, spares }: TacComparison, people: readonly Person[]): string {
  const w = adviceWords();
  const parts = [gains.length ? w.it(listed(gains, people)) : '', spares.length ? w.other(listed(spares, people)) : ''].filter(Boolean);
  return parts.join(' ');
}

export const percentText = (n: number, digits = 0) =>
  new Intl.NumberFormat(i18n.m.locale, { style: 'percent', maximumFractionDigits: digits }).format(n);

/** A value or a loss, as what it counts. */
export const amountText = (measure: TacMeasure, n: number) =>
  measure === 'chance'
    ? percentText(n, 1)
    : adviceWords().fields(new Intl.NumberFormat(i18n.m.locale, { maximumFractionDigits: 0 }).format(n));

/** An action in words; whose marbles go is on the board. */
export function actionText(action: Action): string {
  const w = adviceWords();
  if (typeof action === 'string') return action;
  if ('give' in action) return w.give(cardText(action.give));
  if ('discard' in action) return w.discard(cardText(action.discard));
  const moves = action.play.moves.map((move) => moveText(move, () => ''));
  return [cardText(action.play.card), moves.join(', ')].filter(Boolean).join(': ');
}
