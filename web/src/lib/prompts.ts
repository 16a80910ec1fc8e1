// Sentences for the prompt line that are the same in every game.

import type { Person, Prompt } from './play';
import { tableWords } from './table-words';

/** Whom the table waits for, while it does not wait for the viewer. */
export function waitingPrompt(people: readonly Person[], sub?: string): Prompt {
  const w = tableWords();
  const awaited = people.filter((person) => person.awaited && !person.me);
  const [one] = awaited;
  if (!one) return { say: w.watching, sub };
  return { say: awaited.length === 1 ? w.thinks(one.name) : w.waitFor(awaited.map(({ name }) => name)), sub };
}
