// The puzzles of the day as they were tried on this device: how often, with what, and whether it was right.

import { readStored, store } from './device-storage';

/** One day's puzzle of one game. */
export interface DailyPuzzle {
  /** Every solution that was tried, the right one last where it was found. */
  tries: readonly (readonly string[])[];
  isSolved: boolean;
}

type Days = Readonly<Record<string, DailyPuzzle>>;

const nameOf = (game: string) => `puzzles.${game}`;
/** Older days are forgotten. */
const KEPT_DAYS = 400;
const UNTRIED: DailyPuzzle = { tries: [], isSolved: false };

export const readDay = (game: string, day: number): DailyPuzzle => readStored<Days>(nameOf(game), {})[day] ?? UNTRIED;

/** Writes down that this was tried; what has been solved stays as it was. */
export function rememberTry(game: string, day: number, pieces: readonly string[], isRight: boolean): DailyPuzzle {
  const before = readDay(game, day);
  if (before.isSolved) return before;
  const now = { tries: [...before.tries, [...pieces]], isSolved: isRight };
  const kept = Object.entries(readStored<Days>(nameOf(game), {})).filter(([each]) => Number(each) > day - KEPT_DAYS);
  store(nameOf(game), { ...Object.fromEntries(kept), [day]: now });
  return now;
}

/** The days on which a puzzle of one of these games was solved here. */
export const solvedDays = (games: readonly string[]): ReadonlySet<number> =>
  new Set(
    games.flatMap((game) =>
      Object.entries(readStored<Days>(nameOf(game), {})).flatMap(([day, { isSolved }]) => (isSolved ? [Number(day)] : [])),
    ),
  );

/** Days in a row up to today, or up to yesterday while today is still open. */
export function streakAt(days: ReadonlySet<number>, today: number): number {
  let day = days.has(today) ? today : today - 1;
  let count = 0;
  for (; days.has(day); day--) count++;
  return count;
}

/** The most days in a row. */
export const longestStreak = (days: ReadonlySet<number>): number => Math.max(0, ...[...days].map((day) => streakAt(days, day)));

/** What was solved here: how many puzzles, with how many tries each on average, how many at the first try. */
export function solvedFigures(games: readonly string[]): { solved: number; tries: number; first: number } {
  const solved = games.flatMap((game) => Object.values(readStored<Days>(nameOf(game), {})).filter(({ isSolved }) => isSolved));
  const tries = solved.reduce((sum, day) => sum + day.tries.length, 0);
  return {
    solved: solved.length,
    tries: solved.length ? tries / solved.length : 0,
    first: solved.filter((day) => day.tries.length === 1).length,
  };
}

const [RIGHT, ELSEWHERE, NOT_THERE] = ['🟢', '🟡', '⚫'];

/** One try against the solution, without naming a piece: right, right at another place, not there. Every piece counts once. */
export function gridRow(pieces: readonly string[], solution: readonly string[]): string {
  const free = solution.filter((piece, place) => pieces[place] !== piece);
  return pieces
    .map((piece, place) => {
      if (solution[place] === piece) return RIGHT;
      const found = free.indexOf(piece);
      if (found < 0) return NOT_THERE;
      free.splice(found, 1);
      return ELSEWHERE;
    })
    .join('');
}
