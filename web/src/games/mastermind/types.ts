// Mastermind as JSON; the rules crate `mastermind` is the source (view.rs, event.rs, action.rs, refusal.rs).

import type { Colour } from '$pieces/drawn';

export type Code = Colour[];
export interface Pins { black: number; white: number }
export interface Setup {
  seats: number; pegs: number; colours: number; rows: number; rounds: number; repeats: 'on' | 'off';
  answers: 'automatic' | 'by_hand'; first_codemaker: string; duel: 'on' | 'off';
}
export type Outcome =
  | { played: { points: [number, number] } }
  | { forfeited: { by: number } }
  | { duelled: { found_in: [number | null, number | null] } }
  | { resigned: { by: number } };
export interface Rows { rows: Code[]; pins: Pins[] }
export interface Open {
  setup: Setup; round: number; codemaker: number | null; favoured: number | null; points: [number, number]; void: [number, number];
  hidden: [boolean, boolean]; made: [boolean, boolean]; boards: [Rows, Rows]; lifted: [Lifted | null, Lifted | null]; outcome: Outcome | null;
}
export interface Lifted { code: Code; wrong: number[] }
export interface Now {
  phase: 'hiding' | 'guessing' | 'answering' | 'over';
  awaited: number[]; open: Open; me: number | null; codes: [Code | null, Code | null]; made: [Code | null, Code | null]; no_code_fits: boolean;
}
export type Action = { hide: Code } | { guess: Code } | { answer: Pins } | 'challenge';
export type Blank = { hide: { pegs: number; colours: Colour[]; repeats: 'on' | 'off' } } | { guess: { pegs: number; colours: Colour[] } };
export type Sight =
  | { uneven_agreed: { rounds: number; favoured: number } }
  | { round_begun: { round: number; codemaker: number } }
  | 'duel_begun'
  | { code_hidden: { by: number; code: Code | null } }
  | { row_made: { by: number; row: Code | null } }
  | { guessed: { by: number; row: Code } }
  | { answered: { codebreaker: number; pins: Pins } }
  | { contradicted: { codebreaker: number } }
  | { challenged: { by: number } }
  | { shield_lifted: { codemaker: number; code: Code; wrong: number[] } }
  | { scored: { codemaker: number; found_in: number | null; points: number } }
  | { voided: { codemaker: number; codebreaker: number; points: number } }
  | { ended: Outcome };
export type Refusal =
  | { code: 'not_seated' | 'over' | 'not_codemaker' | 'not_codebreaker' | 'already_hidden' | 'code_first' | 'answer_first' | 'nothing_to_answer' | 'already_made' | 'answered_automatically' | 'nothing_to_challenge' }
  | { code: 'wrong_count'; want: number; got: number }
  | { code: 'colour_not_in_play' | 'repeated'; colour: Colour }
  | { code: 'too_many_pins'; holes: number; got: number };
