import { puzzleBoard, type GameManifest } from '../manifest';
import Art from './Art.svelte';

export const game: GameManifest = {
  place: 5,
  words: {
    en: { title: 'Tricoda', players: '2 to 4 players', sought: 'Rack' },
    de: { title: 'Tricoda', players: '2 bis 4 Personen', sought: 'Ablage' },
    nl: { title: 'Tricoda', players: '2 tot 4 spelers', sought: 'Standaard' },
  },
  box: { lid: '#7a2c4a', side: '#481428' },
  Art,
  book: 'code777',
  options: () => import('./options'),
  table: () => import('../code777'),
  lessons: () => import('../code777/lessons'),
  voice: () => import('../code777/voice'),
  puzzle: { board: puzzleBoard(() => import('../code777/PuzzleBoard.svelte')) },
  companion: () => import('../code777/CompanionForm.svelte'),
};
