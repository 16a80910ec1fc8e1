// Code 777 and Tricoda as JSON; the rules crate `code777` is the source (view.rs, event.rs, action.rs).

import type { Colour } from '$pieces/drawn';

/** `"blue 7"`. */
export type TileName = string;
/** `"question 16"`. */
export type QuestionName = string;
export type Answer = { count: number } | 'more_first' | 'more_second' | 'equal';
export interface Setup { edition: 'code777' | 'tricoda'; seats: number; start: unknown; wrong_announcement: 'free' | 'silent_for_a_round'; thinking_time: number }
export interface Answered { by: number; question: QuestionName; answer: Answer }
export interface Standing { points: number; announced: boolean; silent_until: number[] }
export interface Open {
  setup: Setup; reader: number; thinking: number[]; last: Answered | null; unread: number; seats: Standing[]; oldest: number[]; winner: number | null;
}
export interface LaidAside { rack: number; face: 'up' | 'down'; tiles: TileName[] | null }
export interface Now { open: Open; me: number | null; racks: (TileName[] | null)[]; stock: number; aside: LaidAside[] }
export type Action = 'read' | 'go_on' | { announce: number[] };
export type Blank = { announce: { numbers: number } };
export type Sight =
  | { stocked: { count: number; tiles: TileName[] | null } }
  | { filled: { rack: number; tiles: TileName[] | null } }
  | { shuffled: { questions: QuestionName[] | null } }
  | { turned: { reader: number; thinking: number[] } }
  | { answered: Answered }
  | { went_on: { by: number } }
  | { announced: { by: number; numbers: number[]; verdict: 'right' | 'wrong' } }
  | { scored: { seat: number; points: number } }
  | { silenced: { seat: number; until: number[] } }
  | { laid_aside: LaidAside }
  | { ended: { winner: number; racks: TileName[][] } };
export type Refusal =
  | { code: 'not_seated' | 'over' | 'not_thinking' | 'already_announced' }
  | { code: 'not_your_turn'; reader: number }
  | { code: 'still_thinking'; thinking: number[] }
  | { code: 'silent'; until: number[] }
  | { code: 'wrong_count'; want: number; got: number };

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
