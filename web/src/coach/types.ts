// What the coach of the server says, as its Rust types write it (`cargo xtask types`). Statements are
// data; `sentences.ts` puts them into words.

import type { CoachAnswer, CoachRequest } from '$lib/generated/coach';

export type {
  Analysis,
  CheckedNotes,
  Claim,
  Clue,
  CoachAnswer,
  CoachRequest,
  Explanation,
  HiddenPieces,
  Hint,
  Level,
  MissedFact,
  PathStep,
  PlayerReport,
  DeductionReport,
  Point,
  RatedGuess,
  RatedQuestion,
  Statement,
} from '$lib/generated/coach';

/** Asks the coach; null where there is nothing to say. */
export type Ask = (request: CoachRequest) => Promise<CoachAnswer | null>;

/** An answer of one kind. */
export type AnswerOf<Kind extends CoachAnswer['kind']> = Extract<CoachAnswer, { kind: Kind }>;
