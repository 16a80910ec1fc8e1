// Ratings as they are shown: one number with its uncertainty, and the curve of a person's ratings.

import type { Rating, RatingPoint } from './generated/messages';
import { i18n } from './i18n/i18n.svelte';

/** "1523 ± 80", and whether that is provisional. */
export function ratingText({ rating, deviation, provisional }: Pick<Rating, 'rating' | 'deviation' | 'provisional'>): string {
  const number = `${rating}\u00a0±\u00a0${deviation}`; // never broken over two lines
  return provisional ? `${number}, ${i18n.m.provisional}` : number;
}

/** What a chart of ratings draws, in the units of its picture. */
export interface RatingChart {
  width: number;
  height: number;
  /** The ratings, one after the other. */
  line: string;
  /** What is between a deviation above and one below. */
  band: string;
  /** The last rating. */
  end: { x: number; y: number };
  /** Round numbers with a line of their own. */
  marks: { y: number; rating: number }[];
}

const WIDTH = 320;
const HEIGHT = 120;
/** Room for the line's ends. */
const EDGE = 6;
/** A chart shows at least this many points from its bottom to its top: a small step must not look like a leap. */
const MIN_SPAN = 200;
/** Distances between round numbers, of which the smallest is taken that gives few lines. */
const STEPS = [100, 200, 500, 1000];
const MOST_MARKS = 5;

/** One match after the other, with the same distance: people play many in an evening and none for weeks. */
export function ratingChart(points: readonly RatingPoint[]): RatingChart | null {
  const last = points.at(-1);
  if (!last || points.length < 2) return null;
  const lows = points.map(({ rating, deviation }) => rating - deviation);
  const highs = points.map(({ rating, deviation }) => rating + deviation);
  const middle = (Math.min(...lows) + Math.max(...highs)) / 2;
  const span = Math.max(Math.max(...highs) - Math.min(...lows), MIN_SPAN);
  const x = (index: number) => round(EDGE + (index / (points.length - 1)) * (WIDTH - 2 * EDGE));
  const y = (rating: number) => round(HEIGHT / 2 - ((rating - middle) / span) * (HEIGHT - 2 * EDGE));
  const path = (values: readonly number[]) => values.map((value, index) => `${x(index)} ${y(value)}`);
  const [bottom, top] = [middle - span / 2, middle + span / 2];
  const step = STEPS.find((each) => (top - bottom) / each <= MOST_MARKS) ?? 2000;
  const marks: RatingChart['marks'] = [];
  for (let rating = Math.ceil(bottom / step) * step; rating <= top; rating += step) marks.push({ y: y(rating), rating });
  return {
    width: WIDTH,
    height: HEIGHT,
    line: `M${path(points.map(({ rating }) => rating)).join('L')}`,
    band: `M${[...path(highs), ...path(lows).reverse()].join('L')}Z`,
    end: { x: x(points.length - 1), y: y(last.rating) },
    marks,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
