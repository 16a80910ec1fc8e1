import type { Grade } from './generated/coach';

export type { Grade } from './generated/coach';

/** How hard puzzles are, from the easiest. */
export const GRADES: readonly Grade[] = ['easy', 'medium', 'hard'];
