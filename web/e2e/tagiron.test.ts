import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { begin, DESK, giveNonce, makeTable, PHONE, visitors } from './world';

const enter = visitors();

const over = (page: Page) => page.locator('.dock').getByRole('button', { name: 'Rematch' });

/** The tiles on the own rack, as the page tells them to a screen reader. */
async function ownTiles(page: Page): Promise<string[]> {
  const label = await page.locator('[aria-label^="Your tiles: "]').first().getAttribute('aria-label');
  return (label ?? '').replace('Your tiles: ', '').split(', ');
}

/** Asks the first question that may be asked; its card leaves the table. */
async function askSomething(page: Page) {
  const card = page.locator('button.q').first();
  const number = await card.locator('.no').textContent();
  await card.click();
  await page.locator('.dock button.lit').first().click();
  await page.locator('.cards .no', { hasText: new RegExp(`^${number}$`) }).waitFor({ state: 'detached' });
}

/** Names these tiles in the composer, where only what can lie next may be chosen. */
async function guess(page: Page, tiles: string[]) {
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog');
  for (const tile of tiles) await dialog.getByRole('button', { name: tile, exact: true }).click();
  await dialog.getByRole('button', { name: 'Guess this row' }).click();
}

test('two people ask, answer and guess each other’s tiles', async () => {
  const ada = await enter();
  const ben = await enter(PHONE);
  const table = await makeTable(ada, 'tagiron', { seats: 2, start: { seat: 0 } }, ['me', 'open']);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 });
  await giveNonce(ben, table, 1);
  await begin(ada, table, [0]);
  await ada.open(`/table/${table}`);
  await ben.open(`/table/${table}`);
  await askSomething(ada.page);
  await ben.page.locator('button.q').first().waitFor();
  const [adas, bens] = [await ownTiles(ada.page), await ownTiles(ben.page)];
  expect(adas).toHaveLength(5);
  expect(ben.received.join('')).not.toContain(JSON.stringify(adas));
  await askSomething(ben.page);
  await ada.page.locator('button.q').first().waitFor();
  await guess(ada.page, bens);
  await ben.page.getByRole('button', { name: 'Pass' }).waitFor();
  expect(await ben.overflow()).toBeLessThanOrEqual(0);
  await guess(ben.page, adas);
  await Promise.all([over(ada.page).waitFor(), over(ben.page).waitFor()]);
  expect(await ada.page.locator('.dock .say').textContent()).toBe('Draw');
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('a match against bots is played to its end', async () => {
  const me = await enter();
  const table = await makeTable(me, 'tagiron', { seats: 4, start: { seat: 0 } }, [
    'me',
    { bot: 'random' },
    { bot: 'random' },
    { bot: 'random' },
  ]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  const { page } = me;
  const giveUp = page.locator('.dock').getByRole('button', { name: 'Give up' });
  for (;;) {
    await page.locator('button.q').or(giveUp).or(over(page)).first().waitFor({ timeout: 60_000 });
    if (await over(page).isVisible()) break;
    if (await giveUp.isVisible()) {
      await giveUp.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
      await giveUp.waitFor({ state: 'hidden' });
    } else await askSomething(page);
  }
  await over(page).waitFor();
  expect(me.faults).toEqual([]);
});

test('the answer to one’s own question stays in view while the others go on, until a tap', async () => {
  const me = await enter(DESK);
  const table = await makeTable(me, 'tagiron', { seats: 3, start: { seat: 0 } }, ['me', { bot: 'random' }, { bot: 'random' }]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  const { page } = me;
  await page.locator('button.q').first().click();
  const own = page.locator('.last-answer', { hasText: 'You:' });
  await page.locator('.dock button.lit:not([aria-disabled])').first().click();
  await own.waitFor();
  await page.locator('button.q.lit').first().waitFor(); // both bots have asked, and it is my turn again
  expect(await own.count()).toBe(1);
  await page.locator('.plates').click();
  await own.waitFor({ state: 'detached' });
  expect(me.faults).toEqual([]);
});
