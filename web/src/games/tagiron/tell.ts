// What happened, in words.

import { i18n } from '$lib/i18n/i18n.svelte';
import { actorAt, type Actor, type LogLine, type Person } from '$lib/play';
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

function told(sight: ObservedEvent, who: (seat: number) => Actor): Omit<LogLine, 'key'> | null {
  const { tell } = words();
  const plain = (text: string) => ({ at: '–', text });
  const by = (seat: number, text: string) => ({ at: '–', who: who(seat).name, text });
  if ('started' in sight) return by(sight.started.first, tell.started(who(sight.started.first)));
  if ('asked' in sight) {
    const { by: asker, question, answers } = sight.asked;
    const said = answers.map(([seat, answer]) => tell.answer(who(seat).name, answerText(answer))).join('; ');
    return { at: String(cardNumber(cardOf(question))), who: `${who(asker).name}:`, text: tell.asked(questionText(question), said) };
  }
  if ('guessed_aloud' in sight)
    return by(
      sight.guessed_aloud.by,
      tell.guessedAloud(who(sight.guessed_aloud.by), rowText(sight.guessed_aloud.row), sight.guessed_aloud.verdict === 'right'),
    );
  if ('guessed_secretly' in sight) {
    const { by: guesser, centre, verdict } = sight.guessed_secretly;
    return {
      ...by(guesser, tell.guessedSecretly(who(guesser), verdict === 'right')),
      aside: centre ? tell.centreWas(rowText(centre)) : undefined,
    };
  }
  if ('found' in sight) return by(sight.found.by, tell.found(sight.found.rank));
  if ('went_out' in sight) return by(sight.went_out.by, tell.wentOut(who(sight.went_out.by)));
  if ('gave_up' in sight) return by(sight.gave_up.by, tell.gaveUp(who(sight.gave_up.by)));
  if ('passed' in sight) return by(sight.passed.by, tell.passed(who(sight.passed.by)));
  if ('ended' in sight)
    return { ...plain(tell.ended), aside: sight.ended.centre.length ? tell.centreWas(rowText(sight.ended.centre)) : undefined };
  if ('reached' in sight && typeof sight.reached === 'object') {
    if ('last_turn' in sight.reached) return plain(tell.lastTurn);
    if ('last_try' in sight.reached) return by(sight.reached.last_try, tell.lastTry(who(sight.reached.last_try)));
  }
  return 'reached' in sight && sight.reached === 'last_guesses' ? plain(tell.lastGuesses) : null;
}

/** The log. */
export function tell(history: readonly ObservedEvent[], people: readonly Person[]): LogLine[] {
  const who = actorAt(people);
  return history.flatMap((sight, i) => {
    const line = told(sight, who);
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
