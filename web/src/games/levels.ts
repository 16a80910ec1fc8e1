// Which bots a person plays against, remembered per game on this device; who never chose meets the weakest.

import { readStored, store } from '$lib/device-storage';
import type { MyTable } from '$lib/generated/messages';

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

/** How many matches in a row have to be won before a stronger level is offered. */
const WINS = 2;

/** The next level, for somebody who won the last matches of this game against bots of the present one. */
export function harderLevel(game: string, level: string, levels: readonly string[], finished: readonly MyTable[]): string | null {
  const last = finished.filter((table) => table.game === game).slice(0, WINS);
  const isWon = ({ seats, players, places, yours }: MyTable) =>
    places?.[players[yours[0] ?? 0] ?? 0] === 1 &&
    seats.every((holder, seat) => yours.includes(seat) || (typeof holder === 'object' && 'bot' in holder && holder.bot === level));
  return last.length === WINS && last.every(isWon) ? (levels[levels.indexOf(level) + 1] ?? null) : null;
}
