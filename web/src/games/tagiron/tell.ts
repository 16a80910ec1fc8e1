// What happened, in words.

import type { Actor } from '$lib/agreement';
import { i18n } from '$lib/i18n/i18n.svelte';
import { actorAt, type LogLine, type Person } from '$lib/play';
import {
  cardNumber,
  cardOf,
  LETTERS,
  tileOf,
  type Answer,
  type QuestionName,
  type Refusal,
  type ObservedEvent,
  type TileName,
} from './types';
import { words } from './words';

export function tileText(name: TileName): string {
  const { colour, n } = tileOf(name);
  return words().tile(i18n.m.colours[colour], n);
}

export const rowText = (row: readonly TileName[]) => row.map(tileText).join(', ');

/** A question in words, with the number the asker chose. */
export function questionText(question: QuestionName): string {
  const digit = /^where is (\d)$/.exec(question)?.[1];
  return words().cards[question] ?? (digit === undefined ? question : words().whereIs(digit));
}

/** An answer as short as it can be said. */
export function answerText(answer: Answer): string {
  const w = words();
  if (answer === 'yes') return w.yes;
  if (answer === 'no') return w.no;
  if ('count' in answer) return String(answer.count);
  if ('number' in answer) return String(answer.number);
  const letters = 'positions' in answer ? answer.positions.map(letter) : answer.pairs.map((pair) => pair.map(letter).join('–'));
  return letters.length ? letters.join(', ') : w.none;
}

const letter = (position: number) => LETTERS[position - 1] ?? '';

function lineOf(event: ObservedEvent, who: (seat: number) => Actor): Omit<LogLine, 'key'> | null {
  const { tell } = words();
  const plain = (text: string) => ({ at: '–', text });
  const by = (seat: number, text: string) => ({ at: '–', who: who(seat).name, text });
  if ('started' in event) return by(event.started.first, tell.started(who(event.started.first)));
  if ('asked' in event) {
    const { by: asker, question, answers } = event.asked;
    const said = answers.map(([seat, answer]) => tell.answer(who(seat).name, answerText(answer))).join('; ');
    return { at: String(cardNumber(cardOf(question))), who: `${who(asker).name}:`, text: tell.asked(questionText(question), said) };
  }
  if ('guessed_aloud' in event)
    return by(
      event.guessed_aloud.by,
      tell.guessedAloud(who(event.guessed_aloud.by), rowText(event.guessed_aloud.row), event.guessed_aloud.verdict === 'right'),
    );
  if ('guessed_secretly' in event) {
    const { by: guesser, centre, verdict } = event.guessed_secretly;
    return {
      ...by(guesser, tell.guessedSecretly(who(guesser), verdict === 'right')),
      aside: centre ? tell.centreWas(rowText(centre)) : undefined,
    };
  }
  if ('found' in event) return by(event.found.by, tell.found(who(event.found.by), event.found.rank));
  if ('went_out' in event) return by(event.went_out.by, tell.wentOut(who(event.went_out.by)));
  if ('gave_up' in event) return by(event.gave_up.by, tell.gaveUp(who(event.gave_up.by)));
  if ('all_lost' in event) return plain(tell.allLost);
  if ('passed' in event) return by(event.passed.by, tell.passed(who(event.passed.by)));
  if ('ended' in event)
    return { ...plain(tell.ended), aside: event.ended.centre.length ? tell.centreWas(rowText(event.ended.centre)) : undefined };
  if ('reached' in event && typeof event.reached === 'object') {
    if ('last_turn' in event.reached) return plain(tell.lastTurn);
    if ('last_try' in event.reached) return by(event.reached.last_try, tell.lastTry(who(event.reached.last_try)));
  }
  return 'reached' in event && event.reached === 'last_guesses' ? plain(tell.lastGuesses) : null;
}

/** The log. */
export function tell(history: readonly ObservedEvent[], people: readonly Person[]): LogLine[] {
  const who = actorAt(people);
  return history.flatMap((event, i) => {
    const line = lineOf(event, who);
    return line ? [{ ...line, key: String(i) }] : [];
  });
}

/** Why not, in words. */
export function refusal(why: Refusal): string | null {
  const { refusals } = words();
  switch (why.code) {
    case 'card_not_open':
      return refusals.card_not_open(questionText(why.card));
    case 'wrong_count':
      return refusals.wrong_count(why.want);
    case 'misplaced':
      return refusals.misplaced(tileText(why.tile));
    default:
      return refusals[why.code] ?? null;
  }
}
