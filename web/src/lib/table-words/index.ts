import { settings } from '../settings.svelte';
import { de } from './de';
import { en, type TableWords } from './en';
import { nl } from './nl';

export const TABLE_WORDS = { en, de, nl };

/** What is said around every board, in the chosen language. */
export const tableWords = (): TableWords => TABLE_WORDS[settings.language];
