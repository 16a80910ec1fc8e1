// Pictures of every page in mid-match, on desk and phone, by day and by night; and what axe-core says to each.

import { describe, expect, test } from 'vitest';
import { violations } from './axe';
import { begin, LANDSCAPE, LOOKS, makeTable, type Visitor, visitors } from './world';

const enter = visitors();

const late = [
  { ring: [10, 59], house: [4] },
  { ring: [17, 38], house: [4] },
  { ring: [41], house: [3, 4] },
  { ring: [53, 61], house: [] },
];

/** Each game as far as a match of its own takes a few steps. */
const GAMES: Record<string, { setup: unknown; bots: number; play: (visitor: Visitor) => Promise<void> }> = {
  mastermind: {
    setup: { seats: 2, first_codemaker: 'seat_1' },
    bots: 1,
    play: async ({ page }) => {
      for (const [i, row] of ['1122', '2344', '2353'].entries()) {
        await page.getByRole('button', { name: `Check row ${i + 1}` }).waitFor();
        for (const key of row) await page.keyboard.press(key);
        await page.keyboard.press('Enter');
      }
      await page.getByRole('button', { name: 'Check row 4' }).waitFor();
      for (const key of '233') await page.keyboard.press(key);
    },
  },
  tagiron: {
    setup: { seats: 3, start: { seat: 0 } },
    bots: 2,
    play: async ({ page }) => {
      for (let turn = 0; turn < 2; turn++) {
        await page.locator('button.q').first().waitFor();
        await page.locator('button.q').nth(3).click();
        await page.locator('.dock button.lit:not([aria-disabled])').first().click();
        await page.locator('.dock button.lit:not([aria-disabled])').first().waitFor({ state: 'detached' });
      }
      await page.locator('button.q').first().waitFor();
      await page.locator('button.q').nth(1).click();
    },
  },
  code777: {
    setup: { seats: 4, thinking_time: 0, start: { seat: 0 } },
    bots: 3,
    play: async ({ page }) => {
      await page.getByRole('button', { name: 'Read aloud' }).click();
      await page.locator('.ans').waitFor();
    },
  },
  tricoda: {
    setup: { seats: 3, thinking_time: 0, start: { seat: 0 } },
    bots: 2,
    play: async ({ page }) => {
      await page.getByRole('button', { name: 'Read aloud' }).click();
      await page.locator('.ans').waitFor();
      await page.locator('[data-note]').nth(2).click();
    },
  },
  tac: {
    setup: {
      version: 'teams',
      people: 4,
      master: true,
      start: {
        position: late,
        hands: [
          ['2', '7', '13', 'tac'],
          ['1', '5', '6'],
          ['3', '8', '9'],
          ['10', '12', '13'],
        ],
        dealer: 3,
        turn: 0,
      },
    },
    bots: 3,
    play: async ({ page }) => {
      await page.getByRole('button', { name: 'card 7', exact: true }).click();
      await page.locator('[data-place="#59"]').waitFor();
      await page.locator('[data-place="#59"]').press('Enter');
      await page.locator('[data-place="#63"]').press('Enter');
      await page.locator('[data-place="#64"]').waitFor();
    },
  },
};

describe.each([...LOOKS, LANDSCAPE])('%s', (name, look) => {
  test('the start page and the pages around the games', async () => {
    const me = await enter(look);
    await me.page.getByRole('heading', { level: 1 }).waitFor();
    const waiting = await makeTable(me, 'tagiron', { seats: 3 }, ['me', { bot: 'casual' }, 'open'], { public: true });
    for (const [page, path] of [
      ['start', '/'],
      ['new', '/new?with=bots'],
      ['form', '/new/tac'],
      ['lobby', `/table/${waiting}`],
      ['rules', '/rules/tagiron#TAG-3.4'],
      ['me', '/me'],
    ] as const) {
      await me.open(path);
      await me.page.locator('#content h1, #content h2, #content label').first().waitFor();
      expect(await violations(me.page), path).toEqual([]);
      expect(await me.overflow(), path).toBeLessThanOrEqual(0);
      await me.shot(`${page}-${name}`);
    }
    expect(me.faults).toEqual([]);
  });

  test.each(Object.entries(GAMES))('%s in mid-match', async (game, { setup, bots, play }) => {
    const me = await enter(look);
    const table = await makeTable(me, game, setup, ['me', ...Array.from({ length: bots }, () => ({ bot: 'random' }))]);
    await begin(me, table, [0]);
    await me.open(`/table/${table}`);
    await play(me);
    await me.shot(`${game}-${name}`);
    expect(await violations(me.page)).toEqual([]);
    expect(await me.overflow()).toBeLessThanOrEqual(0);
    expect(me.faults).toEqual([]);
  });
});
