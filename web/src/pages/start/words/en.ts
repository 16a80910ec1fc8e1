// The start page, the navigation and the titles of pages.

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export const en = {
  heading: 'Five board games, played by the book.',
  subheading: 'With friends over a link, or against bots that fit you. Afterwards you see what you could have known.',
  withFriends: 'Play with friends',
  noAccount: 'No account. They open the link and sit down.',
  newTable: 'New table',
  startHere: 'Start here',
  newHere: (game: string) => `New here? Begin with ${game}`,
  newHereHint: 'A two-minute lesson, then an easy bot',
  tableWith: (game: string, names: string[]) => `${game} with ${list.format(names)}`,
  playNow: (level: string) => `Play now · ${level}`,
  play: 'Play',
  against: (names: string[], level: string) => `Against ${list.format(names)} (${level})`,
  chooseLevel: 'Choose how strong the bots are',
  howStrong: 'How strong are the bots?',
  allSettings: 'All settings',
  lesson: 'First time? 2-minute lesson',
  tryHarder: (level: string) => `You’ve won twice. Try ${level}?`,
  puzzleToday: (game: string) => `Today’s puzzle: ${game}`,
  notSolved: 'Not solved yet',
  solved: 'Solved today',
  streak: (n: number) => (n === 1 ? '1 day in a row.' : `${n} days in a row.`),
  noTable: 'No table yet. Take a box, or open a link from a friend.',
  more: 'More',

  // getting about
  navigation: 'Pages',
  navPlay: 'Play',
  navPuzzles: 'Puzzles',
  navLearn: 'Learn',
  navYou: 'You',

  // learning
  learnHint: 'A lesson takes a few minutes at a real table, against easy bots. The rules are one page for each game.',
  toLesson: 'Lesson',
  toRules: 'Rules',
  rulesOf: (game: string) => `How ${game} is played`,
  notARecord: 'This is not a Knobel record.',
  exactClauses: 'The exact clauses',
  exactHint: 'numbered, with our rulings',

  titleStart: 'Knobel: five board games with friends or bots',
  titleNew: (game: string) => `New table: ${game}`,
};

export type StartWords = typeof en;
