// New tables, and going there.

import { api } from './api';
import { router } from './router.svelte';
import type { CreateTable, GameListed } from './generated/messages';

/** Makes a table and goes there; one that waits for nobody is started. */
export async function begin(wish: CreateTable) {
  const { seats } = wish;
  const { table } = await api.createTable(wish);
  if (!seats.includes('open')) {
    for (const seat of seats.keys()) if (seats[seat] === 'me') await api.nonce(table, seat);
    await api.start(table);
  }
  router.go(`/table/${table}`);
}

/** The usual table of a game, against its strongest bots. */
export async function playNow(game: string, listed?: readonly GameListed[]) {
  const of = (listed?.length ? listed : await api.games()).find(({ name }) => name === game);
  const usual = of?.players.at(game === 'code777' ? -2 : -1); // four at Code 777: the fifth rack is for those who ask for it
  const bot = of?.bots.at(-1);
  if (usual && bot) await begin({ game, setup: usual.setup, seats: usual.seats.map((player) => (player === 0 ? 'me' : { bot })) });
}
