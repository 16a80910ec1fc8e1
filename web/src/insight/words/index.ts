import { settings } from '$lib/settings.svelte';
import { de } from './de';
import { en, type Words } from './en';
import { nl } from './nl';

export type { Named, Owner } from './en';

export const INSIGHT_WORDS = { en, de, nl };

/** The texts about what could be known, in the chosen language. */
export const insightWords = (): Words => INSIGHT_WORDS[settings.language];
