// The guided first games: real tables, some from prepared positions, with tasks that are done when the right thing was
// seen to happen. Nothing is judged here that the server has not judged already.

import * as api from '$lib/generated/api';
import { giveNonce } from '$lib/luck';
import { router } from '$lib/router.svelte';
import { rememberLearned } from './levels';

/** A short guided game: its learner has seat 0, bots have the others. */
export interface Lesson<ObservedEvent = unknown> {
  key: string;
  setup: unknown;
  seats: number;
  bot: string;
  tasks: readonly Task<ObservedEvent>[];
}

/** One thing to do. */
export interface Task<ObservedEvent = unknown> {
  /** `marks` is how many marks the learner's notes have. */
  isDone(history: readonly ObservedEvent[], marks: number): boolean;
  /** What the lesson points at, as selectors: the first that is in sight, so the last thing to press comes first. */
  targets?: readonly string[];
}

/** For each lesson, by its key: its title, and a sentence for each task. */
export type LessonWords = Record<string, { title: string; tasks: string[] }>;

/** What a task about the notes points at: a cell that is open, or on a phone the tab before it. */
export const NOTE_TARGETS: readonly string[] = ['#panel-notes [data-note="open"]:not(.auto)', '#phone-tab-notes'];

/** The way back from there to the board of a phone. */
export const BOARD_TAB = '#phone-tab-board[aria-selected="false"]';

/** The learner's seat. */
export const LEARNER = 0;

/** Sets a lesson's table up and goes there. */
export async function startLesson(game: string, lesson: Lesson) {
  const bots = Array.from({ length: lesson.seats - 1 }, () => ({ bot: lesson.bot }));
  const { table } = await api.postTables({ game, setup: lesson.setup, seats: ['me', ...bots], spectators: false });
  rememberLearned(game);
  await giveNonce(table, LEARNER);
  await api.postTableStart(table);
  router.go(`/table/${table}?lesson=${lesson.key}`);
}
