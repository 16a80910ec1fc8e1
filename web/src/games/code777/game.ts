import { puzzleBoard, type GameManifest } from '../manifest';
import Art from './Art.svelte';

export const game: GameManifest = {
  place: 4,
  words: {
    en: { title: 'Code 777', players: '2 to 5 players', sought: 'Rack' },
    de: { title: 'Code 777', players: '2 bis 5 Personen', sought: 'Ablage' },
    nl: { title: 'Code 777', players: '2 tot 5 spelers', sought: 'Standaard' },
  },
  box: { lid: '#3a2f63', side: '#1f183b' },
  Art,
  book: 'code777',
  options: () => import('./options'),
  table: () => import('./index'),
  lessons: () => import('./lessons'),
  voice: () => import('./voice'),
  puzzle: { board: puzzleBoard(() => import('./PuzzleBoard.svelte')) },
  companion: () => import('./CompanionForm.svelte'),
};
