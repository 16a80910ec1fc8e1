// Code 777 and Tricoda as JSON, and what their boxes hold, as the rules crate writes both (`cargo xtask types`).

import { BOX, type Question as QuestionName, type Tile as TileName } from '$lib/generated/code777';
import type { Colour } from '$pieces/drawn';

export { BOX };
export type {
  Action,
  Answer,
  PublicAnswer,
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

const lastNumber = Math.max(...BOX.tiles.map((tile) => tileOf(tile).n));

/** The colours of the tiles with each number, from 1, as the diagram shows them. */
export const STAIRS: readonly (readonly Colour[])[] = Array.from({ length: lastNumber }, (_, i) =>
  BOX.tiles.map(tileOf).flatMap(({ colour, n }) => (n === i + 1 ? [colour] : [])),
);
