// Playing TAC through the page: what the short and the long matches share.

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { begin, makeTable, type Visitor } from './world';

export const over = (page: Page) => page.locator('.dock').getByRole('button', { name: 'Rematch' });
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

const nearlyHome = (field: number) => ({ ring: [field], house: [2, 3, 4] });
/** Everybody has one marble to bring home: a match of a few deals. */
export const NEAR_THE_END = {
  position: [nearlyHome(60), nearlyHome(12), nearlyHome(28), nearlyHome(44)],
  hands: [
    ['5', '2', '3', '10', '9', '8'],
    ['5', '6', '9', '9', '2', '2'],
    ['3', '8', '9', '2', '6', '6'],
    ['10', '12', '10', '5', '3', '3'],
  ],
  dealer: 3,
  turn: 0,
};

/** Plays whatever this page is awaited for until the match is over. */
export async function playOn(visitor: Visitor, most: number) {
  const { page } = visitor;
  for (let turn = 0; turn < most; turn++) {
    await page.locator('.dock.lit').or(over(page)).first().waitFor({ timeout: 120_000 });
    if (await over(page).isVisible()) return;
    await visitor.acts(() => takeTurn(page));
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
async function takeTurn(page: Page) {
  const stop = page.getByRole('button', { name: /^Stop and count/ });
  if (await stop.isVisible()) return stop.click();
  const special = page.getByRole('button', { name: /^card (Devil|Fool)$/ }).and(cards(page));
  await ((await special.count()) ? special : cards(page)).first().click();
  const whole = page.getByRole('button', { name: /^(Give|Discard|Play (Fool|Devil|TAC))/ }).first();
  const list = page.locator('details.list');
  await whole.or(list).first().waitFor();
  if (!(await list.isVisible())) return whole.click();
  if (!(await page.locator('.dock .seven').isVisible())) return chooseMove(list);
  // A 7 is put together leg by leg; every leg changes the list, and after the last one there is none.
  for (let leg = 0; leg < 7 && (await list.isVisible()); leg++) {
    const before = await list.locator('ul').textContent();
    await chooseMove(list);
    await page.waitForFunction((text) => document.querySelector('details.list ul')?.textContent !== text, before);
  }
  await page.getByRole('button', { name: /^Play (7|TAC)$/ }).click();
}

async function chooseMove(list: Locator) {
  if ((await list.getAttribute('open')) === null) await list.locator('summary').click();
  const inward = list.locator('li button', { hasText: /house \d$/ });
  await ((await inward.count()) ? inward.last() : list.locator('li button').last()).click();
}
