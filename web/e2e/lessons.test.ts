import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from './axe';
import { PHONE, visitors } from './world';

const enter = visitors();

/** Plays a card by its name and a move by its words. */
async function play(page: Page, card: string, move: RegExp) {
  await page.getByRole('button', { name: `card ${card}`, exact: true }).click();
  await page.locator('details.list summary').click();
  await page.locator('details.list').getByRole('button', { name: move }).first().click();
}

describe.each<[string, (page: Page) => Promise<void>]>([
  ['Bring a marble in', (page) => play(page, '1', /comes in on 1/)],
  ['Take a marble', (page) => play(page, '10', /20 → 30/)],
  ['Into the house', (page) => play(page, '3', /house 1/)],
  ['The 4 goes backwards', (page) => play(page, '4', /house 2/)],
  [
    'The 7, step by step',
    async (page) => {
      await play(page, '7', /10 → 17/);
      await page.getByRole('button', { name: 'Play 7' }).click();
    },
  ],
  ['TAC takes back', (page) => play(page, 'TAC', /40 → 45/)],
])('%s', (title, task) => {
  test('the task is shown at a real table, and known to be done when it was', async () => {
    const me = await enter(PHONE);
    await me.open('/learn/tac');
    await me.page.getByRole('button', { name: `${title}: Begin` }).click();
    await me.page.locator('.hand button').first().waitFor();
    expect(await violations(me.page)).toEqual([]);
    await task(me.page);
    await me.page.getByText('Done.').waitFor();
    expect(me.faults).toEqual([]);
  });
});

const isInside = async (page: Page, selector: string) => {
  const place = await page.locator(selector).first().boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return place !== null && place.x >= 0 && place.y >= 0 && place.x + place.width <= width && place.y + place.height <= height;
};

test('the first lesson points at what is to be tapped, at every size', async () => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [390, 844],
    [360, 640],
    [844, 390],
  ] as const) {
    const me = await enter({ width, height });
    await me.open('/learn/tac');
    await me.page.getByRole('button', { name: 'Bring a marble in: Begin' }).click();
    await me.page.locator('svg.pointer .arrow').waitFor();
    await me.page.getByRole('button', { name: 'card 1', exact: true }).click();
    await me.page.locator('svg.pointer .ring[d^="M"]').waitFor();
    expect(await isInside(me.page, '.lit[data-place="#1"]'), `${width}x${height}`).toBe(true);
    expect(await isInside(me.page, 'svg.pointer .arrow'), `${width}x${height}`).toBe(true);
    await me.shot(`lesson-${width}x${height}`);
    expect(me.faults).toEqual([]);
    await me.context.close();
  }
});

test('every lesson of TAC begins at a table and points at something', async () => {
  const me = await enter();
  await me.open('/learn/tac');
  const begin = me.page.getByRole('button', { name: /: Begin$/ });
  await begin.first().waitFor();
  const lessons = await begin.count();
  expect(lessons).toBe(14);
  for (let i = 0; i < lessons; i++) {
    await me.open('/learn/tac');
    await begin.nth(i).click();
    await me.page.locator('svg.pointer .arrow').waitFor();
  }
  expect(me.faults).toEqual([]);
});

test('the first row of Mastermind leads to the notes, and a mark there to the next task', async () => {
  const me = await enter(PHONE);
  await me.open('/new/mastermind');
  await me.page.getByRole('link', { name: 'First time? Two-minute lesson' }).click();
  await me.page.getByRole('button', { name: 'Break a code: Begin' }).click();
  await me.page.getByText('Task 1 of 4').waitFor();
  await me.page.getByRole('button', { name: 'Check row 1' }).waitFor();
  for (const key of '1122') await me.page.keyboard.press(key);
  await me.page.keyboard.press('Enter');
  await me.page.getByText('Task 2 of 4').waitFor();
  const show = me.page.getByRole('button', { name: 'Show me' });
  await show.click(); // opens the notes
  await me.page.getByRole('tab', { name: 'Notes', selected: true }).waitFor();
  await show.click(); // makes the mark
  await me.page.getByText('Task 3 of 4').waitFor();
  expect(await me.page.locator('[data-note="struck"]').count()).toBe(1);
  expect(me.faults).toEqual([]);
});

test('a lesson ends in a match against a beginner', async () => {
  const me = await enter(PHONE);
  await me.open('/learn/tac');
  await me.page.getByRole('button', { name: 'Bring a marble in: Begin' }).click();
  await play(me.page, '1', /comes in on 1/);
  await me.page.getByRole('button', { name: /^Next: / }).waitFor();
  await me.page.getByRole('button', { name: 'Play a beginner' }).click();
  await me.page.locator('.dock .lesson').waitFor({ state: 'detached' });
  await me.page.locator('.hand button').first().waitFor();
  const table = await me.ask<{ seats: { holder: unknown }[] }>(
    'GET',
    `/api${new URL(me.page.url()).pathname.replace('/table/', '/tables/')}`,
  );
  expect(table.seats.slice(1).map(({ holder }) => holder)).toEqual([1, 2, 3].map(() => ({ bot: 'beginner' })));
  expect(me.faults).toEqual([]);
});

test('whoever does not find it has it shown', async () => {
  const me = await enter(PHONE);
  await me.open('/learn/tac');
  await me.page.getByRole('button', { name: 'Bring a marble in: Begin' }).click();
  const show = me.page.getByRole('button', { name: 'Show me' });
  await show.click(); // takes the card
  await me.page.locator('.hand button[aria-pressed="true"]').waitFor();
  await me.page.locator('svg.pointer .ring[d^="M"]').waitFor();
  await show.click(); // sets the marble
  await me.page.getByText('Done.').waitFor();
  expect(me.faults).toEqual([]);
});
