import { puzzleBoard, type GameManifest } from '../manifest';
import Art from './Art.svelte';

export const game: GameManifest = {
  place: 5,
  words: {
    en: {
      title: 'Tricoda',
      players: '2 to 4 players · 30 min',
      line: 'Code 777 in its Dutch edition',
      about: 'Code 777 in its Dutch edition: work out the three numbers only the others see.',
      sought: 'Rack',
    },
    de: {
      title: 'Tricoda',
      players: '2 bis 4 Spieler · 30 min',
      line: 'Code 777 in der niederländischen Ausgabe',
      about: 'Code 777 in der niederländischen Ausgabe: Finde deine drei Zahlen heraus, die nur die anderen sehen.',
      sought: 'Ablage',
    },
    nl: {
      title: 'Tricoda',
      players: '2 tot 4 spelers · 30 min',
      line: 'De Nederlandse uitgave van Code 777',
      about: 'De Nederlandse uitgave van Code 777: leid je eigen drie cijfers af, die alleen de anderen zien.',
      sought: 'Standaard',
    },
  },
  box: { lid: '#7a2c4a', side: '#481428' },
  Art,
  book: 'code777',
  guide: () => import('../code777/guide/Guide.svelte'),
  options: () => import('./options'),
  table: () => import('../code777'),
  lessons: () => import('../code777/lessons'),
  voice: () => import('../code777/voice'),
  puzzle: { board: puzzleBoard(() => import('../code777/PuzzleBoard.svelte')) },
  companion: () => import('../code777/CompanionForm.svelte'),
};
