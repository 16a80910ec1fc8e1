import type { IconName } from '$pieces/drawn';

/** What is printed on a card: a number, a sign of what it can do, or a sign and a name. */
export interface Face {
  number?: number;
  sign?: IconName;
}

const NUMBER_SIGNS: Record<string, IconName> = { 1: 'enter', 13: 'enter', 4: 'reverse', 7: 'steps', 8: 'pause' };
const NAMED: Record<string, IconName> = {
  trickster: 'swap',
  tac: 'undo',
  fool: 'fool',
  angel: 'angel',
  warrior: 'warrior',
  devil: 'devil',
};

/** The face of a card, by the name the rules give it. */
export function faceOf(card: string): Face {
  const named = NAMED[card];
  return named ? { sign: named } : { number: Number(card), sign: NUMBER_SIGNS[card] };
}
