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

/** A card of one's hand that is not chosen yet, by the end of its name in any language. */
const card = (...names: string[]) => names.map((name) => `.hand button[aria-label$=" ${name}"][aria-pressed="false"]`).join(', ');
/** A field that the chosen card can reach. */
const field = (place: string) => `.lit[data-place="${place}"]`;
/** What is to be pressed once everything is chosen. */
const DEED = '.dock button.lit:not([aria-disabled])';

interface PreparedLesson {
  key: string;
  hand: string[];
  marbles: unknown[];
  isDone: (event: ObservedEvent) => boolean;
  /** What the lesson points at: the last thing to press first. */
  targets: string[];
  more?: Record<string, unknown>;
  master?: boolean;
}

/** A prepared position with one card to play. */
function prepared({ key, hand, marbles, isDone, targets, more, master = false }: PreparedLesson): Lesson<ObservedEvent> {
  const start = { position: marbles, hands: [hand, ...OTHERS], dealer: 3, turn: LEARNER, ...more };
  const task = { isDone: (history: readonly ObservedEvent[]) => history.some(isDone), targets };
  return { key, setup: { version: 'teams', people: 4, master, start }, seats: 4, bot: 'casual', tasks: [task] };
}
/** Has the learner played a card in this way? */
const plays = (isRight: (played: ObservedPlay) => boolean) => (event: ObservedEvent) =>
  'played' in event && event.played.seat === LEARNER && isRight(event.played);
const goesTo = (into: string) =>
  plays(({ moves }) => moves.some((move: Move) => move !== 'sit_out' && 'go' in move && move.go[1].startsWith(into)));
const goesFrom = (place: string) =>
  plays(({ moves }) => moves.some((move: Move) => move !== 'sit_out' && 'go' in move && move.go[0] === place));
/** The seat that plays after the learner. */
const NEXT = 1;
const playsForNext = (event: ObservedEvent) => {
  const laid = 'played' in event ? event.played : 'discarded' in event ? event.discarded : null;
  return laid?.seat === NEXT && laid.by === LEARNER;
};

const exchange: Lesson<ObservedEvent> = {
  key: 'exchange',
  setup: { version: 'teams', people: 4, master: false },
  seats: 4,
  bot: 'casual',
  tasks: [
    {
      isDone: (history) => history.some((event) => 'gave' in event && event.gave.by === LEARNER),
      targets: [DEED, '.hand button[aria-pressed="false"]'],
    },
  ],
};

export const lessons: readonly Lesson[] = [
  prepared({
    key: 'enter',
    hand: ['1', '12'],
    marbles: position({ ring: [] }),
    isDone: goesTo('#1'),
    targets: [field('#1'), card('1')],
  }),
  exchange,
  prepared({
    key: 'take',
    hand: ['10', '2'],
    marbles: position({ ring: [20] }, { ring: [30] }),
    isDone: plays(({ captured }) => captured.length > 0),
    targets: [field('#30'), card('10')],
  }),
  prepared({
    key: 'house',
    hand: ['3', '12'],
    marbles: position({ ring: [63], house: [4] }),
    isDone: goesTo('black'),
    targets: [field('black1'), card('3')],
  }),
  prepared({
    key: 'four',
    hand: ['4', '12'],
    marbles: position({ ring: [3] }),
    isDone: goesTo('black'),
    targets: [field('black2'), card('4')],
  }),
  prepared({
    key: 'seven',
    hand: ['7', '12'],
    marbles: position({ ring: [10, 40] }, {}, {}, { ring: [12] }),
    isDone: plays((played) => played.function === '7' && played.captured.length > 0),
    targets: [DEED, field('#17'), field('#10'), card('7')],
  }),
  prepared({
    key: 'eight',
    hand: ['8', '12'],
    marbles: position({ ring: [10] }),
    isDone: plays(({ moves }) => moves.includes('sit_out')),
    targets: [DEED, card('8')],
  }),
  prepared({
    key: 'trickster',
    hand: ['trickster', '12'],
    marbles: position({ ring: [5] }, { ring: [60] }),
    isDone: plays((played) => played.function === 'trickster'),
    targets: [DEED, field('#60'), field('#5'), card('Trickster', 'Trickser', 'Bedrieger')],
  }),
  prepared({
    key: 'tac',
    hand: ['tac', '12'],
    marbles: position({ ring: [40] }, { ring: [25] }),
    isDone: plays((played) => played.card === 'tac'),
    targets: [DEED, field('#45'), field('#30'), card('TAC')],
    more: { previous: { card: '5', before: position({ ring: [25, 40] }, { ring: [20] }) } },
  }),
  prepared({
    key: 'partner',
    hand: ['5', '12'],
    marbles: position({ house: [1, 2, 3, 4] }, {}, { ring: [20] }),
    isDone: goesFrom('#20'),
    targets: [field('#25'), card('5')],
  }),
  prepared({
    key: 'warrior',
    hand: ['warrior', '12'],
    marbles: position({ ring: [10] }, {}, {}, { ring: [40] }),
    isDone: plays((played) => played.card === 'warrior'),
    targets: [DEED, field('#40'), field('#10'), card('Warrior', 'Krieger', 'Krijger')],
    master: true,
  }),
  prepared({
    key: 'angel',
    hand: ['angel', '12'],
    marbles: position({ ring: [10] }, {}, {}, {}),
    isDone: plays((played) => played.card === 'angel'),
    targets: [DEED, field('#17'), card('Angel', 'Engel')],
    master: true,
  }),
  prepared({
    key: 'devil',
    hand: ['devil', '12'],
    marbles: position({ ring: [10] }, { ring: [30] }),
    isDone: playsForNext,
    targets: [DEED, '.lit[data-place]', card('Devil', 'Teufel', 'Duivel'), '.hand button[aria-pressed="false"]'],
    master: true,
  }),
  prepared({
    key: 'fool',
    hand: ['fool', '12'],
    marbles: position({ ring: [10] }),
    isDone: (event) => 'passed' in event && event.passed.by === LEARNER,
    targets: [DEED, card('Fool', 'Narr', 'Nar')],
    master: true,
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
      tasks: ['Whoever lands exactly on a marble takes it. Play the 10 and take the red one.'],
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
    exchange: {
      title: 'Give your partner a card',
      tasks: [
        'Before play, partners give each other one card, face down. Give Emil a card that helps him: a 1 or a 13 brings a marble in.',
      ],
    },
    eight: {
      title: 'The 8 skips a player',
      tasks: ['An 8 moves 8 fields, or the next player sits out. Play the 8 and make Ida sit out.'],
    },
    trickster: {
      title: 'The Trickster swaps',
      tasks: ['The Trickster swaps any two marbles on the ring. Swap yours with the red one: it stands close to your house.'],
    },
    partner: {
      title: 'Playing for your partner',
      tasks: ['Your four marbles are home, so you play on with your partner’s. Play the 5 with the blue marble.'],
    },
    warrior: {
      title: 'Master card: the Warrior',
      tasks: ['Your marble takes the next one on the ring, however far. Play the Warrior and take green.'],
    },
    angel: {
      title: 'Master card: the Angel',
      tasks: ['The Angel brings in a marble of the next player. Play it: Ida gets one onto her start field.'],
    },
    devil: {
      title: 'Master card: the Devil',
      tasks: ['The Devil shows you the next player’s hand, and you play a card of it. Play the Devil, then a card for Ida.'],
    },
    fool: {
      title: 'Master card: the Fool',
      tasks: ['The Fool sends every hand one player to the right; then you play a card of your new hand. Play the Fool.'],
    },
  },
  de: {
    enter: {
      title: 'Eine Kugel ins Spiel bringen',
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
      tasks: ['Eine Kugel kurz hinter dem Startfeld ist fast zu Hause: Spiel die 4 und zieh rückwärts ins Haus.'],
    },
    seven: {
      title: 'Die 7, Schritt für Schritt',
      tasks: ['Die 7 sind sieben einzelne Schritte. Verteil sie auf deine zwei Kugeln und wirf unterwegs Grün.'],
    },
    tac: {
      title: 'TAC nimmt zurück',
      tasks: ['Rot hat eben deine Kugel geworfen. Spiel die TAC-Karte: Sie macht das rückgängig, und du nutzt die 5.'],
    },
    exchange: {
      title: 'Gib deinem Partner eine Karte',
      tasks: [
        'Vor dem Spielen geben sich Partner verdeckt je eine Karte. ' +
          'Gib Emil eine, die ihm hilft: Mit 1 oder 13 kommt eine Kugel ins Spiel.',
      ],
    },
    eight: {
      title: 'Die 8 lässt aussetzen',
      tasks: ['Die 8 zieht 8 Felder, oder der nächste Spieler setzt aus. Spiel die 8 und lass Ida aussetzen.'],
    },
    trickster: {
      title: 'Der Trickser tauscht',
      tasks: ['Der Trickser tauscht zwei beliebige Kugeln im Kreis. Tausch deine mit der roten: Sie liegt kurz vor deinem Haus.'],
    },
    partner: {
      title: 'Für den Partner spielen',
      tasks: ['Deine vier Kugeln sind zu Hause, also spielst du mit denen deines Partners weiter. Zieh die blaue Kugel mit der 5.'],
    },
    warrior: {
      title: 'Meisterkarte: der Krieger',
      tasks: ['Deine Kugel wirft die nächste im Kreis, egal wie weit. Spiel den Krieger und wirf Grün.'],
    },
    angel: {
      title: 'Meisterkarte: der Engel',
      tasks: ['Der Engel bringt eine Kugel des nächsten Spielers ins Spiel. Spiel ihn: Ida bekommt eine auf ihr Startfeld.'],
    },
    devil: {
      title: 'Meisterkarte: der Teufel',
      tasks: [
        'Der Teufel zeigt dir die Karten des nächsten Spielers, und du spielst eine davon. Spiel den Teufel, dann eine Karte für Ida.',
      ],
    },
    fool: {
      title: 'Meisterkarte: der Narr',
      tasks: ['Mit dem Narren wandern alle Hände einen Spieler nach rechts, dann spielst du eine Karte der neuen Hand. Spiel den Narren.'],
    },
  },
  nl: {
    enter: {
      title: 'Een knikker in het spel brengen',
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
    exchange: {
      title: 'Geef je maat een kaart',
      tasks: [
        'Voor het spelen geven maten elkaar gesloten één kaart. ' +
          'Geef Emil er een die hem helpt: met een 1 of 13 komt een knikker in het spel.',
      ],
    },
    eight: {
      title: 'De 8 laat een beurt overslaan',
      tasks: ['De 8 loopt 8 velden, of de volgende speler slaat een beurt over. Speel de 8 en laat Ida een beurt overslaan.'],
    },
    trickster: {
      title: 'De Bedrieger verwisselt',
      tasks: ['De Bedrieger verwisselt twee knikkers op de ring, van wie ook. Wissel de jouwe met de rode: die ligt vlak voor je huis.'],
    },
    partner: {
      title: 'Spelen voor je maat',
      tasks: ['Je vier knikkers zijn thuis, dus speel je verder met die van je maat. Loop met de blauwe knikker de 5.'],
    },
    warrior: {
      title: 'Meesterkaart: de Krijger',
      tasks: ['Jouw knikker slaat de volgende op de ring, hoe ver ook. Speel de Krijger en sla groen.'],
    },
    angel: {
      title: 'Meesterkaart: de Engel',
      tasks: ['De Engel brengt een knikker van de volgende speler in het spel. Speel hem: Ida krijgt er een op haar startveld.'],
    },
    devil: {
      title: 'Meesterkaart: de Duivel',
      tasks: ['De Duivel laat je de kaarten van de volgende speler zien, en jij speelt er een. Speel de Duivel en dan een kaart voor Ida.'],
    },
    fool: {
      title: 'Meesterkaart: de Nar',
      tasks: ['Met de Nar gaan alle handen één speler naar rechts; dan speel je een kaart uit je nieuwe hand. Speel de Nar.'],
    },
  },
};
