// Tagiron as JSON; the rules crate `tagiron` is the source (view.rs, event.rs, action.rs, card.rs).

import type { Colour } from '$pieces/drawn';

/** `"red 7"`. */
export type TileName = string;
/** `"where is 1 or 2"`, `"red sum"`: the cards as the rules name them. */
export type CardName = string;
/** As a card, or with the number chosen: `"where is 1"`. */
export type QuestionName = string;
export type Answer = { positions: number[] } | { pairs: [number, number][] } | { count: number } | { number: number } | 'yes' | 'no';
export type Phase = 'deal' | { turn: number } | { last_turn: { seat: number; then: number | null } } | { last_try: number } | 'last_guesses' | 'over';
export type Standing = 'playing' | { right: { rank: number } } | 'wrong' | 'gave_up';
export interface Setup { seats: number; start: unknown; last_try?: string; questions_end?: string }
export interface Open { setup: Setup; phase: Phase; first: number | null; standings: Standing[]; cards: CardName[]; pile: number; used: CardName[] }
export interface Now { open: Open; me: number | null; hands: [number, TileName[]][]; centre: TileName[] }
export type Action = { ask: QuestionName } | { guess: TileName[] } | 'pass' | 'give_up';
export type Blank = { guess: { tiles: number } };
export type Verdict = 'right' | 'wrong';
export type Sight =
  | { dealt: { to: number; tiles: TileName[] | null } }
  | { hidden: { centre: TileName[] | null } }
  | { shuffled: { cards: CardName[]; pile: number } }
  | { started: { first: number } }
  | { reached: Phase }
  | { asked: { by: number; question: QuestionName; answers: [number, Answer][] } }
  | { opened: { card: CardName } }
  | { guessed_aloud: { by: number; row: TileName[]; verdict: Verdict } }
  | { guessed_secretly: { by: number; row: TileName[] | null; centre: TileName[] | null; verdict: Verdict } }
  | { found: { by: number; rank: number } }
  | { went_out: { by: number } }
  | { gave_up: { by: number } }
  | { passed: { by: number } }
  | { ended: { hands: TileName[][]; centre: TileName[] } };
export type Refusal =
  | { code: 'not_seated' | 'not_dealt' | 'over' | 'not_your_turn' | 'last_try' | 'last_turn' | 'no_card_left' | 'already_guessed' | 'already_given_up' | 'no_passing' | 'no_giving_up' }
  | { code: 'card_not_open'; card: CardName }
  | { code: 'wrong_count'; want: number; got: number }
  | { code: 'misplaced'; tile: TileName };

/** The cards in the order of their numbers. */
export const CARDS: readonly CardName[] = [
  'where is 0', 'where is 1 or 2', 'where is 3 or 4', 'where is 5', 'where is 6 or 7', 'where is 8 or 9', 'same colour', 'consecutive',
  'red count', 'blue count', 'odd count', 'even count', 'equal pairs', 'red sum', 'blue sum', 'left sum', 'middle sum', 'right sum', 'total', 'middle above 4', 'difference',
];

/** The card on which a question stands. */
export function cardOf(question: QuestionName): CardName {
  const digit = /^where is (\d)$/.exec(question)?.[1];
  return CARDS.find((card) => card === question || (digit !== undefined && card.startsWith('where is ') && card.includes(digit))) ?? question;
}

export const cardNumber = (card: CardName) => CARDS.indexOf(card) + 1;

/** Marked with the sign that everybody answers. */
export const isShared = (card: CardName, seats: number) => seats === 4 || ['total', 'middle above 4', 'difference'].includes(card);

export const LETTERS = 'ABCDE';

/** Colour and number of a tile. */
export function tileOf(name: TileName): { colour: Colour; n: number } {
  const [colour, number] = name.split(' ');
  return { colour: colour as Colour, n: Number(number) };
}

/** Every look a tile can have, in the order in which they lie. */
export const TILES: readonly TileName[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) => (n === 5 ? ['green 5'] : [`red ${n}`, `blue ${n}`]));
