// What a player decided or overlooked while something was to be found out, judged: what the review lists and the story tells.

import type { DeductionReport, MissedFact, PlayerReport, RatedGuess, RatedQuestion } from './types';

/** A question counts as a mistake when another was worth this many bits more. */
const MISTAKE_BITS = 0.7;
/** A question counts as best when no other was worth noticeably more. */
const NOTICEABLE_BITS = 0.05;

export type Judgement = 'best' | 'fine' | 'mistake';

interface Common {
  key: string;
  seat: number;
  deduction: DeductionReport;
  /** The step of the match, counted from 0. */
  step: number;
  judgement: Judgement;
}

/** A question, a guess, something overlooked, or how the whole came out. */
export type Decision = Common &
  (
    | { kind: 'question'; rated: RatedQuestion }
    | { kind: 'guess'; rated: RatedGuess }
    | { kind: 'missed'; missed: MissedFact }
    | { kind: 'outcome' }
  );

/** How many bits more the best question was worth. */
const lost = ({ best, expected }: RatedQuestion) => best.bits - expected;

export function judgeQuestion(rated: RatedQuestion): Judgement {
  const bits = lost(rated);
  return bits < NOTICEABLE_BITS ? 'best' : bits < MISTAKE_BITS ? 'fine' : 'mistake';
}

export const judgeGuess = ({ verdict }: RatedGuess): Judgement =>
  verdict === 'certain' ? 'best' : verdict === 'fair' ? 'fine' : 'mistake';

/** Everything of one player, in the order of the match. */
export function decisionsOf({ seat, deductions }: PlayerReport): Decision[] {
  return deductions.flatMap((deduction) => {
    const common = (kind: string, step: number) => ({ key: `${seat} ${deduction.number} ${kind} ${step}`, seat, deduction, step });
    const last = Math.max(deduction.points.at(-1)?.step ?? 0, deduction.named ?? 0);
    const decisions: Decision[] = [
      ...deduction.questions.map((rated): Decision => ({
        ...common('question', rated.step),
        kind: 'question',
        rated,
        judgement: judgeQuestion(rated),
      })),
      ...deduction.guesses.map((rated): Decision => ({
        ...common('guess', rated.step),
        kind: 'guess',
        rated,
        judgement: judgeGuess(rated),
      })),
      ...deduction.missed.map((missed, i): Decision => ({
        ...common(`missed ${i}`, missed.step),
        kind: 'missed',
        missed,
        judgement: 'mistake',
      })),
    ];
    decisions.sort((a, b) => a.step - b.step);
    return [...decisions, { ...common('outcome', last), kind: 'outcome', judgement: 'fine' }];
  });
}

/** The number of turning points that are shown. */
const TURNING_POINTS = 5;
/** What was overlooked weighs more than any question. */
const OVERLOOKED_BITS = 100;

/** The decisions that cost most, in the order of the match. */
export function turningPoints(decisions: readonly Decision[]): Decision[] {
  const weight = (decision: Decision) => (decision.kind === 'question' ? lost(decision.rated) : OVERLOOKED_BITS);
  const costly = decisions.filter(({ judgement }) => judgement === 'mistake');
  const chosen = new Set(costly.sort((a, b) => weight(b) - weight(a)).slice(0, TURNING_POINTS));
  return decisions.filter((decision) => chosen.has(decision));
}
