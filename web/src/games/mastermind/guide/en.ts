export const en = {
  goal: {
    title: 'Goal',
    text: [
      'Your opponent hides four pegs behind the shield. Find out which colour stands where, in as few rows as you can.',
      'Then you change roles: you hide a code, and your opponent cracks it.',
    ],
  },
  turn: {
    title: 'Your turn',
    text: ['Put four pegs into the next row and check it. There are six colours; the same one may come more than once. You have ten rows.'],
  },
  pins: {
    title: 'The pins answer',
    text: ['Each pin speaks of one of your pegs, but never says which: the order of the pins means nothing.'],
    black: 'right colour, right place',
    white: 'right colour, wrong place',
    none: 'nothing fits',
  },
  example: {
    code: 'Code',
    row: 'Row',
    answer: 'one black pin, one white pin',
    text: [
      'Blue stands where it belongs: a black pin. Yellow is in the code, but not there: a white one.',
      'There are two yellows in the code and one in the row, so only one pin. Every peg counts once.',
    ],
  },
  score: {
    title: 'Scoring',
    text: [
      'Whoever hid the code gets a point for every row the other needed, and eleven if ten rows were not enough.',
      'Whoever has the most points after the last round wins. Equal points are a draw.',
    ],
  },
  versions: {
    title: 'Other ways to play',
    text: [
      'Duel: both hide a code and both crack at the same time, row by row. Whoever needs fewer rows wins; there are no points.',
      'A table can have 3 to 6 pegs, 4 to 10 colours, up to 20 rows, or only different colours in a code.',
      'Pins by hand: people answer instead of the program. A wrong answer voids the round and gives the cracker three points.',
    ],
  },
};

export type GuideWords = typeof en;
