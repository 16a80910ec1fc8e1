// The texts in the person's language.

import { settings, type Language } from '../settings.svelte';
import { de } from './de';
import { en, type Messages } from './en';
import { nl } from './nl';

export const MESSAGES: Record<Language, Messages> = { en, de, nl };

export const i18n = {
  /** The texts of the chosen language; reading them in a component follows the choice. */
  get m(): Messages {
    return MESSAGES[settings.language];
  },
};
