// New tables, and going there.

import * as api from '$lib/generated/api';
import { giveNonce } from '$lib/luck';
import type { CreateTable, GameListed } from '$lib/generated/messages';
import { router } from '$lib/router.svelte';
import { defaultDraft, playersOf, setupOf } from './options';

/** Makes a table and goes there; one that waits for nobody is started. */
export async function startTable(wanted: CreateTable) {
  const { seats } = wanted;
  const { table } = await api.postTables(wanted);
  if (!seats.includes('open')) {
    for (const seat of seats.keys()) if (seats[seat] === 'me') await giveNonce(table, seat);
    await api.postTableStart(table);
  }
  router.go(`/table/${table}`);
}

/** The usual table of a game, against its strongest bots. */
export async function playNow(game: string, listed?: readonly GameListed[]) {
  const of = (listed?.length ? listed : await api.getGames()).find(({ name }) => name === game);
  const bot = of?.bots.at(-1);
  if (!of || !bot) return;
  const draft = defaultDraft(of);
  await startTable({ game, setup: setupOf(of, draft), seats: playersOf(of, draft).map((player) => (player === 0 ? 'me' : { bot })) });
}
