import { settings, type Language } from '../settings.svelte';

/** The same texts in every language. */
export type Translated<Texts> = Record<Language, Texts>;

/** Those of the chosen language; reading them in a component follows the choice. */
export const inLanguage = <Texts>(texts: Translated<Texts>): Texts => texts[settings.language];
