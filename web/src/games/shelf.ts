// The boxes, in the order of the shelf.

export const GAMES = ['mastermind', 'tagiron', 'tac', 'code777', 'tricoda'] as const;
