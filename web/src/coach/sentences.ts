// Statements and explanations, put into sentences of the person's language.

import type { Actor } from '$lib/play';
import type { Clue, Explanation, Of, Saying } from './types';
import type { Voice } from './voice';
import { coachWords, type Owner } from './words';

/** The people in a sentence: by seat, and the one who looks for the hidden pieces. */
export interface Cast {
  who: (seat: number) => Actor;
  seeker: Actor;
}

function ownerOf(of: Of, { who, seeker }: Cast): Owner {
  return typeof of === 'object' ? { of: 'seat', who: who(of.seat) } : { of, who: seeker };
}

/** A statement as a sentence. */
export function sentence({ of, says, holds }: Saying, voice: Voice, cast: Cast): string {
  const w = coachWords().says;
  const owner = ownerOf(of, cast);
  if ('row' in says) return (holds ? w.row : w.rowNot)(owner, voice.row(says.row.pieces));
  if ('place' in says) return (holds ? w.place : w.placeNot)(owner, voice.piece(says.place.piece), voice.at(says.place.place));
  const { piece, at_least } = says.holds;
  const named = voice.piece(piece);
  if (at_least === 1) return (holds ? w.holds : w.holdsNot)(owner, named);
  return holds ? w.holdsMany(owner, named, at_least) : w.holdsFewer(owner, named, at_least - 1);
}

/** The opposite statement. */
export const denied = (saying: Saying): Saying => ({ ...saying, holds: !saying.holds });

/** What an explanation is about: a fact that is certain, a mark, marks together, or answers that contradict each other. */
export type Subject = { fact: Saying } | 'mark' | 'marks' | 'answers';

/** One answer of an explanation, in words. */
export interface ReasonText {
  /** Its place among the clues. */
  clue: number;
  text: string;
  leaves: string;
}

/** An explanation, in words. */
export interface ExplanationText {
  supposed: string;
  reasons: ReasonText[];
  so: string;
}

/** An explanation, in words: what is supposed, the answers that rule it out one after the other, and what follows. */
export function explanationText(
  explanation: Explanation,
  subject: Subject,
  clues: readonly Clue[],
  voice: Voice,
  cast: Cast,
): ExplanationText {
  const w = coachWords();
  const { rules_out, ways, because } = explanation;
  const supposed = rules_out.map((saying) => sentence(saying, voice, cast)).join(' ');
  const reasons = because.flatMap(({ clue, leaves }) => {
    const heard = clues[clue];
    return heard ? [{ clue, text: voice.clue(heard, cast.who), leaves: w.leaves(leaves) }] : [];
  });
  const start = reasons.length ? w.ways(ways) : w.bySight;
  if (subject === 'answers') return { supposed: w.contradicting, reasons, so: w.soWrongAnswer };
  if (subject === 'mark') return { supposed: `${w.supposeMark(supposed)} ${start}`, reasons, so: w.soNot };
  if (subject === 'marks') return { supposed: `${w.supposeMarks(supposed)} ${start}`, reasons, so: w.soNotTogether };
  return { supposed: `${w.suppose(supposed)} ${start}`, reasons, so: w.so(sentence(subject.fact, voice, cast)) };
}

/** What is certain, made easy to read: what holds first, then what is ruled out, the pieces that are nowhere in one line. */
export function certainties(certain: readonly Saying[], voice: Voice, cast: Cast): { holds: string[]; ruledOut: string[]; count: number } {
  const positive = certain.filter(({ holds, says }) => holds || ('holds' in says && says.holds.at_least > 1));
  const negative = certain.filter((saying) => !positive.includes(saying));
  const absent = new Map<string, { of: Of; pieces: string[] }>();
  const others: Saying[] = [];
  for (const saying of negative) {
    if (!('holds' in saying.says)) others.push(saying);
    else {
      const key = JSON.stringify(saying.of);
      const group = absent.get(key) ?? { of: saying.of, pieces: [] };
      group.pieces.push(voice.piece(saying.says.holds.piece).name);
      absent.set(key, group);
    }
  }
  const { without } = coachWords().says;
  const nowhere = [...absent.values()].map(({ of, pieces }) => without(ownerOf(of, cast), pieces.join(', ')));
  return {
    holds: positive.map((saying) => sentence(saying, voice, cast)),
    ruledOut: [...nowhere, ...others.map((saying) => sentence(saying, voice, cast))],
    count: negative.length,
  };
}
