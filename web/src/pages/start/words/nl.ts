import type { StartWords } from './en';

const list = new Intl.ListFormat('nl', { type: 'conjunction' });

export const nl: StartWords = {
  heading: 'Vijf bordspellen, precies volgens het boekje.',
  subheading: 'Met vrienden via een link, of tegen bots die bij je passen. Daarna zie je wat je had kunnen weten.',
  withFriends: 'Met vrienden spelen',
  noAccount: 'Geen account nodig. Link openen en aanschuiven.',
  newTable: 'Nieuwe tafel',
  startHere: 'Begin hier',
  newHere: (game) => `Nieuw hier? Begin met ${game}`,
  newHereHint: 'Een les van twee minuten, dan een makkelijke bot',
  tableWith: (game, names) => `${game} met ${list.format(names)}`,
  playNow: (level) => `Nu spelen · ${level}`,
  play: 'Speel',
  against: (names, level) => `Tegen ${list.format(names)} (${level})`,
  chooseLevel: 'Kies hoe sterk de bots zijn',
  howStrong: 'Hoe sterk zijn de bots?',
  allSettings: 'Alle instellingen',
  lesson: 'Eerste keer? Les van 2 minuten',
  tryHarder: (level) => `Twee keer gewonnen. Nu ${level}?`,
  puzzleToday: (game) => `Puzzel van vandaag: ${game}`,
  notSolved: 'Nog niet opgelost',
  solved: 'Vandaag opgelost',
  streak: (n) => (n === 1 ? '1 dag op rij.' : `${n} dagen op rij.`),
  noTable: 'Nog geen tafel. Pak een doos of open een link van een vriend.',
  more: 'Meer',

  navigation: 'Pagina’s',
  navPlay: 'Spelen',
  navPuzzles: 'Puzzels',
  navLearn: 'Leren',
  navYou: 'Jij',

  learnHint: 'Een les duurt een paar minuten, aan een echte tafel tegen makkelijke bots. De regels passen per spel op één pagina.',
  toLesson: 'Les',
  toRules: 'Regels',
  rulesOf: (game) => `Zo speel je ${game}`,
  notARecord: 'Dit is geen Knobel-verslag.',
  exactClauses: 'De precieze regels',
  exactHint: 'genummerd, met onze uitspraken',

  titleStart: 'Knobel: vijf bordspellen met vrienden of bots',
  titleNew: (game) => `Nieuwe tafel: ${game}`,
};
