export const en = {
  goal: {
    title: 'Goal',
    text: [
      'You and your partner sit opposite each other. Bring all eight of your marbles home before the other team has brought home theirs.',
    ],
  },
  deal: {
    title: 'A deal',
    text: [
      'Everybody gets five cards and says whether there is a 1 or a 13 among them. Then partners give each other one card, face down.',
      'Now you play clockwise, one card each, until the hands are empty. ' +
        'If you can use a card you must, even against your own team; if none can be used, you discard one.',
    ],
  },
  moving: {
    title: 'Moving',
    text: [
      'A 1 or a 13 brings a marble from your yard onto your start field. From there marbles run clockwise, and they can’t pass each other.',
      'A marble that ends its move on another one takes it: back to its yard with it, even if it is your own or your partner’s.',
    ],
  },
  home: {
    title: 'Into the house',
    text: [
      'Having gone round, a marble turns off at your start field and goes into the house by exact count, ' +
        'over free fields. There nobody can take it.',
      'A marble that was only just brought in can’t go into the house from there: it has to run first.',
    ],
  },
  partner: {
    title: 'Once you are home',
    text: ['When your four marbles are home you play on with your partner’s. The team whose eighth marble gets home wins.'],
  },
  versions: {
    title: 'Other versions',
    text: [
      'Master: four more cards, and six cards in the last deal of a stack. Two people: each plays one team, with a hand for each colour.',
      'Three people: each alone with one colour, or one against two. ' +
        'All in one team, or alone: bring all 16 home with as few cards as possible.',
    ],
  },
  board: {
    label: 'The board with start field, house and yard',
    start: 'start',
    house: 'house',
    yard: 'yard',
    direction: 'clockwise',
    caption: 'Hollow with an arrow: a start field. Solid: a marble. The line shows a move of 4 fields backwards.',
  },
  cardsTitle: 'The cards',
  masterOnly: 'the last four in the master version only',
  cards: {
    '1': 'Bring a marble in, or move 1 field.',
    '13': 'Bring a marble in, or move 13 fields.',
    '4': 'Move 4 fields backwards.',
    '7': 'Seven steps, shared out as you like. Takes every marble on its way.',
    '8': 'Move 8 fields, or the next player discards a card and sits out.',
    '2': '2, 3, 5, 6, 9, 10 and 12 move that many fields.',
    trickster: 'Swap any two marbles on the ring.',
    tac: 'Takes the previous card back; then you use that card yourself.',
    fool: 'All hands go one player to the right. Then play a card.',
    angel: 'Brings in a marble of the next player; if that yard is empty, moves one by 1 or 13.',
    warrior: 'Your marble takes the next one on the ring, however far away.',
    devil: 'You see the next player’s hand and play a card of it for them.',
  },
  cardNames: {
    '2': 'Other numbers',
    trickster: 'Trickster',
    tac: 'TAC',
    fool: 'Fool',
    angel: 'Angel',
    warrior: 'Warrior',
    devil: 'Devil',
  } as Record<string, string>,
};

export type GuideWords = typeof en;
