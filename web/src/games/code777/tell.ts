// What happened, in words.

import type { Actor } from '$lib/agreement';
import { capitalized } from '$lib/capitalized';
import { i18n } from '$lib/i18n/i18n.svelte';
import { actorAt, actorsAt, type LogLine, type Person } from '$lib/play';
import { questionNumber, tileOf, type PublicAnswer, type QuestionName, type Refusal, type ObservedEvent, type TileName } from './types';
import { words } from './words';

/** A tile's name in the person's language. */
export function tileText(name: TileName): string {
  const { colour, n } = tileOf(name);
  return words().tile(i18n.m.colours[colour], n);
}

/** An answer in a word or a number. */
export function answerText(question: QuestionName, answer: PublicAnswer['answer']): string {
  if (typeof answer === 'object') return String(answer.count);
  const [first, second] = words().compared[questionNumber(question)] ?? ['', ''];
  return answer === 'more_first' ? first : answer === 'more_second' ? second : words().equal;
}

function answered({ by, question, answer }: PublicAnswer, who: (seat: number) => Actor): Omit<LogLine, 'key'> {
  const { tell, questions } = words();
  const number = questionNumber(question);
  const text = answerText(question, answer);
  const said = answer === 'more_first' || answer === 'more_second' ? tell.answerOf(text) : capitalized(text);
  return {
    at: String(number),
    who: `${who(by).name}:`,
    text: tell.answered(questions[number] ?? question, said),
    aside: who(by).you ? tell.tellsNothing : undefined,
  };
}

function lineOf(event: ObservedEvent, who: (seat: number) => Actor): Omit<LogLine, 'key'> | null {
  const { tell } = words();
  const plain = (text: string) => ({ at: '–', text });
  const by = (seat: number, text: string) => ({ at: '–', who: who(seat).name, text });
  if ('stocked' in event) return plain(tell.stocked);
  if ('shuffled' in event) return plain(tell.shuffled);
  if ('answered' in event) return answered(event.answered, who);
  if ('announced' in event)
    return by(
      event.announced.by,
      tell.announced(who(event.announced.by), event.announced.numbers.join(', '), event.announced.verdict === 'right'),
    );
  if ('scored' in event) return by(event.scored.seat, tell.scored(who(event.scored.seat), event.scored.points));
  if ('silenced' in event) return by(event.silenced.seat, tell.silenced(who(event.silenced.seat)));
  if ('laid_aside' in event)
    return plain(event.laid_aside.tiles ? tell.aside(event.laid_aside.tiles.map(tileText).join(', ')) : tell.asideDown);
  if ('ended' in event) return by(event.ended.winner, tell.ended(who(event.ended.winner)));
  return null; // that racks are filled and turns pass is seen at the table
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
export function refusal(why: Refusal, people: readonly Person[]): string | null {
  const { refusals } = words();
  switch (why.code) {
    case 'not_your_turn':
      return refusals.not_your_turn(people[why.reader]?.name ?? '');
    case 'still_thinking':
      return refusals.still_thinking(actorsAt(people, why.thinking));
    case 'silent':
      return refusals.silent(actorsAt(people, why.until));
    case 'wrong_count':
      return refusals.wrong_count(why.want);
    default:
      return refusals[why.code] ?? null;
  }
}
