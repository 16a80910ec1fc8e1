import type { Translated } from '$lib/i18n/translated';
import type { OptionWords, Preset } from '../options';

export const words: Translated<OptionWords> = {
  en: {
    thinking_time: {
      label: 'Time to think after an answer',
      values: {
        auto: 'as suits the table',
        until_all_go_on: 'until everybody has gone on',
        0: 'none',
        10: '10 seconds',
        20: '20 seconds',
        40: '40 seconds',
        90: '90 seconds',
      },
    },
    wrong_announcement: {
      label: 'A wrong announcement',
      values: { free: 'costs nothing but the tiles', silent_for_a_round: 'silences for a round' },
    },
    start: { label: 'Who begins', values: { lot: 'by lot' } },
  },
  de: {
    thinking_time: {
      label: 'Bedenkzeit nach einer Antwort',
      values: {
        auto: 'passend zur Runde',
        until_all_go_on: 'bis alle „weiter“ gesagt haben',
        0: 'keine',
        10: '10 Sekunden',
        20: '20 Sekunden',
        40: '40 Sekunden',
        90: '90 Sekunden',
      },
    },
    wrong_announcement: {
      label: 'Eine falsche Ansage',
      values: { free: 'kostet nur die Tafeln', silent_for_a_round: 'lässt eine Runde schweigen' },
    },
    start: { label: 'Wer anfängt', values: { lot: 'das Los entscheidet' } },
  },
  nl: {
    thinking_time: {
      label: 'Denktijd na een antwoord',
      values: {
        auto: 'passend bij de tafel',
        until_all_go_on: 'tot iedereen “verder” heeft gezegd',
        0: 'geen',
        10: '10 seconden',
        20: '20 seconden',
        40: '40 seconden',
        90: '90 seconden',
      },
    },
    wrong_announcement: {
      label: 'Een foute oplossing',
      values: { free: 'kost alleen de stenen', silent_for_a_round: 'laat een ronde zwijgen' },
    },
    start: { label: 'Wie begint', values: { lot: 'het lot beslist' } },
  },
};

export const presets: readonly Preset[] = [
  {
    key: 'four',
    setup: { seats: 4 },
    words: {
      en: { title: 'Four players', line: 'You see three racks' },
      de: { title: 'Zu viert', line: 'Du siehst drei Ablagen' },
      nl: { title: 'Met zijn vieren', line: 'Je ziet drie standaards' },
    },
  },
  {
    key: 'three',
    setup: { seats: 3 },
    words: {
      en: { title: 'Three players', line: 'You see three racks, one of them nobody’s' },
      de: { title: 'Zu dritt', line: 'Du siehst drei Ablagen, eine davon ohne Spieler' },
      nl: { title: 'Met zijn drieën', line: 'Je ziet drie standaards, één zonder speler' },
    },
  },
  {
    key: 'two',
    setup: { seats: 2 },
    words: {
      en: { title: 'Two players', line: 'You see three racks, two of them nobody’s' },
      de: { title: 'Zu zweit', line: 'Du siehst drei Ablagen, zwei davon ohne Spieler' },
      nl: { title: 'Met zijn tweeën', line: 'Je ziet drie standaards, twee zonder speler' },
    },
  },
  {
    key: 'five',
    setup: { seats: 5 },
    words: {
      en: { title: 'Five players', line: 'You see four racks' },
      de: { title: 'Zu fünft', line: 'Du siehst vier Ablagen' },
      nl: { title: 'Met zijn vijven', line: 'Je ziet vier standaards' },
    },
  },
];
