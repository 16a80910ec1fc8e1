// An announcement that was just made, as far as this viewer saw it: the tiles of a right one are laid aside open, for everybody;
// of a wrong one nothing is shown, not even how much of it was right.

import type { ObservedEvent, TileName } from './types';

export interface Announcement {
  by: number;
  numbers: readonly number[];
  isRight: boolean;
  /** The announcer's points now. */
  points: number | null;
  /** The tiles, turned round. */
  tiles: readonly TileName[] | null;
}

/** The last announcement among these events. */
export function announcementIn(events: readonly ObservedEvent[]): Announcement | null {
  let made: Announcement | null = null;
  for (const event of events) {
    if ('announced' in event) {
      const { by, numbers, verdict } = event.announced;
      made = { by, numbers, isRight: verdict === 'right', points: null, tiles: null };
    } else if (made?.isRight && 'laid_aside' in event && event.laid_aside.rack === made.by && event.laid_aside.face === 'up')
      made.tiles = event.laid_aside.tiles;
    else if (made && 'scored' in event && event.scored.seat === made.by) made.points = event.scored.points;
  }
  return made;
}
