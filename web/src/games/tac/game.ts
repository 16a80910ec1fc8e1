import type { GameManifest } from '../manifest';
import { inLanguage } from '$lib/i18n/translated';
import Art from './Art.svelte';
import { seatMarks } from './seat-marks';

/** The versions in which four colours play in two teams: those that the value network has learned. */
const LEARNED = ['teams', 'pairs', 'one_against_two'];

const STRONGEST_BOT = {
  en: {
    learned: 'Master: a net that learned by playing itself, and search with it.',
    searches: 'Master: search with more time; the net has not learned this version.',
  },
  de: {
    learned: 'Meister: ein Netz, das im Spiel gegen sich selbst gelernt hat, und Suche damit.',
    searches: 'Meister: Suche mit mehr Zeit; diese Version hat das Netz nicht gelernt.',
  },
  nl: {
    learned: 'Meester: een net dat leerde door tegen zichzelf te spelen, en zoeken ermee.',
    searches: 'Meester: zoeken met meer tijd; deze versie heeft het net niet geleerd.',
  },
};

export const game: GameManifest = {
  place: 3,
  words: {
    en: {
      title: 'TAC',
      players: '1 to 4 players · 60 min',
      line: 'Race your marbles home in teams',
      about: 'Race your marbles home with cards, in two teams of two.',
    },
    de: {
      title: 'TAC',
      players: '1 bis 4 Spieler · 60 min',
      line: 'Bringt eure Kugeln zuerst ins Haus',
      about: 'Bringt eure Kugeln mit Karten ins Haus, zwei gegen zwei.',
    },
    nl: {
      title: 'TAC',
      players: '1 tot 4 spelers · 60 min',
      line: 'Breng met je maat je knikkers thuis',
      about: 'Breng met kaarten je knikkers thuis, twee tegen twee.',
    },
  },
  box: { lid: '#8a5a2d', side: '#4f3012' },
  Art,
  book: 'tac',
  hasPartners: true,
  strongestBot: (setup) => {
    const version = String((setup as { version?: unknown } | null)?.version);
    return inLanguage(STRONGEST_BOT)[LEARNED.includes(version) ? 'learned' : 'searches'];
  },
  seatMarks,
  guide: () => import('./guide/Guide.svelte'),
  options: () => import('./options'),
  table: () => import('./index'),
  lessons: () => import('./lessons'),
  coach: () => import('./Coach.svelte'),
  report: () => import('./Review.svelte'),
  story: () => import('./story'),
  puzzle: { page: () => import('./PuzzlePage.svelte') },
};
