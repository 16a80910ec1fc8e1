import { settings } from '$lib/settings.svelte';
import { de } from './de';
import { en, type StartWords } from './en';
import { nl } from './nl';

export const START_WORDS = { en, de, nl };

/** The texts of the start page and of the ways between pages, in the chosen language. */
export const startWords = (): StartWords => START_WORDS[settings.language];
