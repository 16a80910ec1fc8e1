// Playing TAC through the page: what the short and the long matches share.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { begin, makeTable, type Visitor } from './world';

export const over = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Play again' });
export const cards = (page: Page) => page.locator('.hand button.card:not(.rest)');

const home = [1, 2, 3, 4];
const nearly = { house: [2, 3, 4] };

/** Late positions, from which a match ends within the deal. */
export const LATE = {
  /** Blue brings black to the door with the 2, black goes in with the 3. */
  teams: {
    position: [{ ring: [61], ...nearly }, { ring: [20] }, { house: home }, { ring: [52] }],
    hands: [
      ['3', '9'],
      ['9', '5'],
      ['2', '2'],
      ['9', '5'],
    ],
    dealer: 1,
    turn: 2,
  },
  /** The same, after black has played a Devil with a card of red's. */
  master: {
    position: [{ ring: [61], ...nearly }, { ring: [20] }, { house: home }, { ring: [52] }],
    hands: [
      ['devil', '3'],
      ['9', '5'],
      ['2', '2'],
      ['9', '5'],
    ],
    dealer: 3,
    turn: 0,
  },
  /** Blue brings green to the door with the 1, green goes in with the 3. */
  alone: {
    position: [{ house: home }, { house: home }, { house: home }, { ring: [46], ...nearly }],
    hands: [
      ['5', '9'],
      ['2', '6'],
      ['1', '8'],
      ['3', '3'],
    ],
    dealer: 1,
    turn: 2,
  },
};

/** Plays whatever this page is awaited for until the match is over. */
export async function playOn(visitor: Visitor, most: number) {
  const { page } = visitor;
  for (let turn = 0; turn < most; turn++) {
    await page.locator('.dock.lit').or(over(page)).first().waitFor({ timeout: 120_000 });
    if (await over(page).isVisible()) return;
    await once(page).catch((problem: Error) => {
      if (!/Timeout|detached|intercepts/.test(problem.message)) throw problem; // the table moved on; look again
    });
  }
}

/** One person at a new table plays it to the end. */
export async function playAlone(me: Visitor, setup: unknown, seats: unknown[], mine: number[], most: number) {
  const table = await makeTable(me, 'tac', setup, seats);
  await begin(me, table, mine);
  await me.open(`/table/${table}`);
  await playOn(me, most);
  await over(me.page).waitFor();
  expect(me.faults).toEqual([]);
}

/** One turn by the hand and the list of moves: into a house where it can be, else the last move of the list. */
async function once(page: Page) {
  const quick = { timeout: 4_000 };
  const stop = page.getByRole('button', { name: /^Stop and count/ });
  if (await stop.isVisible()) return stop.click(quick);
  const strange = page.getByRole('button', { name: /^card (Devil|Fool)$/ }).and(cards(page));
  await ((await strange.count()) ? strange : cards(page)).first().click(quick);
  const deed = page.getByRole('button', { name: /^(Give|Discard|Play (Fool|Devil|TAC))/ }).first();
  const list = page.locator('details.list');
  await deed.or(list).first().waitFor(quick);
  for (let leg = 0; leg < 8 && (await list.isVisible()); leg++) {
    if ((await list.getAttribute('open')) === null) await list.locator('summary').click(quick);
    const before = await list.locator('ul').textContent();
    const inward = list.locator('li button', { hasText: /house \d$/ });
    await ((await inward.count()) ? inward.last() : list.locator('li button').last()).click(quick);
    await page.waitForFunction((text) => document.querySelector('details.list ul')?.textContent !== text, before, quick);
  }
  const seven = page.getByRole('button', { name: /^Play (7|TAC)$/ });
  if (await seven.isVisible()) return seven.click(quick);
  if (await deed.isVisible()) await deed.click(quick);
}
