import type { GuideWords } from './en';

export const de: GuideWords = {
  goal: {
    title: 'Ziel',
    text: ['Du und dein Partner sitzt euch gegenüber. Bringt eure acht Kugeln nach Hause, bevor das andere Team seine im Haus hat.'],
  },
  deal: {
    title: 'Ein Durchgang',
    text: [
      'Alle bekommen fünf Karten und melden, ob eine 1 oder 13 dabei ist. Dann geben sich die Partner verdeckt je eine Karte.',
      'Nun spielt ihr im Uhrzeigersinn, jeder eine Karte, bis alle Hände leer sind. ' +
        'Wer eine Karte nutzen kann, muss es, auch zum eigenen Schaden. Passt keine, legst du eine ab.',
    ],
  },
  moving: {
    title: 'Ziehen',
    text: [
      'Mit einer 1 oder 13 kommt eine Kugel vom Vorfeld auf dein Startfeld. ' +
        'Von dort geht es im Uhrzeigersinn weiter, und keine Kugel überholt eine andere.',
      'Wer genau auf einer Kugel landet, wirft sie: Sie muss zurück aufs Vorfeld, auch die eigene und die des Partners.',
    ],
  },
  home: {
    title: 'Ins Haus',
    text: [
      'Nach der Runde biegt die Kugel an deinem Startfeld ab und zieht mit genauer Zahl über freie Felder ins Haus. Dort ist sie sicher.',
      'Eine Kugel, die gerade erst ins Spiel gekommen ist, darf von dort nicht gleich ins Haus: Erst muss sie laufen.',
    ],
  },
  partner: {
    title: 'Wenn du fertig bist',
    text: ['Sind deine vier Kugeln im Haus, spielst du mit denen deines Partners weiter. Ihr gewinnt, sobald eure achte zu Hause ist.'],
  },
  versions: {
    title: 'Andere Spielarten',
    text: [
      'Meisterversion: vier Karten mehr, und im letzten Durchgang eines Stapels sechs Karten. ' +
        'Zu zweit: Jeder spielt ein Team, mit einer Hand je Farbe.',
      'Zu dritt: jeder für sich mit einer Farbe oder einer gegen zwei. ' +
        'Alle in einem Team oder allein: alle 16 mit möglichst wenigen Karten ins Haus.',
    ],
  },
  board: {
    label: 'Das Brett mit Startfeld, Haus und Vorfeld',
    start: 'Start',
    house: 'Haus',
    yard: 'Vorfeld',
    direction: 'im Uhrzeigersinn',
    caption: 'Hohl mit Pfeil: ein Startfeld. Voll: eine Kugel. Die Linie zeigt einen Zug um 4 Felder rückwärts.',
  },
  cardsTitle: 'Die Karten',
  masterOnly: 'die letzten vier nur in der Meisterversion',
  cards: {
    '1': 'Kugel ins Spiel bringen oder 1 Feld ziehen.',
    '13': 'Kugel ins Spiel bringen oder 13 Felder ziehen.',
    '4': '4 Felder rückwärts ziehen.',
    '7': 'Sieben Schritte, beliebig aufgeteilt. Wirft jede Kugel auf dem Weg.',
    '8': '8 Felder ziehen, oder der nächste Spieler legt eine Karte ab und setzt aus.',
    '2': '2, 3, 5, 6, 9, 10 und 12 ziehen so viele Felder.',
    trickster: 'Zwei beliebige Kugeln im Kreis tauschen.',
    tac: 'Macht die Karte davor rückgängig; dann nutzt du sie selbst.',
    fool: 'Alle Hände wandern einen Spieler nach rechts. Dann spielst du eine Karte.',
    angel: 'Bringt eine Kugel des nächsten Spielers ins Spiel; ist sein Vorfeld leer, zieht eine 1 oder 13.',
    warrior: 'Deine Kugel wirft die nächste im Kreis, egal wie weit.',
    devil: 'Du siehst die Karten des nächsten Spielers und spielst eine davon für ihn.',
  },
  cardNames: { '2': 'Andere Zahlen', trickster: 'Trickser', tac: 'TAC', fool: 'Narr', angel: 'Engel', warrior: 'Krieger', devil: 'Teufel' },
};
