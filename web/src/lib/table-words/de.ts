import type { TableWords } from './en';

const list = new Intl.ListFormat('de', { type: 'conjunction' });

export const de: TableWords = {
  tabs: 'Teile des Tisches',
  players: 'Spieler',
  board: 'Brett',
  table: 'Tisch',
  notes: 'Notizen',
  log: 'Verlauf',
  moves: 'Züge',
  result: 'Ergebnis',
  unread: 'neu',
  dock: 'Dein Zug',
  expected: 'Was jetzt zu tun ist',
  rulesTab: 'Regeln',

  thinking: 'überlegt',
  thinks: (name) => `${name} überlegt`,
  waitFor: (names) => `Warten auf ${list.format(names)}`,
  waitForYou: (names) => `${list.format(names)} ${names.length === 1 ? 'wartet' : 'warten'} auf dich`,
  yourTurn: 'Du bist dran',
  watching: 'Du schaust zu',
  watchers: (n) => (n === 1 ? '1 schaut zu' : `${n} schauen zu`),
  sending: 'Wird gesendet … Verbindung weg.',

  matchOver: 'Die Partie ist zu Ende',
  draw: 'Unentschieden',
  youWin: 'Du gewinnst',
  youWinTogether: (names) => `Du und ${list.format(names)} gewinnt`,
  allWin: 'Ihr gewinnt zusammen',
  win: (names) => `${list.format(names)} ${names.length === 1 ? 'gewinnt' : 'gewinnen'}`,
  youCome: (place) => `Du wirst ${place}.`,
  stopped: 'Alle wollten aufhören',
  stoppedHint: 'Nichts zählt.',
  rematch: 'Revanche',
  acceptRematch: 'Revanche annehmen',
  rematchWanted: 'Eine Revanche wartet auf dich.',
  replay: 'Nachspielen',
  review: 'Rückblick',
  share: 'Teilen',
  save: 'Sichern',
  saveRecord: 'Aufzeichnung sichern',
  resultCopied: 'Ergebnis kopiert.',
  fair: 'Der Zufall stand vor dem ersten Zug fest; die Aufzeichnung belegt es.',

  step: (n, of) => `Schritt ${n} von ${of}`,
  allOpen: 'Alles offen',
  backToResult: 'Zurück zum Ergebnis',

  soundOn: 'Ton: an',
  soundOff: 'Ton: aus',
  takeBackOff: 'Nicht nach einer Antwort: Es wurde etwas gezeigt.',
  tellMe: 'Sag mir, wenn ich dran bin',
  fairTitle: 'Nachprüfbar fair',

  undoNote: 'Letzte Notiz zurücknehmen',
  redoNote: 'Notiz wiederherstellen',

  tapToGoOn: 'Weiter mit einem Tippen',
};
