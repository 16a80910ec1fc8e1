import type { Translated } from '$lib/i18n/translated';
import type { OptionWords, Preset } from '../options';

export const words: Translated<OptionWords> = {
  en: {
    duel: { label: 'Duel', values: { off: 'no', on: 'yes' } },
    rounds: { label: 'Rounds' },
    pegs: { label: 'Holes in a row' },
    colours: { label: 'Colours' },
    rows: { label: 'Rows' },
    repeats: { label: 'The same colour more than once in a code', values: { on: 'yes', off: 'no' } },
    answers: { label: 'Who answers', values: { automatic: 'the program, always truthfully', by_hand: 'the codemaker, by hand' } },
    first_codemaker: { label: 'Who hides the first code', values: { lot: 'by lot', seat_0: 'seat 1', seat_1: 'seat 2' } },
  },
  de: {
    duel: { label: 'Duell', values: { off: 'nein', on: 'ja' } },
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
    duel: { label: 'Duel', values: { off: 'nee', on: 'ja' } },
    rounds: { label: 'Rondes' },
    pegs: { label: 'Gaten in een rij' },
    colours: { label: 'Kleuren' },
    rows: { label: 'Rijen' },
    repeats: { label: 'Dezelfde kleur vaker in een code', values: { on: 'ja', off: 'nee' } },
    answers: { label: 'Wie antwoordt', values: { automatic: 'het programma, altijd eerlijk', by_hand: 'de codemaker, met de hand' } },
    first_codemaker: { label: 'Wie de eerste code verbergt', values: { lot: 'het lot beslist', seat_0: 'plaats 1', seat_1: 'plaats 2' } },
  },
};

export const presets: readonly Preset[] = [
  {
    key: 'classic',
    setup: { duel: 'off', rounds: 2, pegs: 4, colours: 6 },
    words: {
      en: { title: 'Classic', line: '4 pegs, 6 colours, each hides once' },
      de: { title: 'Klassisch', line: '4 Stecker, 6 Farben, jeder versteckt einmal' },
      nl: { title: 'Klassiek', line: '4 pinnen, 6 kleuren, ieder verbergt één keer' },
    },
  },
  {
    key: 'duel',
    setup: { duel: 'on', pegs: 4, colours: 6 },
    words: {
      en: { title: 'Duel', line: 'Both hide, both crack at the same time' },
      de: { title: 'Duell', line: 'Beide verstecken, beide knacken gleichzeitig' },
      nl: { title: 'Duel', line: 'Allebei verbergen, allebei tegelijk kraken' },
    },
  },
  {
    key: 'hard',
    setup: { duel: 'off', rounds: 2, pegs: 5, colours: 8 },
    words: {
      en: { title: 'Hard', line: '5 pegs, 8 colours' },
      de: { title: 'Schwer', line: '5 Stecker, 8 Farben' },
      nl: { title: 'Moeilijk', line: '5 pinnen, 8 kleuren' },
    },
  },
  {
    key: 'short',
    setup: { duel: 'off', rounds: 1, pegs: 4, colours: 6, first_codemaker: 'seat_1' },
    words: {
      en: { title: 'One code', line: 'The other hides, you crack: one round' },
      de: { title: 'Ein Code', line: 'Dein Gegner versteckt, du knackst: eine Runde' },
      nl: { title: 'Eén code', line: 'De ander verbergt, jij kraakt: één ronde' },
    },
  },
];
