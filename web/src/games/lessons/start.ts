import type { Lesson } from '.';
import { api } from '$lib/api';
import { router } from '$lib/router.svelte';

/** Sets a lesson's table up and goes there. */
export async function startLesson(game: string, lesson: Lesson) {
  const bots = Array.from({ length: lesson.seats - 1 }, () => ({ bot: lesson.bot }));
  const { table } = await api.createTable({ game, setup: lesson.setup, seats: ['me', ...bots], spectators: false });
  await api.nonce(table, 0);
  await api.start(table);
  router.go(`/table/${table}?lesson=${lesson.key}`);
}
