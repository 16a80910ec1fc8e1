import type { Translated } from '$lib/i18n/translated';
import { LEARNER, type Lesson, type LessonWords } from '../lessons';
import type { Move, ObservedEvent, ObservedPlay } from './types';

const position = (black: unknown, red: unknown = {}, blue: unknown = {}, green: unknown = {}) => [black, red, blue, green];
/** The hands of the bots. */
const OTHERS = [
  ['5', '9'],
  ['6', '9'],
  ['5', '6'],
];

/** A prepared position with one card to play. */
function lesson(
  key: string,
  hand: string[],
  marbles: unknown[],
  isRight: (played: ObservedPlay) => boolean,
  more: Record<string, unknown> = {},
): Lesson<ObservedEvent> {
  const start = { position: marbles, hands: [hand, ...OTHERS], dealer: 3, turn: LEARNER, ...more };
  const isDone = (history: readonly ObservedEvent[]) =>
    history.some((sight) => 'played' in sight && sight.played.seat === LEARNER && isRight(sight.played));
  return { key, setup: { version: 'teams', people: 4, master: false, start }, seats: 4, bot: 'casual', tasks: [{ isDone }] };
}
const goesTo = (played: ObservedPlay, into: string) =>
  played.moves.some((move: Move) => move !== 'sit_out' && 'go' in move && move.go[1].startsWith(into));

export const lessons: readonly Lesson[] = [
  lesson('enter', ['1', '12'], position({ ring: [] }), (played) => goesTo(played, '#1')),
  lesson('take', ['10', '2'], position({ ring: [20] }, { ring: [30] }), (played) => played.captured.length > 0),
  lesson('house', ['3', '12'], position({ ring: [63], house: [4] }), (played) => goesTo(played, 'black')),
  lesson('four', ['4', '12'], position({ ring: [3] }), (played) => goesTo(played, 'black')),
  lesson(
    'seven',
    ['7', '12'],
    position({ ring: [10, 40] }, {}, {}, { ring: [12] }),
    (played) => played.function === '7' && played.captured.length > 0,
  ),
  lesson('tac', ['tac', '12'], position({ ring: [40] }, { ring: [25] }), (played) => played.card === 'tac', {
    previous: { card: '5', before: position({ ring: [25, 40] }, { ring: [20] }) },
  }),
];

export const LESSON_WORDS: Translated<LessonWords> = {
  en: {
    enter: {
      title: 'Bring a marble in',
      tasks: ['Your marbles lie in the yard. Play the 1 and put one on your start field.'],
    },
    take: {
      title: 'Take a marble',
      tasks: ['Who lands exactly on a marble takes it. Play the 10 and take the red one.'],
    },
    house: {
      title: 'Into the house',
      tasks: ['Your start field is the last before your house. Play the 3 and go in by exact count.'],
    },
    four: {
      title: 'The 4 goes backwards',
      tasks: ['A marble just past the start field is nearly home: play the 4 and go backwards into the house.'],
    },
    seven: {
      title: 'The 7, step by step',
      tasks: ['The 7 is seven single steps. Share them between your two marbles and take green on the way.'],
    },
    tac: {
      title: 'TAC takes back',
      tasks: ['Red has just taken your marble. Play the TAC: it takes that back, and the 5 is yours.'],
    },
  },
  de: {
    enter: {
      title: 'Eine Kugel hereinbringen',
      tasks: ['Deine Kugeln liegen im Vorfeld. Spiel die 1 und setz eine auf dein Startfeld.'],
    },
    take: {
      title: 'Eine Kugel werfen',
      tasks: ['Wer genau auf einer Kugel landet, wirft sie. Spiel die 10 und wirf die rote.'],
    },
    house: {
      title: 'Ins Haus',
      tasks: ['Dein Startfeld ist das letzte vor deinem Haus. Spiel die 3 und zieh genau abgezählt hinein.'],
    },
    four: {
      title: 'Die 4 geht rückwärts',
      tasks: ['Eine Kugel kurz hinter dem Startfeld ist fast zu Hause: spiel die 4 und zieh rückwärts ins Haus.'],
    },
    seven: {
      title: 'Die 7, Schritt für Schritt',
      tasks: ['Die 7 sind sieben einzelne Schritte. Verteil sie auf deine zwei Kugeln und wirf unterwegs Grün.'],
    },
    tac: {
      title: 'TAC nimmt zurück',
      tasks: ['Rot hat eben deine Kugel geworfen. Spiel das TAC: es nimmt das zurück, und die 5 gehört dir.'],
    },
  },
  nl: {
    enter: {
      title: 'Een knikker inbrengen',
      tasks: ['Je knikkers liggen in het voorveld. Speel de 1 en zet er een op je startveld.'],
    },
    take: {
      title: 'Een knikker slaan',
      tasks: ['Wie precies op een knikker uitkomt, slaat hem. Speel de 10 en sla de rode.'],
    },
    house: {
      title: 'Het huis in',
      tasks: ['Je startveld is het laatste voor je huis. Speel de 3 en ga precies geteld naar binnen.'],
    },
    four: {
      title: 'De 4 gaat achteruit',
      tasks: ['Een knikker net voorbij het startveld is bijna thuis: speel de 4 en ga achteruit het huis in.'],
    },
    seven: {
      title: 'De 7, stap voor stap',
      tasks: ['De 7 is zeven losse stappen. Verdeel ze over je twee knikkers en sla onderweg groen.'],
    },
    tac: {
      title: 'TAC neemt terug',
      tasks: ['Rood heeft net jouw knikker geslagen. Speel de TAC: die neemt dat terug, en de 5 is voor jou.'],
    },
  },
};
