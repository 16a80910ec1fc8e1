// What belongs to this device: colours, motion, paper.

import { expect, test } from 'vitest';
import { begin, makeTable, visitors } from './world';

const enter = visitors();

test('the colours follow the system, also while the page is open, until others are chosen', async () => {
  const me = await enter({ theme: 'dark' });
  const { page } = me;
  const shows = (theme: string) => page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
  await me.open('/me');
  const choice = page.getByLabel('Colours');
  await choice.waitFor();
  await shows('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await shows('light');
  await choice.selectOption('dark');
  await shows('dark');
  await page.reload();
  await choice.waitFor();
  await shows('dark');
  expect(await choice.inputValue()).toBe('dark');
  await choice.selectOption('');
  await shows('light');
  expect(me.faults).toEqual([]);
});

test('less motion can be chosen, whatever the system says', async () => {
  const me = await enter();
  const { page } = me;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await me.open('/me');
  await page.getByLabel('Motion').selectOption('less');
  await me.open('/');
  const box = page.locator('.box').first();
  await box.waitFor();
  expect(await box.evaluate((element) => getComputedStyle(element).transitionProperty)).toBe('none');
  expect(me.faults).toEqual([]);
});

test('rules, puzzles and notes are printed without what is pressed', async () => {
  const me = await enter();
  const { page } = me;
  const table = await makeTable(me, 'tagiron', { seats: 3, start: { seat: 0 } }, ['me', { bot: 'random' }, { bot: 'random' }]);
  await begin(me, table, [0]);
  for (const [name, path, stays] of [
    ['rules', '/rules/tac', 'h2'],
    ['puzzle', '/puzzles/tagiron', '[data-note]'],
    ['notes', `/table/${table}`, '[data-note]'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await me.open(path);
    await page.locator(stays).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('header').first().isVisible(), path).toBe(false);
    expect(await page.locator('.btn:visible').count(), path).toBe(0);
    expect(await page.locator(stays).first().isVisible(), path).toBe(true);
    await me.shot(`print-${name}`);
  }
  expect(me.faults).toEqual([]);
});
