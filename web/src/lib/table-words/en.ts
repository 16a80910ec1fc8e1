// What is said around every board, in English: the source of the message keys.

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export const en = {
  // the frame
  tabs: 'Parts of the table',
  players: 'Players',
  board: 'Board',
  table: 'Table',
  notes: 'Notes',
  log: 'Log',
  moves: 'Moves',
  result: 'Result',
  unread: 'new',
  dock: 'Your move',
  expected: 'What to do now',
  rulesTab: 'Rules',

  // the prompt
  thinking: 'thinking',
  thinks: (name: string) => `${name} is thinking`,
  waitFor: (names: string[]) => `Waiting for ${list.format(names)}`,
  waitForYou: (names: string[]) => `${list.format(names)} ${names.length === 1 ? 'waits' : 'wait'} for you`,
  yourTurn: 'Your turn',
  watching: 'You are watching',
  watchers: (n: number) => `${n} watching`,
  sending: 'Sending … Connection lost.',

  // the result
  matchOver: 'The match is over',
  draw: 'Draw',
  youWin: 'You win',
  youWinTogether: (names: string[]) => `You and ${list.format(names)} win`,
  allWin: 'You win together',
  win: (names: string[]) => `${list.format(names)} ${names.length === 1 ? 'wins' : 'win'}`,
  youCome: (place: number) => `You come ${['', 'first', 'second', 'third', 'fourth', 'fifth'][place] ?? `number ${place}`}.`,
  stopped: 'All agreed to stop',
  stoppedHint: 'Nothing counts.',
  rematch: 'Rematch',
  acceptRematch: 'Accept',
  toRematch: 'To the rematch',
  declineRematch: 'Not now',
  rematchWanted: (names: string[]) => `${list.format(names)} ${names.length === 1 ? 'wants' : 'want'} a rematch`,
  rematchWaits: (names: string[]) => `Waiting for ${list.format(names)} to accept`,
  rematchDeclined: 'No rematch for now.',
  replay: 'Replay',
  review: 'Review',
  share: 'Share',
  save: 'Save',
  saveRecord: 'Save the record',
  resultCopied: 'Result copied.',
  fair: 'The luck was fixed before the first move; the record proves it.',

  // the replay
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  allOpen: 'All open',
  backToResult: 'Back to the result',
  nextMoment: 'Next moment',
  noMoment: 'No further moment.',
  curve: 'How the match went',
  toTurning: 'See it on the board',
  mistake: 'a better move was there',
  best: 'best move',
  firstStep: 'To the beginning',
  story: 'How it went',

  // the menu
  sound: 'Sound',
  fieldNumbers: 'Numbers on the board',
  takeBackOff: 'Too late: the last move has shown something.',
  takeBackPaused: 'Not while the match is paused.',
  takeBackRated: 'Not at a rated table.',
  takeBackNothing: 'Nothing has been played yet.',
  calmMeanwhile: 'Bots move calmly from now on, so that you miss less.',
  tellMe: 'Tell me when it is my turn',
  fairTitle: 'Provably fair',

  // notes
  undoNote: 'Undo the last mark',
  redoNote: 'Redo the mark',
  savePoint: 'Set a save point',
  backToSavePoint: 'Back to the save point',
  autoNotes: 'Auto: mark what is plain',
  autoNotesShort: 'Auto',
  strokeHint: 'Draw across cells to strike them all.',

  // what was just done to the viewer stands until the next tap
  yourName: 'Your name',
  tapToGoOn: 'Tap to go on',
};

export type TableWords = typeof en;
