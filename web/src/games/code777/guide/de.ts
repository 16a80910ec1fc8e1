import type { GuideWords } from './en';

export const de: GuideWords = {
  goal: {
    title: 'Ziel',
    text: [
      'Auf deiner Ablage stehen drei Zahlentafeln. Alle sehen sie, nur du nicht. ' +
        'Finde deine Zahlen heraus: Wer dreimal richtig ansagt, gewinnt.',
    ],
  },
  turn: {
    title: 'Dein Zug',
    text: [
      'Du liest die nächste Frage vor, und die Antwort zählt, was du siehst: alle Ablagen außer deiner eigenen.',
      'Dir sagt sie also nichts Neues. Den anderen schon, denn deren Ablagen gehören zu denen, die du siehst.',
    ],
  },
  tiles: {
    title: 'Die Tafeln',
    text: ['Es sind 28: eine 1, zwei 2en, drei 3en und so weiter bis zu sieben 7en. Jede der sieben Farben kommt viermal vor.'],
    picture: 'Alle Tafeln mit ihrer Anzahl',
  },
  listen: {
    title: 'Zuhören und schließen',
    text: ['Liest jemand anders vor, zieh ab, was du selbst auf den gezählten Ablagen siehst. Der Rest betrifft dich.'],
  },
  example: {
    seen: 'Eine Ablage, die du siehst',
    own: 'Deine Ablage',
    text: [
      'Ada liest: „Auf wie vielen Ablagen ist die Summe 18 oder mehr?“ Die Antwort: auf einer.',
      'Die beiden Ablagen, die ihr beide seht, ergeben 15 und 16. Also ist es deine: Deine Zahlen machen zusammen mindestens 18.',
    ],
  },
  announce: {
    title: 'Ansagen',
    text: [
      'Glaubst du deine drei Zahlen zu kennen, sag sie an, jederzeit, einmal zwischen zwei Antworten. Farben und Reihenfolge sind egal.',
      'Ob richtig oder falsch: Deine Tafeln werden abgelegt, und du bekommst drei neue. Frühere Antworten gelten für sie nicht mehr.',
    ],
  },
  score: {
    title: 'Wertung',
    text: ['Eine richtige Ansage bringt einen Punkt, eine falsche keinen. Der dritte Punkt gewinnt sofort.'],
  },
  versions: {
    title: 'Ausgaben und Spielerzahl',
    text: [
      'Zu zweit und zu dritt gibt es Ablagen ohne Spieler. Alle sehen sie, und die Antworten zählen sie mit.',
      'Code 777 ist für bis zu fünf, Tricoda für bis zu vier. Tafeln und Fragen sind dieselben.',
      'Ein Tisch kann vorsehen: Wer falsch ansagt, schweigt, bis alle anderen eine Frage vorgelesen haben.',
    ],
  },
};
