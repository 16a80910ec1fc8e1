import type { Translated } from '$lib/i18n/translated';
import { playerPerSeat, range, type OptionForm, type OptionWords } from '../options';

const words: Translated<OptionWords> = {
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

export const form: OptionForm = {
  words,
  seats: [2],
  options: [
    { key: 'duel', values: ['off', 'on'] },
    { key: 'rounds', values: [1, 2, 4, 6], when: (draft) => draft.duel === 'off' },
    { key: 'pegs', values: range(3, 6) },
    { key: 'colours', values: range(4, 10) },
    { key: 'rows', values: [6, 8, 10, 12, 15, 20] },
    { key: 'repeats', values: ['on', 'off'] },
    { key: 'answers', values: ['automatic', 'by_hand'], when: (draft) => draft.duel === 'off' },
  ],
  defaults: { seats: 2, duel: 'off', rounds: 2, pegs: 4, colours: 6, rows: 10, repeats: 'on', answers: 'automatic' },
  players: playerPerSeat,
};
