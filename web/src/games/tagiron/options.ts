import type { Translated } from '$lib/i18n/translated';
import type { OptionWords, Preset } from '../options';

export const words: Translated<OptionWords> = {
  en: {
    last_try: {
      label: 'After a right guess the other has one try',
      values: { always: 'always', after_starting_player: 'only after the starting player’s guess' },
    },
    questions_end: {
      label: 'When the pile of questions is empty',
      values: {
        with_pile: 'each has one last turn to guess',
        with_last_card: 'the open cards are played, then each has a last turn',
        draw_at_once: 'it is a draw at once',
      },
    },
    start: { label: 'Who begins', values: { by_lot: 'by lot' } },
  },
  de: {
    last_try: {
      label: 'Nach richtigem Tipp rät der andere noch einmal',
      values: { always: 'immer', after_starting_player: 'nur nach dem Startspieler' },
    },
    questions_end: {
      label: 'Wenn der Fragenstapel leer ist',
      values: {
        with_pile: 'hat jeder noch einen letzten Zug zum Raten',
        with_last_card: 'werden die offenen Karten gespielt, dann kommt der letzte Zug',
        draw_at_once: 'ist es sofort unentschieden',
      },
    },
    start: { label: 'Wer anfängt', values: { by_lot: 'das Los entscheidet' } },
  },
  nl: {
    last_try: {
      label: 'Na een goede gok mag de ander nog één keer',
      values: { always: 'altijd', after_starting_player: 'alleen na de gok van wie begon' },
    },
    questions_end: {
      label: 'Als de vragenstapel op is',
      values: {
        with_pile: 'heeft ieder nog één beurt om te raden',
        with_last_card: 'worden de open kaarten gespeeld, dan volgt de laatste beurt',
        draw_at_once: 'is het meteen gelijkspel',
      },
    },
    start: { label: 'Wie begint', values: { by_lot: 'het lot beslist' } },
  },
};

export const presets: readonly Preset[] = [
  {
    key: 'four',
    setup: { seats: 4 },
    words: {
      en: { title: 'Four players', line: 'Four hidden tiles lie in the centre' },
      de: { title: 'Zu viert', line: 'Vier verdeckte Plättchen in der Mitte' },
      nl: { title: 'Met zijn vieren', line: 'Vier verborgen stenen in het midden' },
    },
  },
  {
    key: 'three',
    setup: { seats: 3 },
    words: {
      en: { title: 'Three players', line: 'Five hidden tiles lie in the centre' },
      de: { title: 'Zu dritt', line: 'Fünf verdeckte Plättchen in der Mitte' },
      nl: { title: 'Met zijn drieën', line: 'Vijf verborgen stenen in het midden' },
    },
  },
  {
    key: 'two',
    setup: { seats: 2 },
    words: {
      en: { title: 'Two players', line: 'Name the five tiles of the other player' },
      de: { title: 'Zu zweit', line: 'Nenne die fünf Plättchen des anderen' },
      nl: { title: 'Met zijn tweeën', line: 'Noem de vijf stenen van de ander' },
    },
  },
];
