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
  },
  de: {
    duel: { label: 'Beide suchen gleichzeitig', values: { off: 'nein', on: 'ja' } },
    rounds: { label: 'Runden' },
    pegs: { label: 'Löcher in einer Reihe' },
    colours: { label: 'Farben' },
    rows: { label: 'Reihen' },
    repeats: { label: 'Gleiche Farben in einem Code', values: { on: 'ja', off: 'nein' } },
    answers: { label: 'Wer antwortet', values: { automatic: 'das Programm, immer richtig', by_hand: 'der Codierer, von Hand' } },
  },
  nl: {
    duel: { label: 'Allebei tegelijk kraken', values: { off: 'nee', on: 'ja' } },
    rounds: { label: 'Rondes' },
    pegs: { label: 'Gaten in een rij' },
    colours: { label: 'Kleuren' },
    rows: { label: 'Rijen' },
    repeats: { label: 'Dezelfde kleur vaker in een code', values: { on: 'ja', off: 'nee' } },
    answers: { label: 'Wie antwoordt', values: { automatic: 'het programma, altijd eerlijk', by_hand: 'de codemaker, met de hand' } },
  },
};
