import { settings } from '$lib/settings.svelte';
import { de } from './de';
import { en, type Words } from './en';
import { nl } from './nl';

export const WORDS = { en, de, nl };

/** Code 777's texts in the chosen language. */
export const words = (): Words => WORDS[settings.language];
