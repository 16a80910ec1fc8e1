// Code 777 and Tricoda as JSON, as their rules crate writes it (`cargo xtask types`), and what the box holds.

import type { Question as QuestionName, Tile as TileName } from '$lib/generated/code777';
import type { Colour } from '$pieces/drawn';

export type {
  Action,
  Answer,
  Answered,
  Template,
  LaidAside,
  Observation,
  Public,
  Question as QuestionName,
  Refusal,
  Setup,
  ObservedEvent,
  Standing,
  Tile as TileName,
} from '$lib/generated/code777';

/** Colour and number of a tile. */
export function tileOf(name: TileName): { colour: Colour; n: number } {
  const [colour, number] = name.split(' ');
  return { colour: colour as Colour, n: Number(number) };
}

/** The number of a question card. */
export const questionNumber = (name: QuestionName) => Number(name.split(' ')[1]);

/** The 28 tiles as the diagram shows them: n occurs n times. */
export const STAIRS: readonly (readonly Colour[])[] = [
  ['green'],
  ['yellow', 'yellow'],
  ['black', 'black', 'black'],
  ['brown', 'brown', 'brown', 'brown'],
  ['red', 'red', 'red', 'red', 'black'],
  ['pink', 'pink', 'pink', 'green', 'green', 'green'],
  ['blue', 'blue', 'blue', 'blue', 'yellow', 'yellow', 'pink'],
];
