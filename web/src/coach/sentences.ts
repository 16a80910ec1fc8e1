// Statements and explanations, put into sentences of the person's language.

import type { Actor } from '$lib/agreement';
import type { Clue, Explanation, HiddenPieces, Statement } from './types';
import type { Voice } from './voice';
import { coachWords, type Owner } from './words';

/** The people in a sentence: by seat, and the one who looks for the hidden pieces. */
export interface Cast {
  who: (seat: number) => Actor;
  seeker: Actor;
}

function ownerOf(about: HiddenPieces, { who, seeker }: Cast): Owner {
  return typeof about === 'object' ? { of: 'seat', who: who(about.seat) } : { of: about, who: seeker };
}

/** A statement as a sentence. */
export function sentence({ about, claim, holds }: Statement, voice: Voice, cast: Cast): string {
  const w = coachWords().says;
  const owner = ownerOf(about, cast);
  if ('row' in claim) return (holds ? w.row : w.rowNot)(owner, voice.row(claim.row.pieces));
  if ('place' in claim) return (holds ? w.place : w.placeNot)(owner, voice.piece(claim.place.piece), voice.at(claim.place.place));
  const { piece, at_least } = claim.holds;
  const named = voice.piece(piece);
  if (at_least === 1) return (holds ? w.holds : w.holdsNot)(owner, named);
  return holds ? w.holdsMany(owner, named, at_least) : w.holdsFewer(owner, named, at_least - 1);
}

/** The opposite statement. */
export const denied = (statement: Statement): Statement => ({ ...statement, holds: !statement.holds });

/** What an explanation is about: a fact that is certain, a mark, marks together, or answers that contradict each other. */
export type Subject = { fact: Statement } | 'mark' | 'marks' | 'answers';

/** One answer of an explanation, in words. */
export interface ReasonText {
  /** Its place among the clues. */
  clue: number;
  text: string;
}

/** An explanation, in words. */
export interface ExplanationText {
  supposed: string;
  reasons: ReasonText[];
  so: string;
}

/** An explanation, in words: what is supposed, the answers that rule it out together, and what follows. */
export function explanationText(
  explanation: Explanation,
  subject: Subject,
  clues: readonly Clue[],
  voice: Voice,
  cast: Cast,
): ExplanationText {
  const w = coachWords();
  const { rules_out, because } = explanation;
  const supposed = rules_out.map((statement) => sentence(statement, voice, cast)).join(' ');
  const reasons = because.flatMap(({ clue }) => {
    const given = clues[clue];
    return given ? [{ clue, text: voice.clue(given, cast.who) }] : [];
  });
  const start = reasons.length ? w.cannotAll(reasons.length) : w.bySight;
  if (subject === 'answers') return { supposed: w.contradicting, reasons, so: w.soWrongAnswer };
  if (subject === 'mark') return { supposed: `${w.supposeMark(supposed)} ${start}`, reasons, so: w.soNot };
  if (subject === 'marks') return { supposed: `${w.supposeMarks(supposed)} ${start}`, reasons, so: w.soNotTogether };
  return { supposed: `${w.suppose(supposed)} ${start}`, reasons, so: w.so(sentence(subject.fact, voice, cast)) };
}

/** What is certain, made easy to read: what holds first, then what is ruled out, the pieces that are nowhere in one line. */
export function certainties(
  certain: readonly Statement[],
  voice: Voice,
  cast: Cast,
): { holds: string[]; ruledOut: string[]; count: number } {
  const positive = certain.filter(({ holds }) => holds);
  const negative = certain.filter((statement) => !positive.includes(statement));
  const absent = new Map<string, { about: HiddenPieces; pieces: string[] }>();
  const others: Statement[] = [];
  for (const statement of negative) {
    if (!('holds' in statement.claim) || statement.claim.holds.at_least > 1) others.push(statement);
    else {
      const key = JSON.stringify(statement.about);
      const group = absent.get(key) ?? { about: statement.about, pieces: [] };
      group.pieces.push(voice.piece(statement.claim.holds.piece).name);
      absent.set(key, group);
    }
  }
  const { without } = coachWords().says;
  const nowhere = [...absent.values()].map(({ about, pieces }) => without(ownerOf(about, cast), pieces.join(', ')));
  return {
    holds: positive.map((statement) => sentence(statement, voice, cast)),
    ruledOut: [...nowhere, ...others.map((statement) => sentence(statement, voice, cast))],
    count: negative.length,
  };
}
