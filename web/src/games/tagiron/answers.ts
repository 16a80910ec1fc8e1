// How an answer to each question is given, for a form that asks for it.

import { CARDS, type CardName, type QuestionName } from './types';

/** What is said to a question: places, neighbours, a number of tiles, a number, or yes and no. */
export type Kind = 'positions' | 'pairs' | 'count' | 'number' | 'yes_or_no';

export function kindOf(question: QuestionName): Kind {
  if (question.startsWith('where is')) return 'positions';
  if (question === 'same colour' || question === 'consecutive') return 'pairs';
  if (question === 'middle above 4') return 'yes_or_no';
  return question.endsWith(' count') || question === 'equal pairs' ? 'count' : 'number';
}

/** The questions that a card allows: one, or one for each number on it. */
export function questionsOf(card: CardName): QuestionName[] {
  const digits = /^where is (\d) or (\d)$/.exec(card);
  return digits ? [`where is ${digits[1]}`, `where is ${digits[2]}`] : [card];
}

/** Every question in the order of the cards. */
export const QUESTIONS: readonly QuestionName[] = CARDS.flatMap(questionsOf);
