import type { Colour } from './types';

// In the order in which colours come into play; the place in it is the key that sets the peg.
const PALETTE: Colour[] = ['red', 'blue', 'yellow', 'green', 'white', 'black', 'orange', 'violet', 'aqua', 'brown'];

/** The colours of a table that plays with this many. */
export const paletteOf = (colours: number) => PALETTE.slice(0, colours);

/** The key that sets a colour: 1 to 9, then 0. */
export const keyOf = (place: number) => String((place + 1) % 10);
