// Tagiron as JSON, as its rules crate writes it (`cargo xtask types`), and what the box holds.

import type { Card as CardName, Question as QuestionName, Tile as TileName } from '$lib/generated/tagiron';
import type { Colour } from '$pieces/drawn';

export type {
  Action,
  Answer,
  Template,
  Card as CardName,
  Observation,
  Public,
  Phase,
  Question as QuestionName,
  Refusal,
  Setup,
  ObservedEvent,
  Standing,
  Tile as TileName,
  Verdict,
} from '$lib/generated/tagiron';

/** The cards in the order of their numbers. */
export const CARDS: readonly CardName[] = [
  'where is 0',
  'where is 1 or 2',
  'where is 3 or 4',
  'where is 5',
  'where is 6 or 7',
  'where is 8 or 9',
  'same colour',
  'consecutive',
  'red count',
  'blue count',
  'odd count',
  'even count',
  'equal pairs',
  'red sum',
  'blue sum',
  'left sum',
  'middle sum',
  'right sum',
  'total',
  'middle above 4',
  'difference',
];

/** The card on which a question stands. */
export function cardOf(question: QuestionName): CardName {
  const digit = /^where is (\d)$/.exec(question)?.[1];
  return (
    CARDS.find((card) => card === question || (digit !== undefined && card.startsWith('where is ') && card.includes(digit))) ?? question
  );
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
export const TILES: readonly TileName[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) =>
  n === 5 ? ['green 5'] : [`red ${n}`, `blue ${n}`],
);
