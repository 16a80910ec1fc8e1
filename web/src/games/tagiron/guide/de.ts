import type { GuideWords } from './en';

export const de: GuideWords = {
  goal: {
    title: 'Ziel',
    text: [
      'Nenne als Erster eine verdeckte Reihe von Plättchen: jede Zahl, jede Farbe, alle am richtigen Ort.',
      'Zu zweit ist es die Reihe des anderen. Zu dritt sind es die fünf Plättchen in der Mitte, zu viert die vier dort.',
    ],
  },
  turn: {
    title: 'Dein Zug',
    text: [
      'Stell eine der sechs offenen Fragen. Die anderen antworten ehrlich über die Plättchen hinter ihrem Sichtschirm, und alle hören zu.',
      'Eine neue Frage rückt nach. Karten mit „Informationen für Alle“ beantwortet auch, wer fragt; zu viert gilt das für alle.',
    ],
  },
  tiles: {
    title: 'Die Plättchen',
    text: [
      'Jede Zahl von 0 bis 9 gibt es einmal rot und einmal blau, nur die beiden 5en sind grün.',
      'Jede Reihe liegt aufsteigend und heißt von links A, B, C … Bei zwei gleichen Zahlen liegt Rot vorn.',
    ],
  },
  example: {
    rack: 'Eine Reihe aus fünf Plättchen',
    text: ['„Summe der roten Zahlen?“ 1 + 8 = 9.', '„Wo ist die 5?“ Bei C.', '„Gleiche Farben nebeneinander?“ Keine.'],
  },
  guess: {
    title: 'Raten',
    text: [
      'Zu zweit: Du rätst, statt zu fragen. Stimmt es nicht, erfährst du nur das und darfst in einem späteren Zug wieder raten.',
      'Zu dritt und zu viert: Du rätst, wann du willst, aber nur einmal. ' +
        'Deine Reihe hört niemand. Wer falschliegt, ist raus, antwortet aber weiter.',
    ],
  },
  end: {
    title: 'Ende',
    text: [
      'Zu zweit: Nach einem richtigen Tipp rät der andere noch einmal. Trifft er auch, ist es unentschieden.',
      'Zu dritt ist nach dem zweiten richtigen Tipp Schluss, zu viert nach dem dritten. Wer zuerst richtiglag, ist Erster.',
    ],
  },
  versions: {
    title: 'Je nach Zahl der Spieler',
    text: [
      'Zu zweit: je fünf Plättchen, die übrigen zehn sieht niemand. Zu dritt: ' +
        'je fünf, fünf in der Mitte. Zu viert: je vier, vier in der Mitte.',
      'Zu viert fallen zwei Fragen weg, denn eine Reihe aus vier Plättchen hat kein mittleres.',
    ],
  },
};
