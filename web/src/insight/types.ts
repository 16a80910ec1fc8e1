// What the server tells about what could be known, as `minds::insight` writes it (`cargo xtask types`). Statements are
// data; `sentences.ts` puts them into words.

import type { Analysis, CheckedNotes, Counsel, Grade, Hint } from '$lib/generated/insight';

export type {
  Analysis, CheckedNotes, Clue, Counsel, Explanation, Grade, Hint, Level, Of, PathStep, PlayerReport, Report, RiddleReport, Point, Saying, Says,
} from '$lib/generated/insight';

/** Asks the coach; what comes back is what was asked for, or null where there is nothing to find out. */
export type Ask = (asked: Counsel) => Promise<Analysis | Hint | CheckedNotes | null>;

/** How hard puzzles are. */
export const GRADES: readonly Grade[] = ['easy', 'medium', 'hard'];
