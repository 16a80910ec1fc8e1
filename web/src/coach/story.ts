// The story of somebody who had something to find out: how much was known, which answer ruled out most, and what was overlooked.

import type { KnowledgeReport, RatedGuess } from '$lib/generated/coach';
import type { Moment, Story } from '$lib/story';
import { judgeGuess, judgeQuestion } from './decisions';
import { leftBefore, shareUsed } from './moments';
import { leftAfter, percent, roughly } from './numbers';
import { sentence, type Cast } from './sentences';
import type { DeductionReport, RatedQuestion } from './types';
import type { Voice } from './voice';
import { coachWords } from './words';

/** How many facts stand on a card. */
const FACTS = 3;

/** A step's place in the match: how many steps have been made with it. */
const after = (step: number) => step + 1;

/** How much is known, from 0 to 1: each halving of what is possible counts the same. */
const share = (left: number, of: number) => (of <= 1 ? 1 : 1 - Math.log(Math.max(1, left)) / Math.log(of));

function questionMoment(deduction: DeductionReport, rated: RatedQuestion, voice: Voice): Moment[] {
  const w = coachWords();
  const judgement = judgeQuestion(rated);
  if (judgement === 'best') return [{ step: after(rated.step), kind: 'best', text: w.wasBest }];
  if (judgement === 'fine') return [];
  const left = w.wouldLeave(roughly(leftAfter(leftBefore(deduction, rated.step), rated.best.bits)));
  return [{ step: after(rated.step), kind: 'mistake', text: `${w.better(voice.question(rated.best.question))}, ${left}` }];
}

function guessMoment(rated: RatedGuess): Moment[] {
  const judgement = judgeGuess(rated);
  return judgement === 'fine' ? [] : [{ step: after(rated.step), kind: judgement, text: coachWords().verdicts[rated.verdict] }];
}

/** The answer after which the fewest possibilities were left of those before it. */
function turningPoint(deductions: readonly DeductionReport[]): Story['turning'] {
  const w = coachWords();
  let best: { ratio: number; turning: NonNullable<Story['turning']> } | null = null;
  for (const { points } of deductions)
    for (const [i, { step, clues, left }] of points.entries()) {
      const before = points[i - 1]?.left;
      if (before === undefined || left < 1) continue;
      const ratio = before / left;
      if (ratio <= 1 || (best && ratio <= best.ratio)) continue;
      best = { ratio, turning: { step: after(step), title: w.turningAnswer(clues), text: w.itLeft(roughly(left), roughly(before)) } };
    }
  return best?.turning ?? null;
}

/** The story of this seat; null: it had nothing to find out. */
export function knowledgeStory(report: KnowledgeReport, seat: number, voice: Voice, cast: Cast): Story | null {
  const w = coachWords();
  const deductions = report.players.find((player) => player.seat === seat)?.deductions ?? [];
  if (!deductions.length) return null;
  const questions = deductions.flatMap((deduction) => deduction.questions);
  const missed = deductions.flatMap((deduction) => deduction.missed);
  const moments = deductions.flatMap((deduction) => [
    ...deduction.questions.flatMap((rated) => questionMoment(deduction, rated, voice)),
    ...deduction.guesses.flatMap(guessMoment),
    ...deduction.missed
      .slice(0, 1)
      .map(({ step, fact }): Moment => ({ step: after(step), kind: 'mistake', text: w.overlooked(sentence(fact, voice, cast)) })),
  ]);
  // One moment a step, and what went wrong says more than what went well.
  const byStep = new Map<number, Moment>();
  for (const moment of moments) if (byStep.get(moment.step)?.kind !== 'mistake') byStep.set(moment.step, moment);
  const heard = Math.max(...deductions.map(({ points }) => points.at(-1)?.clues ?? 0));
  const used = deductions.map(shareUsed).filter((each) => each !== null);
  return {
    curve: deductions.flatMap(({ points }) => {
      const of = points[0]?.left ?? 1;
      return points.map(({ step, left }) => ({ step: after(step), value: share(left, of) }));
    }),
    moments: [...byStep.values()].sort((a, b) => a.step - b.step),
    turning: turningPoint(deductions),
    facts: [
      ...(used.length ? [{ value: percent(used.reduce((sum, each) => sum + each, 0) / used.length), text: w.facts.used }] : []),
      ...(questions.length
        ? [
            {
              value: w.facts.of(questions.filter((rated) => judgeQuestion(rated) === 'best').length, questions.length),
              text: w.facts.best,
            },
          ]
        : []),
      { value: String(heard), text: w.facts.heard(heard) },
      { value: String(missed.length), text: w.facts.missed(missed.length) },
    ].slice(0, FACTS),
  };
}
