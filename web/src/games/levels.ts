// Which bots a person plays against, remembered per game on this device; who never chose meets the weakest.

import { readStored, store } from '$lib/device-storage';

const LEVELS = 'levels';
const PLAYED = 'played';
const LEARNED = 'learned';

/** The level chosen last for this game, if its bots still have it. */
export function rememberedLevel(game: string, levels: readonly string[]): string {
  const chosen = readStored<Record<string, string>>(LEVELS, {})[game];
  return levels.find((level) => level === chosen) ?? levels[0] ?? '';
}

export function rememberLevel(game: string, level: string) {
  store(LEVELS, { ...readStored<Record<string, string>>(LEVELS, {}), [game]: level });
}

const names = (of: string) => readStored<string[]>(of, []);
const remember = (of: string, game: string) => store(of, [...new Set([...names(of), game])]);

/** Has a match of this game been started on this device? */
export const hasPlayed = (game: string) => names(PLAYED).includes(game);
export const rememberPlayed = (game: string) => remember(PLAYED, game);

/** Has a lesson of this game been started on this device? */
export const hasLearned = (game: string) => names(LEARNED).includes(game);
export const rememberLearned = (game: string) => remember(LEARNED, game);
