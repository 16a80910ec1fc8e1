import type { GuideWords } from './en';

export const nl: GuideWords = {
  goal: {
    title: 'Doel',
    text: [
      'Op jouw standaard staan drie cijferstenen. Iedereen ziet ze, behalve jij. ' +
        'Leid je cijfers af: wie drie keer een juiste oplossing meldt, wint.',
    ],
  },
  turn: {
    title: 'Jouw beurt',
    text: [
      'Je leest de volgende vraag voor, en het antwoord telt wat jij ziet: alle standaards behalve die van jou.',
      'Jou zegt het dus niets nieuws. De anderen wel, want hun standaard hoort bij wat jij ziet.',
    ],
  },
  tiles: {
    title: 'De stenen',
    text: ['Het zijn er 28: één 1, twee tweeën, drie drieën, tot en met zeven zevens. Elk van de zeven kleuren komt vier keer voor.'],
    picture: 'Alle stenen met hun aantal',
  },
  listen: {
    title: 'Luisteren en afleiden',
    text: ['Leest een ander voor, trek dan af wat jij op de getelde standaards ziet. De rest gaat over jou.'],
  },
  example: {
    seen: 'Een standaard die je ziet',
    own: 'Jouw standaard',
    text: [
      'Ada leest: “Op hoeveel standaards is de som 18 of meer?” Het antwoord: op één.',
      'De twee standaards die jullie allebei zien, zijn samen 15 en 16. Dan is het de jouwe: jouw cijfers zijn samen minstens 18.',
    ],
  },
  announce: {
    title: 'Melden',
    text: [
      'Denk je je drie cijfers te weten, meld ze dan, wanneer je wilt, één keer tussen twee antwoorden. Kleur en volgorde maken niet uit.',
      'Goed of fout: je stenen gaan weg en je krijgt drie nieuwe. Eerdere antwoorden gaan daar niet meer over.',
    ],
  },
  score: {
    title: 'Puntentelling',
    text: ['Een juiste oplossing is een punt, een foute niets. Wie drie punten heeft, wint meteen.'],
  },
  versions: {
    title: 'Uitgaven en aantal spelers',
    text: [
      'Met twee of drie spelers staan er standaards zonder speler. Iedereen ziet ze, en de antwoorden tellen ze mee.',
      'Code 777 is voor maximaal vijf spelers, Tricoda voor vier. Stenen en vragen zijn dezelfde.',
      'Een tafel kan wie fout meldt laten zwijgen tot alle anderen een vraag hebben voorgelezen.',
    ],
  },
};
