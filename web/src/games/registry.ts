// All games, found by their manifests.

import type { TableState } from '$lib/generated/messages';
import { i18n } from '$lib/i18n/i18n.svelte';
import { inLanguage } from '$lib/i18n/translated';
import type { GameManifest, GameWords } from './manifest';

const FOUND = import.meta.glob<GameManifest>('./*/game.ts', { eager: true, import: 'game' });

/** A game as the pages meet it. */
export interface Game extends GameManifest {
  /** As the server calls it: the name of its folder. */
  name: string;
}

/** The games in the order of the shelf. */
export const GAMES: readonly Game[] = Object.entries(FOUND)
  .map(([path, manifest]) => ({ ...manifest, name: path.split('/')[1] ?? '' }))
  .sort((a, b) => a.place - b.place);

/** The game of this name; undefined: this client doesn't know it. */
export const findGame = (name: string | null | undefined): Game | undefined => GAMES.find((game) => game.name === name);

/** What is said of a game, in the person's language. */
export const gameWords = (game: GameManifest): GameWords => inLanguage(game.words);

/** A game's title in the person's language; its name where this client doesn't know it. */
export function gameTitle(name: string): string {
  const game = findGame(name);
  return game ? gameWords(game).title : name;
}

/** Has this game a coach, and a report of its matches? */
export const hasCoach = (game: Game | undefined) => game?.voice !== undefined || game?.coach !== undefined;

/** What the report of a match is called, in the person's language; empty for a game without one. */
export const reportTitle = (game: Game | undefined) => (hasCoach(game) ? i18n.m.review : '');

/** What kind of player the strongest bot at a table is, where that differs from setup to setup and one sits there. */
export function strongestBotAt({ game, setup, seats }: TableState): string | null {
  const sits = seats.some(({ holder }) => typeof holder === 'object' && 'bot' in holder && holder.bot === 'master');
  return sits ? (findGame(game)?.strongestBot?.(setup) ?? null) : null;
}
