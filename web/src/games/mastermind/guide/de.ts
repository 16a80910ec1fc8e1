import type { GuideWords } from './en';

export const de: GuideWords = {
  goal: {
    title: 'Ziel',
    text: [
      'Dein Gegner versteckt vier Stecker hinter dem Schild. ' +
        'Finde mit möglichst wenigen Reihen heraus, welche Farbe an welcher Position steckt.',
      'Danach tauscht ihr: Du versteckst einen Code, und dein Gegner knackt ihn.',
    ],
  },
  turn: {
    title: 'Dein Zug',
    text: [
      'Setz vier Stecker in die nächste Reihe und lass sie prüfen. ' +
        'Es gibt sechs Farben, jede darf mehrmals vorkommen. Du hast zehn Reihen.',
    ],
  },
  pins: {
    title: 'Die Stifte antworten',
    text: ['Jeder Stift spricht von einem deiner Stecker, verrät aber nicht, von welchem: Die Reihenfolge der Stifte sagt nichts.'],
    black: 'Farbe und Position stimmen',
    white: 'nur die Farbe stimmt',
    none: 'nichts passt',
  },
  example: {
    code: 'Code',
    row: 'Reihe',
    answer: 'ein schwarzer, ein weißer Stift',
    text: [
      'Blau steckt richtig: ein schwarzer Stift. Gelb kommt im Code vor, aber woanders: ein weißer.',
      'Im Code sind zwei gelbe Stecker, in der Reihe ist einer, also gibt es nur einen Stift. Jeder Stecker zählt einmal.',
    ],
  },
  score: {
    title: 'Wertung',
    text: [
      'Wer den Code versteckt hat, bekommt einen Punkt für jede Reihe, ' +
        'die der andere gebraucht hat, und elf, wenn zehn nicht gereicht haben.',
      'Nach der letzten Runde gewinnt, wer mehr Punkte hat. Bei Gleichstand ist es unentschieden.',
    ],
  },
  versions: {
    title: 'Andere Spielarten',
    text: [
      'Duell: Beide verstecken einen Code und knacken gleichzeitig, Reihe um Reihe. Wer weniger braucht, gewinnt; Punkte gibt es nicht.',
      'Ein Tisch kann 3 bis 6 Stecker, 4 bis 10 Farben und bis zu 20 Reihen haben oder nur verschiedene Farben im Code erlauben.',
      'Stifte von Hand: Statt des Programms antwortet der Gegner. ' +
        'Eine falsche Antwort macht die Runde ungültig, wer rät, bekommt drei Punkte.',
    ],
  },
};
