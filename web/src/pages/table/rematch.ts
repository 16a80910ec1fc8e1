// The same people once more: by mutual consent, in other seats.

import * as api from '$lib/generated/api';
import type { TableState } from '$lib/generated/messages';
import { giveNonce } from '$lib/luck';
import type { TableSession } from '$lib/table-session.svelte';
import { holderName } from '$lib/tables';

/** How far a rematch is. */
export interface RematchConsent {
  /** The people who want it, by name, without the viewer. */
  wantedBy: string[];
  /** The people it waits for, by name, without the viewer. */
  missing: string[];
  /** Whether the viewer has agreed. */
  isMine: boolean;
  isAgreed: boolean;
}

export function rematchConsent({ rematch, rematch_agreed, seats, yours }: TableState): RematchConsent {
  const people = seats.filter(({ holder }) => typeof holder === 'object' && 'person' in holder);
  const namesOf = (agreed: boolean) =>
    people
      .filter(({ seat }) => !yours.includes(seat) && rematch_agreed.includes(seat) === agreed)
      .map(({ seat, holder }) => holderName(holder, seat));
  return {
    wantedBy: [...new Set(namesOf(true))],
    missing: [...new Set(namesOf(false))],
    isMine: yours.some((seat) => rematch_agreed.includes(seat)),
    isAgreed: rematch !== null && people.every(({ seat }) => rematch_agreed.includes(seat)),
  };
}

/** Agrees to the rematch and adds one's share of the luck; the server starts it when all have done so. */
export async function agreeToRematch(session: TableSession): Promise<void> {
  const next = await session.backend.rematch();
  const { nonce_wanted } = await api.getTable(next);
  for (const seat of nonce_wanted) await giveNonce(next, seat);
}
