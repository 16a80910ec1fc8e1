// Somebody who knows no rules and does only what the prompt asks and what is lit comes to the end of a match against beginners.
// What can't be undone is never lit: a guess or an announcement is made once the coach calls it certain.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { begin, makeTable, visitors, type Visitor } from './world';

const enter = visitors();

/** More taps than any of these matches takes. */
const MOST_TAPS = 900;

/** What is lit now, the last thing to press first: the expected button, places on the board, what one holds. */
const LIT = [
  '.dock .go .btn.lit:not([aria-disabled])',
  'main.stage g.lit',
  'main.stage button.lit:not([aria-pressed="true"])',
  '.dock .hand button:not(.rest):not(.up)',
  '.dock [data-peg]',
  // A last try can be passed: that is expected of nobody, so that its button is at its place but not lit.
  '.dock .go .btn:not([aria-disabled])',
];

interface Setup {
  setup: unknown;
  bots: number;
  /** What the risky button's dialog takes for a solution. */
  name?: (page: Page, pieces: readonly string[]) => Promise<void>;
}

const home = (ring: number[]) => ({ ring, house: [2, 3, 4] });
/** Few seats, and for TAC a position near its end, so that a match takes seconds. */
const SETUPS: Record<string, Setup> = {
  mastermind: { setup: { seats: 2, rounds: 2, rows: 4 }, bots: 1 },
  tagiron: {
    setup: { seats: 2 },
    bots: 1,
    name: async (page, pieces) => {
      for (const piece of pieces) await page.getByRole('dialog').getByRole('button', { name: piece, exact: true }).click();
    },
  },
  tac: {
    setup: {
      version: 'teams',
      people: 4,
      start: {
        position: [home([60]), home([12]), home([28]), home([44])],
        hands: [
          ['5', '2', '3', '10', '9', '8'],
          ['5', '6', '9', '9', '2', '2'],
          ['3', '8', '9', '2', '6', '6'],
          ['10', '12', '10', '5', '3', '3'],
        ],
        dealer: 3,
        turn: 0,
      },
    },
    bots: 3,
  },
  code777: {
    setup: { seats: 2, thinking_time: 0 },
    bots: 1,
    name: (page, pieces) => page.keyboard.type(pieces.join('').replace(/\D/g, '')),
  },
};
const setupOf = (game: string): Setup => SETUPS[game] ?? { ...(SETUPS.code777 as Setup) };

/** What the coach is certain of, where something is hidden; null: not yet. */
async function certain(me: Visitor, table: string): Promise<string[] | null> {
  interface Answer {
    answer: { kind: string; uncertainty?: { left: number; likeliest: { claim: { row?: { pieces: string[] } } } | null } } | null;
  }
  const { answer } = await me.ask<Answer>('POST', `/api/tables/${table}/coach`, { seat: 0, request: 'analysis' });
  return answer?.uncertainty?.left === 1 ? (answer.uncertainty.likeliest?.claim.row?.pieces ?? null) : null;
}

/** Presses the button that is never lit, and names the solution. */
async function nameIt({ page }: Visitor, pieces: readonly string[], name: NonNullable<Setup['name']>) {
  await page.locator('.dock .deeds .btn:not(.lit)', { hasText: '…' }).first().click();
  await name(page, pieces);
  await page.getByRole('dialog').locator('.btn.lit').click();
}

const games = ['mastermind', 'tagiron', 'tac', 'code777', 'tricoda'];

test('there is a match for every game', async () => {
  const me = await enter();
  const listed = await me.ask<{ name: string }[]>('GET', '/api/games');
  expect(listed.map(({ name }) => name).sort()).toEqual([...games].sort());
});

test.each(games)('%s: following the prompt and what is lit leads to the end', async (game) => {
  const me = await enter();
  const { page } = me;
  const { setup, bots, name } = setupOf(game);
  const seats = ['me', ...Array.from({ length: bots }, () => ({ bot: 'beginner' }))];
  const table = await makeTable(me, game, setup, seats, { assistance: true });
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  const rematch = page.locator('.dock').getByRole('button', { name: 'Rematch' });
  const prompts = new Set<string>();
  for (let tap = 0; !(await rematch.isVisible()); tap++) {
    expect(tap, [...prompts].join(' | ')).toBeLessThan(MOST_TAPS);
    await page.locator('.dock.lit').or(rematch).first().waitFor();
    if (await rematch.isVisible()) break;
    prompts.add((await page.locator('.dock .say').textContent()) ?? '');
    const solution = name ? await certain(me, table) : null;
    const isOpen = (await page.locator('.dock .deeds .btn:not(.lit):not([aria-disabled])', { hasText: '…' }).count()) > 0;
    if (name && solution && isOpen) {
      await nameIt(me, solution, name);
      continue;
    }
    await tapLit(page, tap);
  }
  expect([...prompts].every((prompt) => prompt.trim())).toBe(true);
  expect(me.faults).toEqual([]);
});

/** Taps something that is lit; among several another one each time, so that nobody goes round in a circle. */
async function tapLit(page: Page, tap: number) {
  for (const selector of LIT) {
    const lit = page.locator(selector);
    const count = await lit.count();
    if (!count) continue;
    const chosen = lit.nth(selector.includes('.go') ? 0 : tap % count);
    // What was lit may be gone by now: a bot can be faster than a tap.
    if (selector.includes('g.lit')) {
      await chosen.focus({ timeout: 500 }).catch(() => undefined);
      await page.keyboard.press('Enter');
    } else await chosen.dispatchEvent('click', {}, { timeout: 2000 }).catch(() => undefined);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return;
  }
}
