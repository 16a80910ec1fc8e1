// Every answer with the racks its reader saw, made from what this viewer has seen and nothing else: the viewer's own racks stay
// face down, unless their tiles were laid aside open.

import type { PublicAnswer, ObservedEvent, TileName } from './types';

/** A rack as it stood when an answer was given. */
export interface SeenRack {
  rack: number;
  /** Its tiles; null: the viewer has not seen them. */
  tiles: readonly TileName[] | null;
}

export type AnswerEntry =
  | {
      kind: 'answer';
      key: number;
      answered: PublicAnswer;
      /** The racks the reader saw, without the viewer's. */
      racks: SeenRack[];
      /** The viewer's rack at that time; absent where the reader is the viewer, or the viewer has none. */
      own?: SeenRack;
      /** Does it speak about the rack the viewer has now? */
      isLive: boolean;
    }
  | { kind: 'announced'; key: number; by: number; numbers: readonly number[]; isRight: boolean };

/** The answers and what changed the racks between them, newest first. */
export function answerList(history: readonly ObservedEvent[], me: number | null): AnswerEntry[] {
  const racks = new Map<number, SeenRack>();
  const entries: AnswerEntry[] = [];
  history.forEach((event, key) => {
    if ('filled' in event) racks.set(event.filled.rack, { rack: event.filled.rack, tiles: event.filled.tiles });
    else if ('laid_aside' in event) {
      // Older answers share this object: what is laid aside open can be seen in them from now on.
      const known = racks.get(event.laid_aside.rack);
      if (known && event.laid_aside.tiles) known.tiles = event.laid_aside.tiles;
    } else if ('answered' in event) {
      const { by } = event.answered;
      const seen = [...racks.values()].filter(({ rack }) => rack !== by && rack !== me).sort((a, b) => a.rack - b.rack);
      const own = me === null || by === me ? undefined : racks.get(me);
      entries.push({ kind: 'answer', key, answered: event.answered, racks: seen, own, isLive: false });
    } else if ('announced' in event) {
      const { by, numbers, verdict } = event.announced;
      entries.push({ kind: 'announced', key, by, numbers, isRight: verdict === 'right' });
    }
  });
  const present = me === null ? undefined : racks.get(me);
  return entries
    .map((entry) => (entry.kind === 'answer' ? { ...entry, isLive: entry.own !== undefined && entry.own === present } : entry))
    .reverse();
}
