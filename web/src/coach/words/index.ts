import { settings } from '$lib/settings.svelte';
import { de } from './de';
import { en, type Words } from './en';
import { nl } from './nl';

export type { PieceNames, Owner } from './en';

export const COACH_WORDS = { en, de, nl };

/** The texts about what could be known, in the chosen language. */
export const coachWords = (): Words => COACH_WORDS[settings.language];
