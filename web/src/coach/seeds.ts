const MOST = 1_000_000;

/** The number of some puzzle to practise with. */
export const anySeed = () => 1 + Math.floor(Math.random() * MOST);
