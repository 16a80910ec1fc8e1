// How far a lesson is: its tasks are done when the right thing was seen to happen.

import type { Lesson, LessonWords } from '$games/lessons';

export interface LessonState {
  title: string;
  /** The task that is to be done, counted from 0; -1: all are done. */
  at: number;
  count: number;
  /** Which of the game's lessons it is, counted from 1, and how many there are. */
  place: number;
  lessons: number;
  /** The task in a sentence. */
  task: string | null;
  /** What it points at, as selectors. */
  targets: readonly string[];
  next: Lesson | null;
  nextTitle: string;
}

/** The state of the lesson with this key, by what the learner has seen and how many marks their notes have; null: there is none. */
export function lessonState(
  lessons: readonly Lesson[],
  words: LessonWords,
  key: string,
  history: readonly unknown[],
  marks: number,
): LessonState | null {
  const place = lessons.findIndex((each) => each.key === key);
  const lesson = lessons[place];
  if (!lesson) return null;
  const next = lessons[place + 1] ?? null;
  const at = lesson.tasks.findIndex((task) => !task.isDone(history, marks));
  return {
    title: words[key]?.title ?? '',
    at,
    count: lesson.tasks.length,
    place: place + 1,
    lessons: lessons.length,
    task: words[key]?.tasks[at] ?? null,
    targets: lesson.tasks[at]?.targets ?? [],
    next,
    nextTitle: next ? (words[next.key]?.title ?? '') : '',
  };
}
