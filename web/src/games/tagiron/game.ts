import { puzzleBoard, type GameManifest } from '../manifest';
import Art from './Art.svelte';

export const game: GameManifest = {
  place: 2,
  words: {
    en: {
      title: 'Tagiron',
      players: '2 to 4 players · 20 min',
      line: 'Work out the hidden number tiles',
      about: 'Ask clever questions and be the first to name the hidden number tiles.',
      sought: 'Tiles',
    },
    de: {
      title: 'Tagiron',
      players: '2 bis 4 Spieler · 20 min',
      line: 'Finde die verdeckten Zahlen heraus',
      about: 'Stell kluge Fragen und nenne als Erster die verdeckten Zahlenplättchen.',
      sought: 'Plättchen',
    },
    nl: {
      title: 'Tagiron',
      players: '2 tot 4 spelers · 20 min',
      line: 'Ontdek de verborgen cijfers',
      about: 'Stel slimme vragen en noem als eerste de verborgen cijfers.',
      sought: 'Stenen',
    },
  },
  box: { lid: '#0b6468', side: '#053b3e' },
  Art,
  book: 'tagiron',
  guide: () => import('./guide/Guide.svelte'),
  options: () => import('./options'),
  table: () => import('./index'),
  lessons: () => import('./lessons'),
  voice: () => import('./voice'),
  puzzle: { board: puzzleBoard(() => import('./PuzzleBoard.svelte')) },
  companion: () => import('./CompanionForm.svelte'),
};
