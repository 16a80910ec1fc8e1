// Statements about a hidden code, in words.

import type { Voice } from '$coach/voice';
import { coachWords } from '$coach/words';
import PegRow from './PegRow.svelte';
import { written } from './tell';
import type { Code, Colour, Observation, Pins } from './types';
import { words } from './words';

export const voice: Voice = {
  piece: (name) => coachWords().peg(name as Colour),
  at: (place) => coachWords().inHole(place),
  row: (pieces) => written(pieces as Code),
  question: (question) => written(question as Code),
  piecesOf: (question) => question as Code,
  Pieces: PegRow,
  marks: ({ claim, holds }, observation) => {
    const { round, setup } = (observation as Observation).public;
    const mark = holds ? 'ringed' : 'struck';
    if ('place' in claim) return { [`${round}/${claim.place.piece}/${claim.place.place}`]: mark };
    if ('row' in claim && holds) return Object.fromEntries(claim.row.pieces.map((colour, i) => [`${round}/${colour}/${i + 1}`, mark]));
    if ('row' in claim || holds || claim.holds.at_least > 1) return {};
    return Object.fromEntries(Array.from({ length: setup.pegs }, (_, i) => [`${round}/${claim.holds.piece}/${i + 1}`, mark]));
  },
  clue: ({ question, answer }) => {
    const { black, white } = answer as Pins;
    return `${written(question as Code)}: ${words().pins(black, white)}.`;
  },
};
