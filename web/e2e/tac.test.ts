import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begin, giveNonce, launch, makeTable, PHONE, Server, Visitor } from './world';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = await Server.start();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const over = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Play again' });
const cards = (page: Page) => page.locator('.hand button.card:not(.rest)');

/** Late positions, from which a match ends within a deal or two. */
const LATE = {
  teams: { position: [{ ring: [62], house: [2, 3, 4] }, { ring: [14], house: [2, 3, 4] }, { house: [1, 2, 3, 4] }, { ring: [47], house: [2, 3, 4] }], hands: [['3', '5', '12'], ['4', '8', '9'], ['1', '10', '13'], ['2', '6', '9']], dealer: 3, turn: 0 },
  alone: { position: [{ house: [1, 2, 3, 4] }, { ring: [16], house: [2, 3, 4] }, { house: [1, 2, 3, 4] }, { ring: [47], house: [2, 3, 4] }], hands: [['5', '9'], ['2', '6'], ['1', '8'], ['3', '3']], dealer: 3, turn: 1 },
};

/** Plays whatever this page is awaited for, by the hand and the list of moves, until the match is over. */
async function playOn(visitor: Visitor, most = 150) {
  const { page } = visitor;
  for (let step = 0; step < most; step++) {
    const lit = page.locator('.dock.lit');
    await Promise.race([lit.waitFor({ timeout: 90_000 }), over(page).waitFor({ timeout: 90_000 })]);
    if (await over(page).isVisible()) return;
    await once(page).catch((problem: Error) => {
      if (!/Timeout|detached|intercepts/.test(problem.message)) throw problem; // the table moved on; look again
    });
  }
}

async function once(page: Page) {
  const quick = { timeout: 4_000 };
  const deed = page.getByRole('button', { name: /^(Give|Discard|Play (Fool|Devil|TAC)|Stop)/ }).first();
  if (await page.getByRole('button', { name: /^Stop and count/ }).isVisible()) return page.getByRole('button', { name: /^Stop and count/ }).click(quick);
  await cards(page).first().click(quick);
  const list = page.locator('details.list');
  await Promise.race([deed.waitFor(quick), list.waitFor(quick)]);
  for (let leg = 0; leg < 8 && (await list.isVisible()); leg++) {
    if (!(await list.getAttribute('open').then((open) => open !== null))) await list.locator('summary').click(quick);
    const before = await list.locator('ul').textContent();
    await list.locator('li button').last().click(quick);
    await page.waitForFunction((text) => document.querySelector('details.list ul')?.textContent !== text, before, quick);
  }
  const seven = page.getByRole('button', { name: /^Play (7|TAC)$/ });
  if (await seven.isVisible()) return seven.click(quick);
  if (await deed.isVisible()) await deed.click(quick);
}

describe.each([
  ['basic', { version: 'teams', people: 4, master: false, start: LATE.teams }, ['me', { bot: 'plain' }, { bot: 'plain' }, { bot: 'plain' }], [0]],
  ['master', { version: 'teams', people: 4, master: true, start: LATE.teams }, ['me', { bot: 'plain' }, { bot: 'plain' }, { bot: 'plain' }], [0]],
  ['solo', { version: 'alone', people: 1, master: false, start: LATE.alone }, ['me', 'me', 'me', 'me'], [0, 1, 2, 3]],
] as const)('%s', (_, setup, seats, mine) => {
  test('a late position is played to the end', async () => {
    const me = await Visitor.enter(browser, server);
    const table = await makeTable(me, 'tac', setup, [...seats]);
    await begin(me, table, [...mine]);
    await me.open(`/table/${table}`);
    await playOn(me);
    await over(me.page).waitFor();
    expect(me.faults).toEqual([]);
  });
});

test('two people with two colours each see their own hands and no other', async () => {
  const ada = await Visitor.enter(browser, server);
  const ben = await Visitor.enter(browser, server, PHONE);
  const table = await makeTable(ada, 'tac', { version: 'pairs', people: 2, master: false, start: LATE.teams }, ['me', 'open', 'me', 'open']);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 }); // the other seat of that mind comes along
  for (const seat of [1, 3]) await giveNonce(ben, table, seat);
  await begin(ada, table, [0, 2]);
  await ada.open(`/table/${table}`);
  await ben.open(`/table/${table}`);
  await ben.page.locator('.box svg').first().waitFor();
  expect(await ben.overflow()).toBeLessThanOrEqual(0);
  expect(ben.received.join('')).not.toContain('[0,["3","5","12"]'); // the prepared position itself is known to the table
  await Promise.all([playOn(ada), playOn(ben)]);
  await Promise.all([over(ada.page).waitFor(), over(ben.page).waitFor()]);
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('a 7 is clicked together with the keyboard alone and taken back leg by leg', async () => {
  const me = await Visitor.enter(browser, server);
  const start = { position: [{ ring: [10, 40], house: [] }, {}, {}, { ring: [12] }], hands: [['7', '9'], ['5', '6'], ['5', '6'], ['5', '6']], dealer: 3, turn: 0 };
  const table = await makeTable(me, 'tac', { version: 'teams', people: 4, master: false, start }, ['me', { bot: 'plain' }, { bot: 'plain' }, { bot: 'plain' }]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  const { page } = me;
  await cards(page).first().waitFor();
  await page.keyboard.press('1');
  await page.getByText('7 steps left').waitFor();
  await page.locator('[data-place="#10"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-place="#13"]').waitFor();
  await page.locator('[data-place="#13"]').focus();
  await page.keyboard.press('Enter');
  await page.getByText('4 steps left').waitFor();
  await page.keyboard.press('Backspace');
  await page.getByText('7 steps left').waitFor();
  await page.locator('[data-place="#40"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-place="#47"]').focus();
  await page.keyboard.press('Enter');
  await page.getByText('All seven steps are made.').waitFor();
  await page.getByRole('button', { name: 'Play 7' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/play 7: black 40 → 47/).first().waitFor();
  expect(me.faults).toEqual([]);
});
