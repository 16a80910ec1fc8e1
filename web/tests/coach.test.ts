// Every shape of statement and explanation, in all three languages.

import { describe, expect, test } from 'vitest';
import { voice as code777 } from '../src/games/code777/voice';
import { voice as mastermind } from '../src/games/mastermind/voice';
import { voice as tagiron } from '../src/games/tagiron/voice';
import { axis, heardBefore, heardWith, shareUsed } from '../src/coach/moments';
import { certainties, denied, sentence, explanationText, type Cast } from '../src/coach/sentences';
import type { Claim, Clue, DeductionReport, HiddenPieces, Statement } from '../src/coach/types';
import type { Voice } from '../src/coach/voice';
import { LANGUAGES, settings, type Language } from '../src/lib/settings.svelte';

const NAMES = ['', 'Ada', 'Ben', 'Cem'];
const cast: Cast = { who: (seat) => ({ you: seat === 0, name: NAMES[seat] ?? '' }), seeker: { you: true, name: '' } };
const bensEyes: Cast = { ...cast, seeker: { you: false, name: 'Ben' } };

const holds = (piece: string, at_least = 1): Claim => ({ holds: { piece, at_least } });
const place = (place: number, piece: string): Claim => ({ place: { place, piece } });
const row = (...pieces: string[]): Claim => ({ row: { pieces } });
const yes = (about: HiddenPieces, claim: Claim): Statement => ({ about, claim, holds: true });

const speak = (language: Language) => (settings.language = language);

/** Each statement, the game it is about, and what is said of it in English, German and Dutch. */
const STATEMENTS: [Voice, Statement, string, string, string][] = [
  [mastermind, yes('code', holds('red')), 'The code has red.', 'Im Code steckt Rot.', 'In de code zit rood.'],
  [mastermind, denied(yes('code', holds('red'))), 'The code has no red.', 'Im Code steckt kein Rot.', 'In de code zit geen rood.'],
  [
    mastermind,
    yes('code', holds('blue', 2)),
    'The code has blue at least twice.',
    'Im Code steckt Blau mindestens zweimal.',
    'In de code zit blauw minstens twee keer.',
  ],
  [
    mastermind,
    denied(yes('code', holds('blue', 2))),
    'The code has blue at most once.',
    'Im Code steckt Blau höchstens einmal.',
    'In de code zit blauw hoogstens één keer.',
  ],
  [
    mastermind,
    yes('code', place(2, 'green')),
    'The code has green in hole 2.',
    'Im Code steckt in Loch 2 Grün.',
    'In de code zit in gat 2 groen.',
  ],
  [
    mastermind,
    denied(yes('code', place(2, 'green'))),
    'The code has no green in hole 2.',
    'Im Code steckt in Loch 2 kein Grün.',
    'In de code zit in gat 2 geen groen.',
  ],
  [
    mastermind,
    yes('code', row('red', 'blue', 'blue')),
    'The code is red, blue, blue.',
    'Der Code ist rot, blau, blau.',
    'De code is rood, blauw, blauw.',
  ],
  [
    mastermind,
    denied(yes('code', row('red', 'blue', 'blue'))),
    'The code is not red, blue, blue.',
    'Der Code ist nicht rot, blau, blau.',
    'De code is niet rood, blauw, blauw.',
  ],
  [tagiron, yes('centre', holds('red 7')), 'The centre has the red 7.', 'In der Mitte liegt die rote 7.', 'In het midden ligt de rode 7.'],
  [
    tagiron,
    denied(yes('centre', holds('blue 8'))),
    'The centre has no blue 8.',
    'In der Mitte liegt keine blaue 8.',
    'In het midden ligt geen blauwe 8.',
  ],
  [
    tagiron,
    yes({ seat: 2 }, holds('green 5', 2)),
    'Ben has the green 5 at least twice.',
    'Bei Ben liegt die grüne 5 mindestens zweimal.',
    'Bij Ben ligt de groene 5 minstens twee keer.',
  ],
  [
    tagiron,
    yes({ seat: 1 }, place(3, 'green 5')),
    'Ada has a green 5 at C.',
    'Bei Ada liegt an Position C eine grüne 5.',
    'Bij Ada ligt op positie C een groene 5.',
  ],
  [
    tagiron,
    denied(yes({ seat: 1 }, place(1, '8'))),
    'Ada has no 8 at A.',
    'Bei Ada liegt an Position A keine 8.',
    'Bij Ada ligt op positie A geen 8.',
  ],
  [
    tagiron,
    yes({ seat: 0 }, place(1, '8')),
    'You have an 8 at A.',
    'Bei dir liegt an Position A eine 8.',
    'Bij jou ligt op positie A een 8.',
  ],
  [
    tagiron,
    yes({ seat: 1 }, place(5, 'blue')),
    'Ada has a blue tile at E.',
    'Bei Ada liegt an Position E ein blaues Plättchen.',
    'Bij Ada ligt op positie E een blauwe steen.',
  ],
  [
    tagiron,
    yes('centre', row('red 0', 'green 5')),
    'The centre is red 0, green 5.',
    'In der Mitte liegen rot 0, grün 5.',
    'In het midden liggen rood 0, groen 5.',
  ],
  [
    tagiron,
    yes({ seat: 1 }, row('red 0', 'green 5')),
    'Ada’s tiles are red 0, green 5.',
    'Bei Ada liegen rot 0, grün 5.',
    'Bij Ada liggen rood 0, groen 5.',
  ],
  [code777, yes('rack', holds('7')), 'Your rack has a 7.', 'Auf deiner Ablage steht eine 7.', 'Op jouw standaard staat een 7.'],
  [
    code777,
    yes('rack', holds('pink 7')),
    'Your rack has the pink 7.',
    'Auf deiner Ablage steht die rosa 7.',
    'Op jouw standaard staat de roze 7.',
  ],
  [
    code777,
    denied(yes('rack', holds('red 5'))),
    'Your rack has no red 5.',
    'Auf deiner Ablage steht keine rote 5.',
    'Op jouw standaard staat geen rode 5.',
  ],
  [
    code777,
    yes('rack', row('2', '4', '6')),
    'Your numbers are 2, 4, 6.',
    'Auf deiner Ablage stehen 2, 4, 6.',
    'Op jouw standaard staan 2, 4, 6.',
  ],
];

describe.each(LANGUAGES.map((language, i) => [language, i] as const))('in %s', (language, i) => {
  test.each(STATEMENTS.map(([voice, saying, ...said]) => [said[i] ?? '', voice, saying] as const))('%s', (said, voice, saying) => {
    speak(language);
    expect(sentence(saying, voice, cast)).toBe(said);
  });
});

const CLUES: Clue[] = [
  { by: 1, question: 'where is 0', answer: { positions: [1] }, text: '', history_index: 3 },
  { by: 2, question: 'middle above 4', answer: 'no', text: '', history_index: 5 },
  { question: { guess: ['red 0', 'blue 1'] }, answer: 'wrong', text: '', history_index: 7 },
];
const fact = yes('centre', holds('red 7'));
const explanation = {
  rules_out: [denied(fact)],
  worlds: 1200,
  because: [
    { clue: 0, leaves: 1 },
    { clue: 1, leaves: 0 },
  ],
};

describe('an explanation', () => {
  test('supposes the opposite, names the answers one after the other, and ends with the fact', () => {
    speak('en');
    expect(explanationText(explanation, { fact }, CLUES, tagiron, cast)).toEqual({
      supposed: 'Suppose it were not so: The centre has no red 7. Then these answers can’t all be right:',
      reasons: [
        { clue: 0, text: 'Ada: Where is the 0? A.' },
        { clue: 1, text: 'Ben: Is the middle tile greater than 4? No.' },
      ],
      so: 'So it is certain: The centre has the red 7.',
    });
    speak('de');
    const { supposed, so } = explanationText(explanation, { fact }, CLUES, tagiron, cast);
    expect(supposed).toBe('Angenommen, es wäre anders: In der Mitte liegt keine rote 7. Dann können diese Antworten nicht alle stimmen:');
    expect(so).toBe('Also ist sicher: In der Mitte liegt die rote 7.');
    speak('nl');
    expect(explanationText(explanation, { fact }, CLUES, tagiron, cast).so).toBe('Dus is zeker: In het midden ligt de rode 7.');
  });

  test.each([
    ['en', 'The mark says: The centre has no red 7.', 'So the mark can’t be right.'],
    ['de', 'Die Notiz sagt: In der Mitte liegt keine rote 7.', 'Also kann die Notiz nicht stimmen.'],
    ['nl', 'De notitie zegt: In het midden ligt geen rode 7.', 'Dus kan de notitie niet kloppen.'],
  ] as const)('tells in %s which mark contradicts which answers', (language, says, so) => {
    speak(language);
    const words = explanationText(explanation, 'mark', CLUES, tagiron, cast);
    expect(words.supposed.startsWith(says)).toBe(true);
    expect(words.so).toBe(so);
  });

  test.each(LANGUAGES)('tells in %s that marks contradict each other, and that answers do', (language) => {
    speak(language);
    const marks = explanationText({ ...explanation, rules_out: [fact, yes('centre', holds('blue 8'))] }, 'marks', CLUES, tagiron, cast);
    expect(marks.supposed).toContain(sentence(fact, tagiron, cast));
    expect(marks.supposed).toContain(sentence(yes('centre', holds('blue 8')), tagiron, cast));
    const answers = explanationText({ rules_out: [], worlds: 9, because: [{ clue: 2, leaves: 0 }] }, 'answers', CLUES, tagiron, cast);
    expect(answers.reasons).toHaveLength(1);
    expect(answers.so).not.toBe(marks.so);
  });

  test.each([
    ['en', 'What you see yourself rules that out.'],
    ['de', 'Was du selbst siehst, schließt das aus.'],
    ['nl', 'Wat je zelf ziet, sluit dat uit.'],
  ] as const)('needs no answer in %s where it is seen', (language, said) => {
    speak(language);
    expect(explanationText({ rules_out: [fact], worlds: 0, because: [] }, 'mark', CLUES, tagiron, cast).supposed.endsWith(said)).toBe(true);
  });

  test('by another’s eyes speaks of that player’s rack', () => {
    speak('en');
    expect(sentence(yes('rack', holds('7')), code777, bensEyes)).toBe('Ben’s rack has a 7.');
    expect(sentence(yes('rack', row('1', '2', '3')), code777, bensEyes)).toBe('Ben’s numbers are 1, 2, 3.');
    speak('de');
    expect(sentence(yes('rack', holds('7')), code777, bensEyes)).toBe('Auf der Ablage von Ben steht eine 7.');
    speak('nl');
    expect(sentence(yes('rack', holds('7')), code777, bensEyes)).toBe('Op de standaard van Ben staat een 7.');
  });
});

test.each([
  ['en', 'red, blue: 1 black, 0 white.', 'More 3s.', 'The guess red 0, blue 1 was wrong.'],
  ['de', 'rot, blau: 1 schwarz, 0 weiß.', 'Mehr 3en.', 'Der Tipp rot 0, blau 1 war falsch.'],
  ['nl', 'rood, blauw: 1 zwart, 0 wit.', 'Meer 3’en.', 'De gok rood 0, blauw 1 was fout.'],
] as const)('a clue is one line in %s', (language, pins, more, guess) => {
  speak(language);
  expect(mastermind.clue({ question: ['red', 'blue'], answer: { black: 1, white: 0 }, text: '' }, cast.who)).toBe(pins);
  expect(code777.clue({ by: 2, question: 'question 12', answer: 'more_first', text: '' }, cast.who)).toBe(
    `Ben: ${code777.question('question 12')} ${more}`,
  );
  expect(tagiron.clue(CLUES[2] as Clue, cast.who)).toBe(guess);
});

test.each([
  ['en', 'The centre has none of these: the red 0, the blue 1.'],
  ['de', 'In der Mitte liegt nichts davon: die rote 0, die blaue 1.'],
  ['nl', 'In het midden ligt niets van dit alles: de rode 0, de blauwe 1.'],
] as const)('what is certain puts in %s what holds first and what is absent in one line', (language, absent) => {
  speak(language);
  const known = certainties(
    [denied(yes('centre', holds('red 0'))), fact, denied(yes('centre', holds('blue 1'))), denied(yes('centre', place(1, '3')))],
    tagiron,
    cast,
  );
  expect(known.holds).toEqual([sentence(fact, tagiron, cast)]);
  expect(known.ruledOut).toEqual([absent, sentence(denied(yes('centre', place(1, '3'))), tagiron, cast)]);
  expect(known.count).toBe(3);
});

describe('the moments of a match', () => {
  const riddle = {
    points: [
      { step: 1, clues: 0 },
      { step: 4, clues: 1 },
      { step: 9, clues: 3 },
    ],
    questions: [
      { expected: 1, best: { bits: 2 } },
      { expected: 2, best: { bits: 2 } },
    ],
  } as DeductionReport;

  test('are counted by the answers heard', () => {
    expect(heardWith(riddle, 4)).toBe(1);
    expect(heardBefore(riddle, 4)).toBe(0);
    expect(heardBefore(riddle, 20)).toBe(3);
  });

  test('share of the best questions', () => {
    expect(shareUsed(riddle)).toBe(0.75);
    expect(shareUsed({ ...riddle, questions: [] })).toBeNull();
  });

  test('an axis ends on a round number', () => {
    expect(axis(10.3)).toEqual({ top: 12, step: 4 });
    expect(axis(3)).toEqual({ top: 3, step: 1 });
    expect(axis(0)).toEqual({ top: 1, step: 1 });
  });
});
