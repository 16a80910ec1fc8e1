// Each game's puzzles and its page at the real table, loaded when they are opened.

import type { Component } from 'svelte';
import type { Clue } from '$coach/types';
import type { Grade } from '$lib/grades';
import type { Notebook } from '$lib/notebook.svelte';

/** What a puzzle's board is given. It shows what the solver has before it and takes the solution. */
export interface RiddleProps<Situation> {
  situation: Situation;
  clues: readonly Clue[];
  notes: Notebook;
  /** The answers that somebody was pointed to, by their places. */
  marked: ReadonlySet<number>;
  /** The solution, once it is found or shown. */
  solution: readonly string[] | null;
  onsolve: (pieces: string[]) => void;
}

const RIDDLES: Record<string, () => Promise<{ default: Component<RiddleProps<any>> }>> = {
  mastermind: () => import('./mastermind/Riddle.svelte'),
  tagiron: () => import('./tagiron/Riddle.svelte'),
  code777: () => import('./code777/Riddle.svelte'),
  tricoda: () => import('./code777/Riddle.svelte'),
};

const DESKS: Record<string, () => Promise<{ default: Component<{ game: string }> }>> = {
  mastermind: () => import('./mastermind/Desk.svelte'),
  tagiron: () => import('./tagiron/Desk.svelte'),
  code777: () => import('./code777/Desk.svelte'),
  tricoda: () => import('./code777/Desk.svelte'),
};

/** Games that show a puzzle on a page of their own. */
const PROBLEMS: Record<string, () => Promise<{ default: Component<{ game: string; practice: { grade: Grade; seed: number } | null }> }>> = {
  tac: () => import('./tac/Problem.svelte'),
};

export const PUZZLE_GAMES = [...Object.keys(RIDDLES), ...Object.keys(PROBLEMS)];
export const DESK_GAMES = Object.keys(DESKS);

export const loadRiddle = (game: string) => RIDDLES[game]?.().then((loaded) => loaded.default);
export const loadProblem = (game: string) => PROBLEMS[game]?.().then((loaded) => loaded.default);
export const loadDesk = (game: string) => DESKS[game]?.().then((loaded) => loaded.default);
