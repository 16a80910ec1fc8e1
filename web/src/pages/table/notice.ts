// What stands in the prompt line instead of the board's own words, while the match is not simply played.

import type { TableState } from '$lib/generated/messages';
import { i18n } from '$lib/i18n/i18n.svelte';
import type { Person, Prompt } from '$lib/play';
import { waitingPrompt } from '$lib/prompts';
import { tableWords } from '$lib/table-words';

export interface Notice extends Prompt {
  kind: 'proposal' | 'stand_in' | 'paused' | 'watching';
}

/** The notice for this seat; null: the board speaks. */
export function noticeFor(table: TableState, people: readonly Person[], seat: number | null): Notice | null {
  const { m } = i18n;
  if (seat !== null && table.proposal?.missing.includes(seat))
    return { kind: 'proposal', say: table.proposal.kind === 'give_up' ? m.giveUpAsked : m.takeBackAsked };
  if (table.phase === 'paused') return { kind: 'paused', say: m.paused };
  if (seat !== null && people[seat]?.standIn) return { kind: 'stand_in', say: m.botPlaysForYou };
  if (seat === null) {
    const { say } = waitingPrompt(people);
    return { kind: 'watching', say: tableWords().watching, sub: say === tableWords().watching ? undefined : say };
  }
  return null;
}
