import type { LessonWords } from './en';

export const de: LessonWords = {
  page: 'Erste Partie',
  intro: 'Ein paar Minuten an einem echten Tisch gegen Bots, mit einer Aufgabe nach der anderen.',
  begin: 'Anfangen',
  task: (n, of) => `Aufgabe ${n} von ${of}`,
  done: 'Geschafft.',
  finished: 'Das war es. Spiel weiter, solange du magst.',
  next: (title) => `Weiter: ${title}`,
  all: 'Alle Lektionen',
  titles: {
    mastermind: 'Einen Code finden',
    tagiron: 'Fragen und tippen',
    code777: 'Die eigene Ablage',
    enter: 'Eine Kugel hereinbringen',
    take: 'Eine Kugel werfen',
    house: 'Ins Haus',
    four: 'Die 4 geht rückwärts',
    seven: 'Die 7, Schritt für Schritt',
    tac: 'TAC nimmt zurück',
  },
  tasks: {
    mastermind: [
      'Steck in die vier Löcher beliebige Farben und prüf die Reihe.',
      'Ein schwarzer Stift: Farbe und Platz stimmen. Ein weißer: die Farbe stimmt, ' +
        'der Platz nicht. Steck eine zweite Reihe, die zur Antwort passt.',
      'Mach weiter, bis der Code gefunden ist oder die Reihen zu Ende sind.',
    ],
    tagiron: [
      'Gesucht sind die Plättchen der Mitte. Wähl eine Frage und stell sie.',
      'Beide anderen haben geantwortet. Streich in deinen Notizen, was nicht sein kann, und frag noch einmal.',
      'Tipp die Mitte, wenn du sicher bist: du hast einen Tipp.',
    ],
    code777: [
      'Lies eine Frage vor. Beantwortet wird sie nach allen Ablagen, die du siehst, nicht nach deiner.',
      'Jetzt hör zu: die anderen sehen deine Ablage. Streich in der Treppe, was nicht darauf stehen kann, bis zwei vorgelesen haben.',
      'Sag deine drei Zahlen an, sicher oder nicht: neue Tafeln bekommst du in jedem Fall.',
    ],
    enter: ['Deine Kugeln liegen im Vorfeld. Spiel die 1 und setz eine auf dein Startfeld.'],
    take: ['Wer genau auf einer Kugel landet, wirft sie. Spiel die 10 und wirf die rote.'],
    house: ['Dein Startfeld ist das letzte vor deinem Haus. Spiel die 3 und zieh genau abgezählt hinein.'],
    four: ['Eine Kugel kurz hinter dem Startfeld ist fast zu Hause: spiel die 4 und zieh rückwärts ins Haus.'],
    seven: ['Die 7 sind sieben einzelne Schritte. Verteil sie auf deine zwei Kugeln und wirf unterwegs Grün.'],
    tac: ['Rot hat eben deine Kugel geworfen. Spiel das TAC: es nimmt das zurück, und die 5 gehört dir.'],
  },
};
