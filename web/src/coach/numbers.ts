// Numbers as the person's language writes them.

import { i18n } from '$lib/i18n/i18n.svelte';

/** Bits of information, with one decimal. */
export const bits = (n: number) => new Intl.NumberFormat(i18n.m.locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(n);

/** A share from 0 to 1, in percent. */
export const percent = (share: number) => new Intl.NumberFormat(i18n.m.locale, { style: 'percent' }).format(share);
