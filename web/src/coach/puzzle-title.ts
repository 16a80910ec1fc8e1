// What stands above a puzzle.

import type { Grade } from '$lib/generated/coach';
import { i18n } from '$lib/i18n/i18n.svelte';
import { coachWords } from './words';

/** Title and subtitle of a puzzle; its grade is known once it is loaded. */
export function puzzleTitle(game: string, practice: { seed: number } | null, grade: Grade | undefined) {
  const w = coachWords();
  const parts = [game, grade ? w.gradeIs(w.grades[grade]) : i18n.m.loading, ...(practice ? [w.puzzleNumber(practice.seed)] : [])];
  return { title: practice ? w.practice : w.puzzleOfDay, subtitle: parts.join(' · ') };
}
