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
  isDone(history: readonly ObservedEvent[]): boolean;
  /** What the lesson points at, as selectors: the first that is in sight, so the last thing to press comes first. */
  targets?: readonly string[];
}

/** For each lesson, by its key: its title, and a sentence for each task. */
export type LessonWords = Record<string, { title: string; tasks: string[] }>;

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
