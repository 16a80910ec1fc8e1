export const en = {
  goal: {
    title: 'Goal',
    text: [
      'Be the first to name a row of hidden tiles: every number, every colour, every one in its place.',
      'With two players it is the row of the other player. With three it is the five tiles in the centre, with four the four tiles there.',
    ],
  },
  turn: {
    title: 'Your turn',
    text: [
      'Ask one of the six open questions. The others answer it truthfully about the tiles behind their screens; everybody hears it.',
      'A new question takes its place. Some cards are answered by whoever asks, too; with four players all of them.',
    ],
  },
  tiles: {
    title: 'The tiles',
    text: [
      'There is a red and a blue one of every number from 0 to 9; only the two 5s are green.',
      'Every row lies in rising order, named A, B, C … from the left. Of two equal numbers the red one comes first.',
    ],
  },
  example: {
    rack: 'A row of five tiles',
    text: ['“Sum of the red numbers?” 1 + 8 = 9.', '“Where is the 5?” At C.', '“Neighbours of the same colour?” None.'],
  },
  guess: {
    title: 'Guessing',
    text: [
      'Two players: you guess instead of asking. If it is wrong, you only hear that; on a later turn you may guess again.',
      'Three or four players: guess at any time, but only once. Nobody hears your row. Whoever is wrong is out, but still answers.',
    ],
  },
  end: {
    title: 'End',
    text: [
      'Two players: after a right guess the other player has one last try. If that is right, too, it is a draw.',
      'Three players: it ends with the second right guess; four players: with the third. The first to be right comes first.',
    ],
  },
  versions: {
    title: 'By number of players',
    text: [
      'Two: five tiles each, the other ten stay unseen. Three: five each, five in the centre. Four: four each, four in the centre.',
      'With four players two questions are taken out, because a row of four has no middle tile.',
    ],
  },
};

export type GuideWords = typeof en;
