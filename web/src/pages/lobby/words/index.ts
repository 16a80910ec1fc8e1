import { settings } from '$lib/settings.svelte';
import { de } from './de';
import { en, type LobbyWords } from './en';
import { nl } from './nl';

export const LOBBY_WORDS = { en, de, nl };

/** The texts around a table that has not started, in the chosen language. */
export const lobbyWords = (): LobbyWords => LOBBY_WORDS[settings.language];
