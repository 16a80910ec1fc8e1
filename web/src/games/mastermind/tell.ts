// What happened, in words.

import type { Actor } from '$lib/agreement';
import { i18n } from '$lib/i18n/i18n.svelte';
import { actorAt, type LogLine, type Person } from '$lib/play';
import type { Code, Outcome, Refusal, ObservedEvent } from './types';
import { words } from './words';

/** The colours of a row, written out. */
export const written = (code: Code) => code.map((colour) => i18n.m.colours[colour]).join(', ');

function lineOf(event: ObservedEvent, who: (seat: number) => Actor): Omit<LogLine, 'key'> | null {
  const { tell, pins } = words();
  const plain = (text: string) => ({ at: '–', text });
  const by = (seat: number, text: string) => ({ at: '–', who: who(seat).name, text });
  if (event === 'duel_begun') return plain(tell.duel);
  if ('uneven_agreed' in event) return plain(tell.uneven(event.uneven_agreed.rounds, who(event.uneven_agreed.favoured)));
  if ('round_begun' in event) return plain(tell.round(event.round_begun.round));
  if ('code_hidden' in event) return by(event.code_hidden.by, tell.hid(who(event.code_hidden.by)));
  if ('row_made' in event) return by(event.row_made.by, tell.made(who(event.row_made.by)));
  if ('guessed' in event) return { at: '0', who: `${who(event.guessed.by).name}:`, text: tell.guessed(written(event.guessed.row)) };
  if ('answered' in event) return plain(tell.answered(pins(event.answered.pins.black, event.answered.pins.white)));
  if ('contradicted' in event) return plain(tell.contradicted);
  if ('challenged' in event) return by(event.challenged.by, tell.challenged(who(event.challenged.by)));
  if ('shield_lifted' in event) {
    const { code, wrong } = event.shield_lifted;
    return {
      ...plain(tell.lifted(written(code))),
      aside: wrong.length ? tell.wrongRows(i18n.m.and(wrong.map(String)), wrong.length) : undefined,
    };
  }
  if ('scored' in event) {
    const { codemaker, found_in, points } = event.scored;
    return plain(found_in === null ? tell.notFound(points, who(codemaker)) : tell.found(found_in, points, who(codemaker)));
  }
  if ('voided' in event) return plain(tell.voided(event.voided.points, who(event.voided.codebreaker)));
  return ended(event.ended, who);
}

function ended(outcome: Outcome, who: (seat: number) => Actor): Omit<LogLine, 'key'> {
  const { tell } = words();
  if ('played' in outcome) return { at: '–', text: tell.ended(...outcome.played.points) };
  if ('duelled' in outcome) return { at: '–', text: tell.duelled };
  const [seat, text] =
    'forfeited' in outcome
      ? [outcome.forfeited.by, tell.forfeited(who(outcome.forfeited.by))]
      : [outcome.resigned.by, tell.resigned(who(outcome.resigned.by))];
  return { at: '–', who: who(seat).name, text };
}

/** The log: a guess and its answer in one line, numbered by row. */
export function tell(history: readonly ObservedEvent[], people: readonly Person[]): LogLine[] {
  const who = actorAt(people);
  const lines: LogLine[] = [];
  const rows = [0, 0];
  history.forEach((event, i) => {
    if (event !== 'duel_begun' && 'code_hidden' in event) rows.fill(0);
    const line = lineOf(event, who);
    if (!line) return;
    if (event !== 'duel_begun' && 'guessed' in event) line.at = String((rows[event.guessed.by] = (rows[event.guessed.by] ?? 0) + 1));
    const last = lines.at(-1);
    if (event !== 'duel_begun' && 'answered' in event && last && /^\d/.test(last.at)) last.aside = line.text;
    else lines.push({ ...line, key: String(i) });
  });
  return lines;
}

/** Why not, in words. */
export function refusal(why: Refusal): string | null {
  const { refusals } = words();
  const colour = (name: keyof typeof i18n.m.colours) => i18n.m.colours[name];
  switch (why.code) {
    case 'wrong_count':
      return refusals.wrong_count(why.want, why.got);
    case 'colour_not_in_play':
      return refusals.colour_not_in_play(colour(why.colour));
    case 'repeated':
      return refusals.repeated(colour(why.colour));
    case 'too_many_pins':
      return refusals.too_many_pins(why.holes);
    default:
      return refusals[why.code] ?? null;
  }
}
