import type { Translated } from '$lib/i18n/translated';
import type { OptionWords } from '../options';

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
        teams: 'vier Personen, zwei Teams',
        pairs: 'zwei Personen mit je zwei Farben',
        together: 'alle in einem Team',
        alone: 'allein, alle Karten offen',
        free_for_all: 'drei Personen, jeder für sich',
        one_against_two: 'einer gegen zwei, vier Farben',
        two_against_one: 'zwei gegen einen, drei Farben',
      },
    },
    people: { label: 'Personen' },
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
        teams: 'vier mensen, twee teams',
        pairs: 'twee mensen, elk twee kleuren',
        together: 'iedereen in één team',
        alone: 'alleen, alle kaarten open',
        free_for_all: 'drie mensen, ieder voor zich',
        one_against_two: 'één tegen twee, vier kleuren',
        two_against_one: 'twee tegen één, drie kleuren',
      },
    },
    people: { label: 'Mensen' },
    last_marble: {
      label: 'De laatste knikker',
      values: { can_be_taken_back: 'kan met een TAC teruggenomen worden', ends_at_once: 'beëindigt de partij meteen' },
    },
    master: { label: 'Meesterkaarten', values: { false: 'zonder', true: 'met Nar, Engel, Krijger en Duivel' } },
  },
};
