import type { GuideWords } from './en';

export const nl: GuideWords = {
  goal: {
    title: 'Doel',
    text: [
      'Je tegenstander verbergt vier pinnen achter het scherm. Ontdek in zo weinig mogelijk rijen welke kleur waar staat.',
      'Daarna wisselen jullie: jij verbergt een code en je tegenstander kraakt hem.',
    ],
  },
  turn: {
    title: 'Jouw beurt',
    text: ['Zet vier pinnen in de volgende rij en check hem. Er zijn zes kleuren, en elke kleur mag vaker voorkomen. Je hebt tien rijen.'],
  },
  pins: {
    title: 'De pinnetjes antwoorden',
    text: ['Elk pinnetje gaat over één van je pinnen, maar verraadt niet welke: de volgorde van de pinnetjes zegt niets.'],
    black: 'kleur en plaats kloppen',
    white: 'alleen de kleur klopt',
    none: 'niets klopt',
  },
  example: {
    code: 'Code',
    row: 'Rij',
    answer: 'één zwart en één wit pinnetje',
    text: [
      'Blauw staat goed: een zwart pinnetje. Geel zit in de code, maar ergens anders: een wit pinnetje.',
      'De code heeft twee gele pinnen en de rij één, dus komt er maar één pinnetje. Elke pin telt één keer.',
    ],
  },
  score: {
    title: 'Puntentelling',
    text: [
      'Wie de code verborg, krijgt een punt voor elke rij die de ander nodig had, en elf als tien rijen niet genoeg waren.',
      'Na de laatste ronde wint wie de meeste punten heeft. Evenveel punten is gelijkspel.',
    ],
  },
  versions: {
    title: 'Andere spelvormen',
    text: [
      'Duel: allebei verbergen jullie een code en kraken jullie tegelijk, ' +
        'rij voor rij. Wie minder rijen nodig heeft wint; punten zijn er niet.',
      'Een tafel kan 3 tot 6 pinnen, 4 tot 10 kleuren en tot 20 rijen hebben, of alleen verschillende kleuren in de code toestaan.',
      'Pinnetjes met de hand: niet het programma maar je tegenstander antwoordt. ' +
        'Een fout antwoord maakt de ronde ongeldig en geeft de kraker drie punten.',
    ],
  },
};
