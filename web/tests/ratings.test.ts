import { expect, test } from 'vitest';
import { i18n } from '../src/lib/i18n/i18n.svelte';
import { ratingChart, ratingText } from '../src/lib/ratings';

const point = (rating: number, deviation = 50) => ({ at: 0, rating, deviation });
/** The coordinates of a path. */
const corners = (path: string) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

test('a rating is one number with its uncertainty, and says when it is provisional', () => {
  expect(ratingText({ rating: 1523, deviation: 80, provisional: false })).toBe('1523\u00a0±\u00a080');
  expect(ratingText({ rating: 1523, deviation: 210, provisional: true })).toBe(`1523\u00a0±\u00a0210, ${i18n.m.provisional}`);
});

test('a curve goes from left to right, up when the rating rises, within its band and its picture', () => {
  const chart = ratingChart([point(1500, 240), point(1620, 220), point(1580, 200)])!;
  const line = corners(chart.line);
  expect(line).toHaveLength(3);
  expect(line[0]!.x).toBeLessThan(line[1]!.x);
  expect(line[1]!.y).toBeLessThan(line[2]!.y);
  expect(line[2]!.y).toBeLessThan(line[0]!.y);
  expect(chart.end).toEqual(line[2]);
  const band = corners(chart.band);
  expect(band).toHaveLength(6);
  for (const { x, y } of band) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(chart.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(chart.height);
  }
  line.forEach(({ y }, index) => {
    expect(band[index]!.y).toBeLessThan(y);
    expect(band[5 - index]!.y).toBeGreaterThan(y);
  });
});

test('the lines of a chart are few round numbers inside it', () => {
  for (const far of [0, 90, 300, 900, 2500]) {
    const chart = ratingChart([point(1500), point(1500 + far)])!;
    expect(chart.marks.length).toBeGreaterThan(0);
    expect(chart.marks.length).toBeLessThanOrEqual(6);
    for (const { y, rating } of chart.marks) {
      expect(rating % 100).toBe(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(chart.height);
    }
  }
});

test('a single match makes no curve', () => {
  expect(ratingChart([])).toBeNull();
  expect(ratingChart([point(1500)])).toBeNull();
});
