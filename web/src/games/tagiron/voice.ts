// Statements about hidden tiles, in words.

import type { Clue } from '$coach/types';
import type { Voice } from '$coach/voice';
import { coachWords } from '$coach/words';
import { capitalized } from '$lib/capitalized';
import { i18n } from '$lib/i18n/i18n.svelte';
import type { Colour } from '$pieces/drawn';
import TileRow from './TileRow.svelte';
import { marksOf } from './note-keys';
import { answerText, questionText, rowText } from './tell';
import { BOX, LETTERS, tileOf, type Action, type Answer, type QuestionName, type TileName } from './types';

function clue({ by, question, answer }: Clue, who: Parameters<Voice['clue']>[1]): string {
  if (by === undefined) return coachWords().guessedWrong(rowText((question as { guess: TileName[] }).guess));
  const { name, you } = who(by);
  return `${you ? i18n.m.you : name}: ${questionText(question as QuestionName)} ${capitalized(answerText(answer as Answer))}.`;
}

export const voice: Voice = {
  piece: (name) => {
    const w = coachWords();
    if (/^\d$/.test(name)) return w.number(name);
    if (!name.includes(' ')) return w.coloured(name as Colour);
    const { colour, n } = tileOf(name);
    return w.tile(colour, String(n), BOX.doubled.includes(name) ? 'several' : 'one');
  },
  at: (place) => coachWords().atLetter(LETTERS[place - 1] ?? ''),
  row: rowText,
  question: (question) => questionText(question as QuestionName),
  piecesOf: (question) => (Array.isArray(question) ? question.map(String) : null),
  Pieces: TileRow,
  marks: marksOf,
  action: (question): Action => ({ ask: question as QuestionName }),
  clue,
};
