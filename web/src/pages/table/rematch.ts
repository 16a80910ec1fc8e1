// The same people once more.

import * as api from '$lib/generated/api';
import type { TableState } from '$lib/generated/messages';
import { giveNonce } from '$lib/luck';
import type { TableSession } from '$lib/table-session.svelte';

/** The table of the rematch. Where nobody else has to be asked, it is started at once. */
export async function rematchOf(session: TableSession, table: TableState): Promise<string> {
  const next = table.rematch ?? (await session.backend.rematch());
  const { phase, seats, yours } = await api.getTable(next);
  const isAlone = seats.every(({ seat, holder }) => yours.includes(seat) || (typeof holder === 'object' && 'bot' in holder));
  if (phase === 'open' && isAlone) {
    for (const seat of yours) await giveNonce(next, seat);
    await api.postTableStart(next);
  }
  return next;
}
