import type { Translated } from '$lib/i18n/translated';
import type { OptionWords, Preset } from '../options';

export const words: Translated<OptionWords> = {
  en: {
    last_try: {
      label: 'After a right guess the other has one try',
      values: { always: 'always', after_starting_player: 'only after the starting player’s guess' },
    },
    questions_end: { label: 'Questions end', values: { with_pile: 'with the pile', with_last_card: 'with the last open card' } },
  },
  de: {
    last_try: {
      label: 'Nach richtigem Tipp darf die andere Seite noch einmal',
      values: { always: 'immer', after_starting_player: 'nur nach dem Tipp der Person, die anfing' },
    },
    questions_end: {
      label: 'Gefragt wird',
      values: { with_pile: 'bis der Stapel leer ist', with_last_card: 'bis zur letzten offenen Karte' },
    },
  },
  nl: {
    last_try: {
      label: 'Na een goede gok mag de ander nog één keer',
      values: { always: 'altijd', after_starting_player: 'alleen na de gok van wie begon' },
    },
    questions_end: { label: 'Vragen kan', values: { with_pile: 'tot de stapel op is', with_last_card: 'tot de laatste open kaart' } },
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
