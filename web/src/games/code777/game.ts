import { puzzleBoard, type GameManifest } from '../manifest';
import Art from './Art.svelte';

export const game: GameManifest = {
  place: 4,
  words: {
    en: {
      title: 'Code 777',
      players: '2 to 5 players · 30 min',
      line: 'You see every rack but your own',
      about: 'You see every rack but your own: work out your three numbers from the answers.',
      sought: 'Rack',
    },
    de: {
      title: 'Code 777',
      players: '2 bis 5 Spieler · 30 min',
      line: 'Du siehst jede Ablage, nur deine nicht',
      about: 'Du siehst jede Ablage, nur deine nicht: Finde aus den Antworten deine drei Zahlen heraus.',
      sought: 'Ablage',
    },
    nl: {
      title: 'Code 777',
      players: '2 tot 5 spelers · 30 min',
      line: 'Je ziet elke standaard, behalve die van jou',
      about: 'Je ziet elke standaard, behalve die van jou: leid uit de antwoorden je drie cijfers af.',
      sought: 'Standaard',
    },
  },
  box: { lid: '#3a2f63', side: '#1f183b' },
  Art,
  book: 'code777',
  guide: () => import('./guide/Guide.svelte'),
  options: () => import('./options'),
  table: () => import('./index'),
  lessons: () => import('./lessons'),
  voice: () => import('./voice'),
  puzzle: { board: puzzleBoard(() => import('./PuzzleBoard.svelte')) },
  companion: () => import('./CompanionForm.svelte'),
};
