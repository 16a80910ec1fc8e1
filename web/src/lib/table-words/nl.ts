import type { TableWords } from './en';

const list = new Intl.ListFormat('nl', { type: 'conjunction' });

export const nl: TableWords = {
  tabs: 'Delen van de tafel',
  players: 'Spelers',
  board: 'Bord',
  table: 'Tafel',
  notes: 'Notities',
  log: 'Verloop',
  moves: 'Zetten',
  result: 'Uitslag',
  unread: 'nieuw',
  dock: 'Jouw zet',
  expected: 'Wat je nu kunt doen',
  rulesTab: 'Regels',

  thinking: 'denkt na',
  thinks: (name) => `${name} denkt na`,
  waitFor: (names) => `Wachten op ${list.format(names)}`,
  waitForYou: (names) => `${list.format(names)} ${names.length === 1 ? 'wacht' : 'wachten'} op jou`,
  yourTurn: 'Jij bent aan de beurt',
  watching: 'Je kijkt mee',
  watchers: (n) => (n === 1 ? '1 kijkt mee' : `${n} kijken mee`),
  sending: 'Wordt verstuurd … Verbinding weg.',

  matchOver: 'Het potje is afgelopen',
  draw: 'Gelijkspel',
  youWin: 'Je wint',
  youWinTogether: (names) => `Jij en ${list.format(names)} winnen`,
  allWin: 'Jullie winnen samen',
  win: (names) => `${list.format(names)} ${names.length === 1 ? 'wint' : 'winnen'}`,
  youCome: (place) => `Je wordt ${place}.`,
  stopped: 'Iedereen wilde stoppen',
  stoppedHint: 'Niets telt mee.',
  rematch: 'Revanche',
  acceptRematch: 'Revanche aannemen',
  rematchWanted: 'Er wacht een revanche op je.',
  replay: 'Terugkijken',
  review: 'Nabespreking',
  share: 'Delen',
  save: 'Bewaren',
  saveRecord: 'Verslag bewaren',
  resultCopied: 'Uitslag gekopieerd.',
  fair: 'Het toeval lag vóór de eerste zet vast; het verslag bewijst het.',

  step: (n, of) => `Stap ${n} van ${of}`,
  allOpen: 'Alles open',
  backToResult: 'Terug naar de uitslag',

  soundOn: 'Geluid: aan',
  soundOff: 'Geluid: uit',
  takeBackOff: 'Niet na een antwoord: er is iets getoond.',
  tellMe: 'Waarschuw me als ik aan de beurt ben',
  fairTitle: 'Controleerbaar eerlijk',

  undoNote: 'Laatste notitie ongedaan maken',
  redoNote: 'Notitie herstellen',

  tapToGoOn: 'Tik om verder te gaan',
};
