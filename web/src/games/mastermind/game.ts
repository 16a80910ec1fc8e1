import { puzzleBoard, type GameManifest } from '../manifest';
import Art from './Art.svelte';

export const game: GameManifest = {
  place: 1,
  words: {
    en: {
      title: 'Mastermind',
      players: '2 players · 10 min',
      line: 'Crack a code of four colours',
      about: 'Crack a hidden code of four colours in as few rows as you can.',
      sought: 'Code',
    },
    de: {
      title: 'Mastermind',
      players: '2 Spieler · 10 min',
      line: 'Knack einen Code aus vier Farben',
      about: 'Knack einen versteckten Code aus vier Farben in möglichst wenigen Reihen.',
      sought: 'Code',
    },
    nl: {
      title: 'Mastermind',
      players: '2 spelers · 10 min',
      line: 'Kraak een code van vier kleuren',
      about: 'Kraak een verborgen code van vier kleuren in zo weinig mogelijk rijen.',
      sought: 'Code',
    },
  },
  box: { lid: '#2c4a6e', side: '#172a42' },
  Art,
  book: 'mastermind',
  // The bot hides first, so that a newcomer begins by cracking a code.
  firstMatch: { first_codemaker: 'seat_1' },
  guide: () => import('./guide/Guide.svelte'),
  options: () => import('./options'),
  table: () => import('./index'),
  lessons: () => import('./lessons'),
  voice: () => import('./voice'),
  puzzle: { board: puzzleBoard(() => import('./PuzzleBoard.svelte')) },
  companion: () => import('./CompanionForm.svelte'),
};
