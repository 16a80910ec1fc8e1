import { puzzleBoard, type GameManifest } from '../manifest';
import Art from './Art.svelte';

export const game: GameManifest = {
  place: 2,
  words: {
    en: { title: 'Tagiron', players: '2 to 4 players', sought: 'Tiles' },
    de: { title: 'Tagiron', players: '2 bis 4 Personen', sought: 'Plättchen' },
    nl: { title: 'Tagiron', players: '2 tot 4 spelers', sought: 'Stenen' },
  },
  box: { lid: '#0b6468', side: '#053b3e' },
  Art,
  book: 'tagiron',
  options: () => import('./options'),
  table: () => import('./index'),
  lessons: () => import('./lessons'),
  voice: () => import('./voice'),
  puzzle: { board: puzzleBoard(() => import('./PuzzleBoard.svelte')) },
  companion: () => import('./CompanionForm.svelte'),
};
