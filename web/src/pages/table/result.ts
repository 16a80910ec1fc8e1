// How a match ended, in a sentence.

import type { MatchResult } from '$games/manifest';
import type { Person, Prompt } from '$lib/play';
import { tableWords } from '$lib/table-words';

/** Who won, by teams, with the score and what decided it. */
export function resultPrompt(people: readonly Person[], result: MatchResult, isGivenUp: boolean): Prompt {
  const w = tableWords();
  if (isGivenUp) return { say: w.stopped, sub: w.stoppedHint };
  const winners = people.filter((person) => person.place === 1);
  // Somebody with several seats is one person.
  const own = winners.some((person) => person.me || person.own);
  const others = [...new Set(winners.filter((person) => !person.me && !person.own).map(({ name }) => name))];
  const { score, sub } = result;
  if (!winners.length) return { say: w.matchOver, sub, score };
  if (winners.length === people.length && people.length > 1 && !result.isShared) return { say: w.draw, sub, score };
  if (own && winners.length === people.length && others.length) return { say: w.allWin, sub, score };
  if (own) return { say: others.length ? w.youWinTogether(others) : w.youWin, sub, score };
  const place = people.find((person) => person.me)?.place ?? null;
  // With two sides, who did not win has lost; with more, the place says more.
  const ranked = new Set(people.map((person) => person.place)).size > 2;
  return { say: w.win(others), sub: sub ?? (ranked && place !== null ? w.youCome(place) : undefined), score };
}
