// Cards and colours in German sentences: cards have a gender, and a colour that stands for somebody is a noun.

import { capitalized } from '$lib/capitalized';

const MASCULINE = ['Trickser', 'Narr', 'Engel', 'Krieger', 'Teufel'];

/** The TAC is a card, not a thing of its own. */
const named = (card: string) => (card === 'TAC' ? 'TAC-Karte' : card);
const kind = (card: string, masculine: string, feminine: string) => (MASCULINE.includes(card) ? masculine : feminine);
const inflected = (card: string) => (card === 'Narr' ? 'Narren' : named(card));

/** As a subject: "der Trickser", "die 7". */
export const is = (card: string) => `${kind(card, 'der', 'die')} ${named(card)}`;

/** As an object: "den Trickser", "die TAC-Karte", "die 7". */
export const the = (card: string) => `${kind(card, 'den', 'die')} ${inflected(card)}`;

/** As an object, one of several: "einen Trickser", "eine 7". */
export const one = (card: string) => `${kind(card, 'einen', 'eine')} ${inflected(card)}`;

/** The pronoun of a clause about it: "eine 7, die …". */
export const which = (card: string) => kind(card, 'der', 'die');

/** The reader's, as a subject: "dein Trickser", "deine 7". */
export const yours = (card: string) => `${kind(card, 'dein', 'deine')} ${named(card)}`;

/** A colour as somebody: "Schwarz". */
export const noun = capitalized;
