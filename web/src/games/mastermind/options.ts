import type { Translated } from '$lib/i18n/translated';
import type { OptionWords } from '../options';

export const words: Translated<OptionWords> = {
  en: {
    duel: { label: 'Both break at the same time', values: { off: 'no', on: 'yes' } },
    rounds: { label: 'Rounds' },
    pegs: { label: 'Holes in a row' },
    colours: { label: 'Colours' },
    rows: { label: 'Rows' },
    repeats: { label: 'The same colour more than once in a code', values: { on: 'yes', off: 'no' } },
    answers: { label: 'Who answers', values: { automatic: 'the program, always truthfully', by_hand: 'the codemaker, by hand' } },
    first_codemaker: { label: 'Who hides the first code', values: { lot: 'by lot', seat_0: 'seat 1', seat_1: 'seat 2' } },
  },
  de: {
    duel: { label: 'Beide suchen gleichzeitig', values: { off: 'nein', on: 'ja' } },
    rounds: { label: 'Runden' },
    pegs: { label: 'Löcher in einer Reihe' },
    colours: { label: 'Farben' },
    rows: { label: 'Reihen' },
    repeats: { label: 'Gleiche Farben in einem Code', values: { on: 'ja', off: 'nein' } },
    answers: { label: 'Wer antwortet', values: { automatic: 'das Programm, immer richtig', by_hand: 'der Codierer, von Hand' } },
    first_codemaker: {
      label: 'Wer den ersten Code versteckt',
      values: { lot: 'das Los entscheidet', seat_0: 'Platz 1', seat_1: 'Platz 2' },
    },
  },
  nl: {
    duel: { label: 'Allebei tegelijk kraken', values: { off: 'nee', on: 'ja' } },
    rounds: { label: 'Rondes' },
    pegs: { label: 'Gaten in een rij' },
    colours: { label: 'Kleuren' },
    rows: { label: 'Rijen' },
    repeats: { label: 'Dezelfde kleur vaker in een code', values: { on: 'ja', off: 'nee' } },
    answers: { label: 'Wie antwoordt', values: { automatic: 'het programma, altijd eerlijk', by_hand: 'de codemaker, met de hand' } },
    first_codemaker: { label: 'Wie de eerste code verbergt', values: { lot: 'het lot beslist', seat_0: 'plaats 1', seat_1: 'plaats 2' } },
  },
};
