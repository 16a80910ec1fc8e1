import type { Translated } from '$lib/i18n/translated';
import type { OptionWords, Preset } from '../options';

export const words: Translated<OptionWords> = {
  en: {
    version: {
      label: 'Version',
      values: {
        teams: 'four people, two teams',
        pairs: 'two people, two colours each',
        together: 'all in one team',
        alone: 'alone, all hands open',
        free_for_all: 'three people, each alone',
        one_against_two: 'one against two, four colours',
        two_against_one: 'two against one, three colours',
      },
    },
    people: { label: 'People' },
    last_marble: {
      label: 'The last marble',
      values: { can_be_taken_back: 'a TAC can still take it back', ends_at_once: 'ends the match at once' },
    },
    master: { label: 'Master cards', values: { false: 'without', true: 'with Fool, Angel, Warrior and Devil' } },
  },
  de: {
    version: {
      label: 'Spielart',
      values: {
        teams: 'vier Spieler, zwei Teams',
        pairs: 'zwei Spieler mit je zwei Farben',
        together: 'alle in einem Team',
        alone: 'allein, alle Karten offen',
        free_for_all: 'drei Spieler, jeder für sich',
        one_against_two: 'einer gegen zwei, vier Farben',
        two_against_one: 'zwei gegen einen, drei Farben',
      },
    },
    people: { label: 'Spieler' },
    last_marble: {
      label: 'Die letzte Kugel',
      values: { can_be_taken_back: 'kann mit einer TAC-Karte zurückgenommen werden', ends_at_once: 'beendet die Partie sofort' },
    },
    master: { label: 'Meisterkarten', values: { false: 'ohne', true: 'mit Narr, Engel, Krieger und Teufel' } },
  },
  nl: {
    version: {
      label: 'Spelvorm',
      values: {
        teams: 'vier spelers, twee teams',
        pairs: 'twee spelers, elk twee kleuren',
        together: 'iedereen in één team',
        alone: 'alleen, alle kaarten open',
        free_for_all: 'drie spelers, ieder voor zich',
        one_against_two: 'één tegen twee, vier kleuren',
        two_against_one: 'twee tegen één, drie kleuren',
      },
    },
    people: { label: 'Spelers' },
    last_marble: {
      label: 'De laatste knikker',
      values: { can_be_taken_back: 'kan met een TAC teruggenomen worden', ends_at_once: 'beëindigt het potje meteen' },
    },
    master: { label: 'Meesterkaarten', values: { false: 'zonder', true: 'met Nar, Engel, Krijger en Duivel' } },
  },
};

export const presets: readonly Preset[] = [
  {
    key: 'basic',
    setup: { version: 'teams', master: false },
    words: {
      en: { title: 'Basic', line: 'Two teams, number cards, TAC and Trickster' },
      de: { title: 'Basis', line: 'Zwei Teams, Zahlenkarten, TAC und Trickser' },
      nl: { title: 'Basis', line: 'Twee teams, cijferkaarten, TAC en Bedrieger' },
    },
  },
  {
    key: 'master',
    setup: { version: 'teams', master: true },
    words: {
      en: { title: 'Master', line: 'Two teams, with Angel, Devil, Fool and Warrior' },
      de: { title: 'Meister', line: 'Zwei Teams, mit Engel, Teufel, Narr und Krieger' },
      nl: { title: 'Meester', line: 'Twee teams, met Engel, Duivel, Nar en Krijger' },
    },
  },
  {
    key: 'pairs',
    setup: { version: 'pairs' },
    words: {
      en: { title: 'Two people', line: 'Each plays two colours' },
      de: { title: 'Zu zweit', line: 'Jeder spielt zwei Farben' },
      nl: { title: 'Met z’n tweeën', line: 'Ieder speelt twee kleuren' },
    },
  },
  {
    key: 'alone',
    setup: { version: 'alone' },
    words: {
      en: { title: 'Solo', line: 'All four colours, open hands' },
      de: { title: 'Allein', line: 'Alle vier Farben, offene Karten' },
      nl: { title: 'Alleen', line: 'Alle vier kleuren, open kaarten' },
    },
  },
];
