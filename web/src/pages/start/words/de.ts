import type { StartWords } from './en';

const list = new Intl.ListFormat('de', { type: 'conjunction' });

export const de: StartWords = {
  heading: 'Fünf Brettspiele, genau nach Anleitung.',
  subheading: 'Mit Freunden über einen Link oder gegen Bots, die zu dir passen. Danach siehst du, was du hättest wissen können.',
  withFriends: 'Mit Freunden spielen',
  noAccount: 'Ohne Konto. Link öffnen und hinsetzen.',
  newTable: 'Neuer Tisch',
  startHere: 'Hier geht’s los',
  newHere: (game) => `Neu hier? Fang mit ${game} an`,
  newHereHint: 'Eine 2-Minuten-Lektion, dann ein leichter Bot',
  tableWith: (game, names) => `${game} mit ${list.format(names)}`,
  playNow: (level) => `Losspielen · ${level}`,
  play: 'Los',
  against: (names, level) => `Gegen ${list.format(names)} (${level})`,
  chooseLevel: 'Stärke der Bots wählen',
  howStrong: 'Wie stark sind die Bots?',
  allSettings: 'Alle Einstellungen',
  lesson: 'Zum ersten Mal? 2-Minuten-Lektion',
  tryHarder: (level) => `Zweimal gewonnen. Jetzt ${level}?`,
  puzzleToday: (game) => `Rätsel des Tages: ${game}`,
  notSolved: 'Heute noch offen',
  solved: 'Heute gelöst',
  streak: (n) => (n === 1 ? '1 Tag in Folge.' : `${n} Tage in Folge.`),
  noTable: 'Noch kein Tisch. Nimm eine Schachtel oder öffne einen Link.',
  more: 'Mehr',

  navigation: 'Seiten',
  navPlay: 'Spielen',
  navPuzzles: 'Rätsel',
  navLearn: 'Lernen',
  navYou: 'Du',

  learnHint: 'Eine Lektion dauert ein paar Minuten, an einem echten Tisch gegen leichte Bots. Die Regeln passen auf eine Seite je Spiel.',
  toLesson: 'Lektion',
  toRules: 'Regeln',
  rulesOf: (game) => `So spielt man ${game}`,
  notARecord: 'Das ist keine Knobel-Aufzeichnung.',
  exactClauses: 'Der genaue Wortlaut',
  exactHint: 'nummeriert, mit unseren Regelungen',

  titleStart: 'Knobel: fünf Brettspiele mit Freunden oder Bots',
  titleNew: (game) => `Neuer Tisch: ${game}`,
};
