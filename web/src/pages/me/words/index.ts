import { settings } from '$lib/settings.svelte';
import { de } from './de';
import { en, type MeWords } from './en';
import { nl } from './nl';

export const ME_WORDS = { en, de, nl };

/** The texts of the page about you, in the chosen language. */
export const meWords = (): MeWords => ME_WORDS[settings.language];
