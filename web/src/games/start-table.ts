// New tables, and going there.

import * as api from '$lib/generated/api';
import { giveNonce } from '$lib/luck';
import type { CreateTable, GameListing } from '$lib/generated/messages';
import { router } from '$lib/router.svelte';
import { hasPlayed, rememberedLevel, rememberLevel, rememberPlayed } from './levels';
import { defaultDraft, playersOf, setupOf, type Draft } from './options';
import { findGame } from './registry';

/** Makes a table and goes there; one that waits for nobody is started. */
export async function startTable(wanted: CreateTable): Promise<string> {
  const { seats } = wanted;
  const { table } = await api.postTables(wanted);
  rememberPlayed(wanted.game);
  if (!seats.includes('open')) {
    for (const seat of seats.keys()) if (seats[seat] === 'me') await giveNonce(table, seat);
    await api.postTableStart(table);
  }
  router.go(`/table/${table}`);
  return table;
}

/** The usual setup of a game; a newcomer's first match may differ. */
export const usualSetup = (listed: GameListing, isNewcomer: boolean): Draft => ({
  ...setupOf(listed, defaultDraft(listed)),
  ...(isNewcomer ? findGame(listed.name)?.firstMatch : undefined),
});

/** The usual table of a game, against bots of this level, or of the level chosen last. */
export async function playNow(game: string, level?: string, games?: readonly GameListing[]) {
  const listed = (games?.length ? games : await api.getGames()).find(({ name }) => name === game);
  const bot = listed && (level ?? rememberedLevel(game, listed.bots));
  if (!listed || !bot) return;
  rememberLevel(game, bot);
  const players = playersOf(listed, defaultDraft(listed));
  await startTable({
    game,
    setup: usualSetup(listed, !hasPlayed(game)),
    seats: players.map((player) => (player === 0 ? 'me' : { bot })),
    assistance: true, // nobody minds a hint where only bots play against one
  });
}
