// What went wrong, in the person's language.

import { RequestError } from './http';
import { i18n } from './i18n/i18n.svelte';
import { reasonText } from './i18n/refusals';
import { settings } from './settings.svelte';
import type { Problem } from './generated/messages';

/** A problem in words; `refusal` puts a game's refusal into words, where it can. */
export function problemText(problem: Problem, refusal?: (refusal: unknown) => string | null): string {
  const gameText = problem.refusal === undefined || problem.refusal === null ? null : (refusal?.(problem.refusal) ?? null);
  return gameText ?? reasonText(problem, settings.language);
}

/** What was thrown, in words. */
export const errorText = (thrown: unknown) => (thrown instanceof RequestError ? problemText(thrown.problem) : i18n.m.serverFault);
