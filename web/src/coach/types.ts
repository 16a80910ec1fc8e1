// What the coach of the server says, as its Rust types write it (`cargo xtask types`). Statements are
// data; `sentences.ts` puts them into words.

import type { Counsel } from '$lib/generated/insight';
import type { Counselled } from '$lib/generated/messages';

export type {
  Analysis,
  CheckedNotes,
  Clue,
  Counsel,
  Explanation,
  Hint,
  Level,
  Of,
  PathStep,
  PlayerReport,
  Report,
  RiddleReport,
  Point,
  Saying,
  Says,
} from '$lib/generated/insight';

/** Asks the coach; what comes back is what was asked for, or null where there is nothing to find out. */
export type Ask = (asked: Counsel) => Promise<Counselled['counsel']>;
