// Numbers as the person's language writes them.

import { i18n } from '$lib/i18n/i18n.svelte';

/** From here on a number is written with its unit: "2.3 million". */
const LARGE = 1_000_000;

/** A count that one can picture, not more exact than it needs to be: "about 160". */
export const roughly = (n: number) =>
  new Intl.NumberFormat(i18n.m.locale, {
    maximumSignificantDigits: 2,
    notation: n >= LARGE ? 'compact' : 'standard',
    compactDisplay: 'long',
  }).format(Math.max(1, Math.round(n)));

/** How many of these possibilities are left, on average, after an answer worth this many bits. */
export const leftAfter = (before: number, bits: number) => before / 2 ** bits;

/** A share from 0 to 1, in percent. */
export const percent = (share: number) => new Intl.NumberFormat(i18n.m.locale, { style: 'percent' }).format(share);
