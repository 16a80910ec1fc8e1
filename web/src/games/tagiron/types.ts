// Tagiron as JSON, and what its box holds, as the rules crate writes both (`cargo xtask types`).

import { BOX, type Card as CardName, type Question as QuestionName, type Tile as TileName } from '$lib/generated/tagiron';
import type { Colour } from '$pieces/drawn';

export { BOX };
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

const factsOf = (name: CardName) => BOX.cards.find((card) => card.name === name);

/** The card on which a question stands. */
export const cardOf = (question: QuestionName): CardName => BOX.cards.find((card) => card.questions.includes(question))?.name ?? question;

export const cardNumber = (card: CardName) => factsOf(card)?.number ?? 0;

/** What is said to a question. */
export const answerKind = (question: QuestionName) => factsOf(cardOf(question))?.answer ?? null;

const tableOf = (seats: number) => BOX.tables.find((table) => table.seats === seats);

/** Whether the asker answers as well. */
export const isShared = (card: CardName, seats: number) => tableOf(seats)?.shared_cards.includes(card) ?? false;

/** The number of tiles in front of each player, and in a guess. */
export const rowLength = (seats: number) => tableOf(seats)?.row_length ?? 0;

/** The numbers of players that the box is for. */
export const SEAT_COUNTS = BOX.tables.map((table) => table.seats);

export const LETTERS = 'ABCDE';

/** Colour and number of a tile. */
export function tileOf(name: TileName): { colour: Colour; n: number } {
  const [colour, number] = name.split(' ');
  return { colour: colour as Colour, n: Number(number) };
}
