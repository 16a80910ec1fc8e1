// How a match ended, in a sentence.

import type { MatchResult } from '$games/manifest';
import { i18n } from '$lib/i18n/i18n.svelte';
import type { Person, Prompt } from '$lib/play';
import { tableWords } from '$lib/table-words';

/** Who won, told as teams, with the score and what decided it. */
export function resultPrompt(people: readonly Person[], result: MatchResult, isGivenUp: boolean): Prompt {
  const w = tableWords();
  if (isGivenUp) return { say: w.stopped, sub: w.stoppedHint };
  const winners = people.filter((person) => person.place === 1);
  const [own, others] = [winners.find((person) => person.me), winners.filter((person) => !person.me).map(({ name }) => name)];
  const { score, sub } = result;
  if (!winners.length) return { say: w.matchOver, sub, score };
  if (winners.length === people.length && people.length > 1) return { say: result.isShared ? w.allWin : w.draw, sub, score };
  if (own) return { say: others.length ? w.youWinTogether(others) : w.youWin, sub, score };
  const place = people.find((person) => person.me)?.place ?? null;
  // With two sides, who did not win has lost; with more, the place says more.
  const ranked = new Set(people.map((person) => person.place)).size > 2;
  return { say: w.win(others), sub: sub ?? (ranked && place !== null ? w.youCome(i18n.m.place(place)) : undefined), score };
}
