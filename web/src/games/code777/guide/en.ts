export const en = {
  goal: {
    title: 'Goal',
    text: [
      'Three numbered tiles stand on your rack. Everybody sees them except you. ' +
        'Work out your numbers; whoever has got it right three times wins.',
    ],
  },
  turn: {
    title: 'Your turn',
    text: [
      'You read the next question, and the answer counts what you see: all racks but your own.',
      'So it tells you nothing new. For the others it is a clue, because their own rack is among those you see.',
    ],
  },
  tiles: {
    title: 'The tiles',
    text: ['There are 28: one 1, two 2s, three 3s, up to seven 7s. Each of the seven colours comes four times.'],
    picture: 'All tiles with how many there are of each',
  },
  listen: {
    title: 'Listen and deduce',
    text: ['When somebody else reads, take away what you see on the racks they see. The rest is about you.'],
  },
  example: {
    seen: 'A rack you see',
    own: 'Your rack',
    text: [
      'Ada reads: “On how many racks is the sum 18 or more?” The answer is one.',
      'The two racks that you see as well as Ada add up to 15 and 16. So the one is yours: your numbers make at least 18.',
    ],
  },
  announce: {
    title: 'Announcing',
    text: [
      'Announce your three numbers whenever you think you know them, ' +
        'even out of turn, once between two answers. Colours and order don’t matter.',
      'Right or wrong, your tiles are laid aside and you get three new ones. What was said before no longer speaks of them.',
    ],
  },
  score: {
    title: 'Scoring',
    text: ['A right announcement is a point, a wrong one is none. Three points win at once.'],
  },
  versions: {
    title: 'Editions and players',
    text: [
      'With two or three players there are racks without a player. Everybody sees them, and the answers count them.',
      'Code 777 seats up to five, Tricoda up to four. Tiles and questions are the same.',
      'A table can make whoever announces wrongly keep silent until all others have read a question.',
    ],
  },
};

export type GuideWords = typeof en;
