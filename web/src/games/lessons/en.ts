// The guided first games: a title for each lesson, a sentence for each task.

export const en = {
  page: 'First game',
  intro: 'A few minutes at a real table, against bots, with one task at a time.',
  begin: 'Begin',
  task: (n: number, of: number) => `Task ${n} of ${of}`,
  done: 'Done.',
  finished: 'That was it. Play on as long as you like.',
  next: (title: string) => `Next: ${title}`,
  all: 'All lessons',
  titles: {
    mastermind: 'Break a code',
    tagiron: 'Ask and guess',
    code777: 'Your own rack',
    enter: 'Bring a marble in',
    take: 'Take a marble',
    house: 'Into the house',
    four: 'The 4 goes backwards',
    seven: 'The 7, step by step',
    tac: 'TAC takes back',
  } as Record<string, string>,
  tasks: {
    mastermind: [
      'Fill the four holes with any colours and check the row.',
      'A black pin: right colour, right place. A white one: right colour, wrong place. Make a second row that fits the answer.',
      'Go on until the code is found or the rows are used up.',
    ],
    tagiron: [
      'You look for the tiles in the centre. Choose a question and ask it.',
      'Both others have answered. Strike in your notes what can’t be, then ask again.',
      'Guess the centre when you are sure: you have one guess.',
    ],
    code777: [
      'Read a question. It is answered from all racks you see, not from your own.',
      'Now listen: the others see your rack. Strike in the stairs what can’t be on it, until two of them have read.',
      'Announce your three numbers, sure or not: either way you get new tiles.',
    ],
    enter: ['Your marbles lie in the yard. Play the 1 and put one on your start field.'],
    take: ['Who lands exactly on a marble takes it. Play the 10 and take the red one.'],
    house: ['Your start field is the last before your house. Play the 3 and go in by exact count.'],
    four: ['A marble just past the start field is nearly home: play the 4 and go backwards into the house.'],
    seven: ['The 7 is seven single steps. Share them between your two marbles and take green on the way.'],
    tac: ['Red has just taken your marble. Play the TAC: it takes that back, and the 5 is yours.'],
  } as Record<string, string[]>,
};

export type LessonWords = typeof en;
