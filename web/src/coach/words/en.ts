import { en as client } from '$lib/i18n/en';
import type { Actor } from '$lib/agreement';
import type { Colour } from '$pieces/drawn';

const COLOURS = client.colours;
const number = new Intl.NumberFormat('en');
const TIMES = ['never', 'once', 'twice'];
const times = (n: number) => TIMES[n] ?? `${n} times`;
const count = (n: number, one: string, many: string) => `${number.format(n)} ${n === 1 ? one : many}`;
const has = (who: Actor) => (who.you ? 'You have' : `${who.name} has`);
const owned = (who: Actor, what: string) => (who.you ? `Your ${what}` : `${who.name}’s ${what}`);

/** A piece as a sentence needs it. */
export interface PieceNames {
  /** That it is there: “a 7”. */
  some: string;
  /** That it is not: “no 7”. */
  none: string;
  /** Counted: “the 7”. */
  name: string;
}

/** How many of a tile are in the box. */
export type Copies = 'one' | 'several';

/** Whose pieces are spoken of; a code and a centre belong to nobody, but somebody looks for them. */
export interface Owner {
  of: 'code' | 'centre' | 'rack' | 'seat';
  who: Actor;
}

function subject({ of, who }: Owner): string {
  if (of === 'code') return 'The code has';
  if (of === 'centre') return 'The centre has';
  return of === 'rack' ? `${owned(who, 'rack')} has` : has(who);
}
function whole({ of, who }: Owner): string {
  if (of === 'code') return 'The code is';
  if (of === 'centre') return 'The centre is';
  return of === 'rack' ? `${owned(who, 'numbers')} are` : `${owned(who, 'tiles')} are`;
}

export const en = {
  // statements
  says: {
    holds: (owner: Owner, piece: PieceNames) => `${subject(owner)} ${piece.some}.`,
    holdsNot: (owner: Owner, piece: PieceNames) => `${subject(owner)} ${piece.none}.`,
    holdsMany: (owner: Owner, piece: PieceNames, n: number) => `${subject(owner)} ${piece.name} at least ${times(n)}.`,
    holdsFewer: (owner: Owner, piece: PieceNames, most: number) => `${subject(owner)} ${piece.name} at most ${times(most)}.`,
    place: (owner: Owner, piece: PieceNames, at: string) => `${subject(owner)} ${piece.some} ${at}.`,
    placeNot: (owner: Owner, piece: PieceNames, at: string) => `${subject(owner)} ${piece.none} ${at}.`,
    row: (owner: Owner, row: string) => `${whole(owner)} ${row}.`,
    rowNot: (owner: Owner, row: string) => `${whole(owner)} not ${row}.`,
    without: (owner: Owner, pieces: string) => `${subject(owner)} none of these: ${pieces}.`,
  },
  /** Any piece with this number. */
  number: (n: string): PieceNames => ({ some: `${n === '8' ? 'an' : 'a'} ${n}`, none: `no ${n}`, name: `the ${n}` }),
  /** Any tile of this colour. */
  coloured: (colour: Colour): PieceNames => ({
    some: `a ${COLOURS[colour]} tile`,
    none: `no ${COLOURS[colour]} tile`,
    name: `a ${COLOURS[colour]} tile`,
  }),
  /** This tile, of which there is one or there are several. */
  tile: (colour: Colour, n: string, copies: Copies): PieceNames => ({
    some: `${copies === 'one' ? 'the' : 'a'} ${COLOURS[colour]} ${n}`,
    none: `no ${COLOURS[colour]} ${n}`,
    name: `the ${COLOURS[colour]} ${n}`,
  }),
  peg: (colour: Colour): PieceNames => ({ some: COLOURS[colour], none: `no ${COLOURS[colour]}`, name: COLOURS[colour] }),
  atLetter: (letter: string) => `at ${letter}`,
  inHole: (n: number) => `in hole ${n}`,

  // explanations
  suppose: (sentence: string) => `Suppose it were not so: ${sentence}`,
  supposeMark: (sentence: string) => `The mark says: ${sentence}`,
  supposeMarks: (sentences: string) => `These marks together say: ${sentences}`,
  cannotAll: (n: number): string => (n === 1 ? 'Then this answer can’t be right:' : 'Then these answers can’t all be right:'),
  contradicting: 'The answers contradict each other:',
  bySight: 'What you see yourself rules that out.',
  so: (sentence: string) => `So it is certain: ${sentence}`,
  soNot: 'So the mark can’t be right.',
  soNotTogether: 'So at least one of these marks is wrong.',
  soWrongAnswer: 'So one of them was wrong, or was entered wrongly.',
  showAnswer: (text: string) => `Show in the log: ${text}`,
  guessedWrong: (row: string) => `The guess ${row} was wrong.`,

  // coach
  hint: 'Hint',
  certain: 'What is certain',
  checkNotes: 'Check my notes',
  writeDown: 'Write it into my notes',
  more: 'Tell me more',
  why: 'Why?',
  left: (n: number) => (n === 1 ? 'One possibility is left.' : `${count(n, 'possibility is', 'possibilities are')} left.`),
  nudges: {
    solved: 'You can know everything already.',
    something_new: 'You can know more than your notes say.',
    ask: 'Nothing more follows now. One open question tells you more than the others.',
    wait: 'Nothing more follows now. Wait for the next answer.',
    contradiction: 'The answers contradict each other.',
  },
  betterQuestion: (question: string) => `Ask: ${question}`,
  worth: (left: string, of: string) => `On average it leaves about ${left} of ${of}.`,
  nothingCertain: 'Nothing is certain yet.',
  ruledOut: (n: number) => `${count(n, 'thing is', 'things are')} ruled out`,
  notesFine: (n: number) => (n === 0 ? 'There are no marks to check.' : `${count(n, 'mark agrees', 'marks agree')} with every answer.`),
  notesWrong: (n: number) => `${count(n, 'mark contradicts', 'marks contradict')} the answers.`,
  notesTogether: 'Each mark can be right, but not all together.',
  nothingToFind: 'There is nothing to find out here now.',
  chooseEyes: 'Choose whose view you see, and the coach speaks for that player.',

  // report
  working: 'Working it out…',
  noReport: 'In this match nobody had anything to find out.',
  riddle: 'Riddle',
  riddleNumber: (what: string, n: number) => `${what} ${n}`,
  provable: (answer: number) => (answer === 0 ? 'It could be known from the start.' : `After answer ${answer} it could be known.`),
  neverProvable: 'It could not be proven to the end.',
  leftAtEnd: (n: number) => `${count(n, 'possibility was', 'possibilities were')} left.`,
  named: (who: Actor, answer: number) => `${who.you ? 'You' : who.name} named it after answer ${answer}.`,
  neverNamed: (who: Actor) => `${who.you ? 'You' : who.name} did not name it.`,
  chart: 'What could be known',
  chartAxis: 'higher: more is known',
  chartAnswers: 'answers heard',
  chartKnown: 'from the answers',
  chartAvailable: 'with the best question each time, on average',
  chartSummary: (from: string, to: string, answers: number) =>
    `From ${from} to ${to} possibilities in ${count(answers, 'answer', 'answers')}.`,
  asTable: 'As a table',
  asChart: 'As a chart',
  certainFrom: 'certain',
  namedHere: 'named',
  columns: { answer: 'Answer', heard: 'Heard', left: 'Left', available: 'With the best question' },
  beginning: 'before the first answer',
  questionLeft: (n: string, of: string) => `left about ${n} of ${of}`,
  wouldLeave: (n: string) => `would have left about ${n}`,
  wasBest: 'best question',
  facts: {
    heard: (n: number): string => (n === 1 ? 'answer heard' : 'answers heard'),
    used: 'of the best questions’ worth',
    best: 'best questions',
    missed: (n: number): string => (n === 1 ? 'thing missed' : 'things missed'),
    of: (n: number, of: number) => `${n} of ${of}`,
  },
  better: (question: string) => `better: ${question}`,
  verdicts: {
    certain: 'Certain: nothing else was possible.',
    too_late: 'Late: it had been certain for a while.',
    fair: 'Fair: more likely right than wrong, or the last chance.',
    too_early: 'Early: more likely wrong than right, with questions still open.',
    impossible: 'It contradicted an answer.',
  },
  chance: (percent: string) => `${percent} likely to be right`,
  right: 'right',
  wrong: 'wrong',
  missedAt: (answer: number) => `After answer ${answer}`,
  turningAnswer: (answer: number) => `Turning point: answer ${answer}`,
  itLeft: (n: string, of: string) => `It left about ${n} of ${of}.`,
  overlooked: (fact: string) => `Could be known here: ${fact}`,
  nothingMissed: 'Nothing was missed.',
  next: 'Next',
  whichMoves: 'Which moves',
  filters: { mine: 'Only my moves', turning: 'Turning points', all: 'Everybody' },
  answerNumber: (n: number) => (n === 0 ? 'Start' : `Answer ${n}`),
  overlookedTitle: (fact: string) => `Missed: ${fact}`,
  asked: (who: Actor) => (who.you ? 'You asked' : `${who.name} asked`),
  betterTitle: 'Better',
  betterThere: 'Another question would have said more.',
  noBetter: 'No question would have said more.',
  before: 'possible before',
  after: 'left by the answer',
  withBest: 'left by the better one',
  openReplay: 'Open in replay',

  // puzzles
  puzzle: 'Puzzle',
  puzzleOfDay: 'Puzzle of the day',
  practice: 'Practice',
  grades: { easy: 'easy', medium: 'medium', hard: 'hard' },
  gradeIs: (grade: string) => `Grade: ${grade}`,
  streak: (n: number) => (n === 1 ? 'Solved one day in a row.' : `Solved ${n} days in a row.`),
  noStreak: 'Solve one a day and a streak begins.',
  solvedToday: 'Solved today',
  another: 'Another one',
  puzzleNumber: (seed: number) => `No. ${seed}`,
  answersGiven: 'Answers',
  about: 'About',
  oneFits: 'Exactly one solution fits.',
  puzzleTask: 'The answers leave just one solution, and none of them is superfluous.',
  puzzleRight: 'Solved.',
  puzzleWrong: 'That contradicts an answer. Look again.',
  days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
  longest: (n: number) => `longest: ${n}`,
  figures: { solved: 'solved', tries: 'tries on average', first: 'at the first try' },
  solve: 'Solve',
  solveAgain: 'Look at it',
  practise: 'Practise',
  practiseHint: 'as many as you like, without a streak',
  tryNumber: (n: number) => `Try ${n}. Tries count, time does not.`,
  solvedIn: (tries: number) => (tries === 1 ? 'Solved at the first try' : `Solved in ${tries} tries`),
  shareResult: 'Share without spoilers',
  resultCopied: 'Result copied.',
  notSolvedYet: 'not solved yet',
  nextStep: 'Next step',
  stepBack: 'Back',
  stepOf: (n: number, of: number) => `Step ${n} of ${of}`,
  today: 'Today',
  showSolution: 'Show the solution',
  showSolutionSure: 'Show the solution?',
  showSolutionHint: 'Then it doesn’t count for your streak.',
  keepTrying: 'Keep trying',
  solution: 'The solution',
  path: 'The way there',
  pathHint: 'Each step takes these answers together with everything found before. The notes show what is known by then.',
  steps: 'Steps',
  by: (answers: string) => `By answer ${answers}`,
  byTogether: (answers: string) => `By answers ${answers} together`,
  chooseGame: 'Which game?',

  // at the real table
  companionPurpose: 'Your helper beside the real box: notes, a coach, or a codemaker when you are alone.',
  companionIntro:
    'Enter what you see and hear at the table. It stays on this device; ' +
    'only your questions to coach and codemaker go to the server, and nobody else sees them.',
  startOver: 'Start over',
  startOverSure: 'Forget everything entered here?',
  forget: 'Forget it',
  keep: 'Keep it',
  edit: 'Change',
  players: 'Players at the table',
  nameOf: (n: number) => `Name of player ${n}`,
  yourTiles: 'Your tiles',
  enterTiles: 'Enter your tiles',
  tilesDone: 'These are my tiles',
  heard: 'What was said',
  addAnswer: 'Add an answer',
  whoAnswered: 'Who answered?',
  whichQuestion: 'Which question?',
  whatAnswer: 'What was said?',
  add: 'Add',
  remove: (text: string) => `Remove: ${text}`,
  openCards: 'Open question cards',
  openCardsHint: 'Tick those that lie open, and the coach can say which tells most.',
  guessWasWrong: 'My guess was wrong',
  rowAndPins: 'Add a row with its answer',
  pegsAndColours: 'The box',
  pegs: 'Holes',
  coloursCount: 'Colours',
  repeats: 'Repeats possible',
  codemakerTitle: 'A codemaker',
  codemaker: 'Let the program hide the code',
  codemakerHint: 'Set your rows on the real board, enter them, and the program answers.',
  codemakerTiles: 'Let the program hide tiles',
  codemakerTilesHint: 'The program plays the other: it hides five tiles and answers your questions.',
  codemakerRack: 'Let the program fill my rack',
  codemakerRackHint: 'The program puts three tiles on your rack, which nobody sees, and answers for the others.',
  hiddenNow: 'Something is hidden. Ask, and the program answers.',
  hiddenWas: (row: string) => `Hidden: ${row}.`,
  showHidden: 'Show what is hidden',
  withoutCodemaker: 'Go on without it',
  askProgram: 'Ask the program',
  askMissing: 'Choose the question and who reads it.',
  thatIsRight: 'That is right.',
  thatIsWrong: 'That is wrong.',
  racksInSight: 'The racks you see',
  rackOf: (name: string) => `Rack of ${name}`,
  tileNumber: (n: number) => `Tile ${n}`,
  tilesMissing: 'A rack has three tiles.',
  tilesEntered: 'These stand there',
  correctTiles: 'Correct them',
  newTiles: 'New tiles were drawn',
  enterRack: 'Enter tiles',
  ownTilesNew: 'My own tiles are new',
  answerMissing: 'Choose who answered, the question and the answer.',
};

/** What every language must say about what could be known. */
export type Words = typeof en;
