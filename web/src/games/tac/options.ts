import type { Translated } from '$lib/i18n/translated';
import { type Draft, type OptionForm, type OptionWords } from '../options';

const words: Translated<OptionWords> = {
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
    master: { label: 'Meesterkaarten', values: { false: 'zonder', true: 'met Nar, Engel, Krijger en Duivel' } },
  },
};

function players({ version, people }: Draft): number[] {
  if (version === 'free_for_all' || version === 'two_against_one') return [0, 1, 2];
  const minds = { teams: 4, pairs: 2, alone: 1, one_against_two: 3 }[String(version)] ?? Number(people);
  return { 1: [0, 0, 0, 0], 2: [0, 1, 0, 1], 3: [0, 1, 0, 2] }[minds] ?? [0, 1, 2, 3];
}

export const form: OptionForm = {
  words,
  seats: [4],
  options: [
    { key: 'version', values: ['teams', 'pairs', 'together', 'alone', 'free_for_all', 'one_against_two', 'two_against_one'] },
    { key: 'people', values: [2, 3, 4], when: (draft) => draft.version === 'together' },
    { key: 'master', values: [false, true] },
  ],
  defaults: { version: 'teams', people: 4, master: false },
  players,
};
