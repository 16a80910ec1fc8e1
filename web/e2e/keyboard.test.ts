// Whole matches without a pointer: keys, the tab order, and nothing else.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { begin, giveNonce, makeTable, tabTo, visitors, type Visitor } from './world';

const enter = visitors();

const over = (page: Page) => page.locator('.dock').getByRole('button', { name: 'Rematch' });

/** Waits for the turn or the end; true: the match is over. */
async function isOver(page: Page, turn: Locator): Promise<boolean> {
  await turn.or(over(page)).first().waitFor({ timeout: 60_000 });
  return over(page).isVisible();
}
async function table(me: Visitor, game: string, setup: unknown, bots: number) {
  const id = await makeTable(me, game, setup, ['me', ...Array.from({ length: bots }, () => ({ bot: 'random' }))]);
  await begin(me, id, [0]);
  await me.open(`/table/${id}`);
  return me.page;
}

test('Mastermind: pegs and rows by keys', async () => {
  const me = await enter();
  const page = await table(me, 'mastermind', { seats: 2, rounds: 1, rows: 4, first_codemaker: 'seat_1' }, 1);
  for (let row = 1; row <= 4; row++) {
    if (await isOver(page, page.getByRole('button', { name: `Check row ${row}` }))) break;
    await page.keyboard.type(['1122', '3344', '5566', '1234'][row - 1] ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Check row ${row}` }).waitFor({ state: 'detached' });
  }
  await over(page).waitFor();
  expect(me.faults).toEqual([]);
});

test('Tagiron: a question by its number, a guess tile by tile', async () => {
  const me = await enter();
  const page = await table(me, 'tagiron', { seats: 3, start: { seat: 0 } }, 2);
  await page.locator('button.q').first().waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  const [choose, asked] = [page.locator('.dock button.lit'), page.locator('.last-answer').getByText(/You/)];
  await choose.nth(1).or(asked).first().waitFor();
  if (await choose.nth(1).isVisible()) {
    await tabTo(page, choose.first()); // a card with a choice of two numbers
    await page.keyboard.press('Enter');
  }
  await asked.waitFor();
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog');
  const tiles = dialog.locator('.tile:not(:disabled)');
  for (let place = 1; place <= 5; place++) {
    await tiles.first().waitFor();
    await tabTo(page, tiles.first());
    await page.keyboard.press('Enter');
    await dialog
      .locator('.slot svg')
      .nth(place - 1)
      .waitFor();
  }
  await tabTo(page, dialog.getByRole('button', { name: 'Guess this row' }));
  await page.keyboard.press('Enter');
  await over(page).waitFor({ timeout: 120_000 }); // right or wrong: the others play it out
  expect(me.faults).toEqual([]);
});

test('Code 777: reading by Enter, announcing by A and three numbers', async () => {
  const [me, ben] = [await enter(), await enter()];
  const id = await makeTable(me, 'code777', { seats: 2, thinking_time: 0, start: { seat: 0 } }, ['me', 'open']);
  await ben.ask('POST', `/api/tables/${id}/sit`, { seat: 1 });
  await giveNonce(ben, id, 1);
  await begin(me, id, [0]);
  await Promise.all([me.open(`/table/${id}`), ben.open(`/table/${id}`)]);
  const { page } = me;
  for (let point = 1; point <= 3; point++) {
    const reader = point % 2 === 1 ? page : ben.page;
    await reader.getByRole('button', { name: 'Read aloud' }).waitFor();
    await reader.keyboard.press('Enter');
    await page.locator('.dock button:not([aria-disabled])', { hasText: /^Announce …$/ }).waitFor();
    await ben.page.locator('.player.right').waitFor({ state: 'detached' }); // tiles that were announced are shown for a moment
    const rack = await ben.page.locator('[aria-label*="’s rack: "]').first().getAttribute('aria-label');
    const numbers = [...(rack?.split(': ')[1] ?? '').matchAll(/\d/g)].map(([digit]) => digit).sort();
    await page.keyboard.press('a');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(numbers.join(''));
    await tabTo(page, page.getByRole('button', { name: `Announce ${numbers.join(', ')}` }));
    await page.keyboard.press('Enter');
    if (point < 3) await ben.page.getByRole('img', { name: `${point} of 3 points` }).waitFor();
  }
  await over(page).waitFor();
  expect(await page.locator('.dock .say').textContent()).toBe('You win');
  expect(me.faults).toEqual([]);
});

/** Goes from one lit thing on the board to another by the arrows. */
async function arrowTo(page: Page, place: string) {
  const goal = page.locator(`.lit[data-place="${place}"]`);
  await goal.waitFor();
  await tabTo(page, page.locator('.lit[tabindex="0"]'));
  for (let press = 0; press < 16; press++) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][press % 4] ?? '');
  }
  throw new Error(`not reached by the arrows: ${place}`);
}

test('TAC: a card by its number, fields by tab, arrows and Enter', async () => {
  const me = await enter();
  const start = {
    position: [{ ring: [63], house: [2, 3, 4] }, { ring: [20] }, { house: [1, 2, 3, 4] }, { ring: [52] }],
    hands: [
      ['3', '9'],
      ['9', '5'],
      ['2', '2'],
      ['9', '5'],
    ],
    dealer: 3,
    turn: 0,
  };
  const page = await table(me, 'tac', { version: 'teams', people: 4, master: false, start }, 3);
  await page.locator('.dock.lit .hand button').first().waitFor();
  await page.keyboard.press('1');
  await arrowTo(page, 'black1');
  await page.keyboard.press('Enter');
  await over(page).waitFor();
  expect(await page.locator('.dock .say').textContent()).toBe('You and Emil win');
  expect(me.faults).toEqual([]);
});
