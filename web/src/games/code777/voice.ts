// Statements about a player's own rack, in words.

import type { Voice } from '$coach/voice';
import { coachWords } from '$coach/words';
import { i18n } from '$lib/i18n/i18n.svelte';
import { marksOf } from './stair-notes';
import { answerText } from './tell';
import { BOX, questionNumber, tileOf, type Observation, type PublicAnswer, type QuestionName } from './types';
import { words } from './words';

const questionText = (question: QuestionName) => words().questions[questionNumber(question)] ?? question;

export const voice: Voice = {
  piece: (name) => {
    const w = coachWords();
    if (/^\d$/.test(name)) return w.number(name);
    const { colour, n } = tileOf(name);
    const copies = BOX.tiles.filter((tile) => tile === name).length;
    return w.tile(colour, String(n), copies > 1 ? 'several' : 'one');
  },
  at: (place) => String(place), // the order on a rack says nothing, so that no place is ever spoken of
  row: (pieces) => pieces.join(', '),
  question: (question) => questionText(question as QuestionName),
  marks: (statement, observation) => marksOf(statement, observation as Observation),
  clue: ({ by, question, answer }, who) => {
    const reader = by === undefined ? null : who(by);
    const asked = question as QuestionName;
    const said = answer as PublicAnswer['answer'];
    const text = answerText(asked, said);
    const whole = said === 'more_first' || said === 'more_second' ? words().tell.answerOf(text) : text;
    return `${reader ? `${reader.you ? i18n.m.you : reader.name}: ` : ''}${questionText(asked)} ${whole}.`;
  },
};
