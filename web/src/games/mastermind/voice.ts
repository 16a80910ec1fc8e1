// What can be said about a hidden code, in words.

import type { Voice } from '$insight/voice';
import { insightWords } from '$insight/words';
import { written } from './tell';
import type { Code, Colour, Pins } from './types';
import { words } from './words';

export const voice: Voice = {
  piece: (name) => insightWords().peg(name as Colour),
  at: (place) => insightWords().inHole(place),
  row: (pieces) => written(pieces as Code),
  question: (question) => written(question as Code),
  clue: ({ question, answer }) => {
    const { black, white } = answer as Pins;
    return `${written(question as Code)}: ${words().pins(black, white)}.`;
  },
};
