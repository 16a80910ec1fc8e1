// The steps of a match, counted by the answers that had been heard.

import type { Point, DeductionReport } from './types';

/** The last point that this step had reached. */
export const pointAt = ({ points }: DeductionReport, step: number): Point | undefined => points.findLast((point) => point.step <= step);

/** How many answers had been heard before this step. */
export const heardBefore = ({ points }: DeductionReport, step: number): number => points.findLast((point) => point.step < step)?.clues ?? 0;

/** How many possibilities there were before this step. */
export const leftBefore = ({ points }: DeductionReport, step: number): number =>
  points.findLast((point) => point.step < step)?.left ?? points[0]?.left ?? 1;

/** How many answers had been heard with this step. */
export const heardWith = (deduction: DeductionReport, step: number): number => pointAt(deduction, step)?.clues ?? 0;

/** How much of what the best questions were worth was asked for, from 0 to 1; null: nobody chose a question. */
export function shareUsed({ questions }: DeductionReport): number | null {
  const best = questions.reduce((sum, question) => sum + question.best.bits, 0);
  return best > 0 ? questions.reduce((sum, question) => sum + question.expected, 0) / best : null;
}

/** A round number at or above this, and the step between the lines of an axis up to it. */
export function axis(most: number): { top: number; step: number } {
  const step = [1, 2, 4, 5, 10, 20].find((each) => most / each <= 5) ?? 50;
  return { top: Math.max(step, Math.ceil(most / step - 1e-9) * step), step };
}
