import { puzzleBoard, type GameManifest } from '../manifest';
import Art from './Art.svelte';

export const game: GameManifest = {
  place: 1,
  words: {
    en: { title: 'Mastermind', players: '2 players', sought: 'Code' },
    de: { title: 'Mastermind', players: '2 Personen', sought: 'Code' },
    nl: { title: 'Mastermind', players: '2 spelers', sought: 'Code' },
  },
  box: { lid: '#2c4a6e', side: '#172a42' },
  Art,
  book: 'mastermind',
  options: () => import('./options'),
  table: () => import('./index'),
  lessons: () => import('./lessons'),
  voice: () => import('./voice'),
  puzzle: { board: puzzleBoard(() => import('./PuzzleBoard.svelte')) },
  companion: () => import('./CompanionForm.svelte'),
};
