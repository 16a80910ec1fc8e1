// What went wrong, in the person's language.

import { RequestError } from './http';
import { i18n } from './i18n/i18n.svelte';
import { serverText } from './i18n/refusals';
import { settings } from './settings.svelte';
import type { Problem } from './generated/messages';

/** A problem in words; `refusal` puts a game's refusal into words, where it can. */
export function problemText(problem: Problem, refusal?: (refusal: unknown) => string | null): string {
  const m = i18n.m;
  const gameText = problem.refusal === undefined || problem.refusal === null ? null : (refusal?.(problem.refusal) ?? null);
  if (gameText) return gameText;
  switch (problem.remedy) {
    case 'too_many':
      return m.tooMany(problem.retry_after ?? 1);
    case 'not_found':
      return m.notFound;
    case 'forbidden':
    case 'sign_in':
      return m.notAllowed;
    case 'moved_on':
      return m.movedOn;
    case 'broken':
      return m.serverFault;
    case 'refused':
    case 'malformed':
      return serverText(problem.text, settings.language);
  }
}

/** What was thrown, in words. */
export const errorText = (thrown: unknown) => (thrown instanceof RequestError ? problemText(thrown.problem) : i18n.m.serverFault);
