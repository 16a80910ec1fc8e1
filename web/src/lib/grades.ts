import type { Grade } from './generated/insight';

export type { Grade } from './generated/insight';

/** How hard puzzles are, from the easiest. */
export const GRADES: readonly Grade[] = ['easy', 'medium', 'hard'];
