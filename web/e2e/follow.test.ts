// Somebody who knows no rules and does only what the prompt asks and what is lit comes to the end of a match against beginners.
// What can't be undone is never lit: a guess or an announcement is made once the coach calls it certain.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NEAR_THE_END } from './tac';
import { visitors, type Visitor } from './world';

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

/** What the dialog of the risky button takes for a solution, where there is one to name. */
type Naming = (page: Page, pieces: readonly string[]) => Promise<void>;

const typeDigits: Naming = (page, pieces) => page.keyboard.type(pieces.join('').replace(/\D/g, ''));
const GAMES: Record<string, { title: string; name?: Naming; start?: unknown }> = {
  mastermind: { title: 'Mastermind' },
  tagiron: {
    title: 'Tagiron',
    name: async (page, pieces) => {
      for (const piece of pieces) await page.getByRole('dialog').getByRole('button', { name: piece, exact: true }).click();
    },
  },
  // A whole match of TAC takes minutes (`tac.long.ts` plays some): this one is dealt near its end.
  tac: { title: 'TAC', start: NEAR_THE_END },
  code777: { title: 'Code 777', name: typeDigits },
  tricoda: { title: 'Tricoda', name: typeDigits },
};

/** What the coach is certain of, where something is hidden; null: not yet. */
async function certain(me: Visitor, table: string): Promise<string[] | null> {
  interface Answer {
    answer: { kind: string; uncertainty?: { left: number; likeliest: { claim: { row?: { pieces: string[] } } } | null } } | null;
  }
  const { answer } = await me.ask<Answer>('POST', `/api/tables/${table}/coach`, { seat: 0, request: 'analysis' });
  return answer?.uncertainty?.left === 1 ? (answer.uncertainty.likeliest?.claim.row?.pieces ?? null) : null;
}

/** Presses the button that is never lit, and names the solution. */
async function nameIt({ page }: Visitor, pieces: readonly string[], name: Naming) {
  await page.locator('.dock .deeds .btn:not(.lit)', { hasText: '…' }).first().click();
  await name(page, pieces);
  await page.getByRole('dialog').locator('.btn.lit').click();
}

test('there is a match for every game', async () => {
  const me = await enter();
  const listed = await me.ask<{ name: string }[]>('GET', '/api/games');
  expect(listed.map(({ name }) => name).sort()).toEqual(Object.keys(GAMES).sort());
});

test.each(Object.entries(GAMES))(
  '%s: from the first visit, the prompt and what is lit lead to the end',
  async (game, { title, name, start }) => {
    const me = await enter();
    const { page } = me;
    if (start)
      await page.route('**/api/tables', (route) => {
        const asked = route.request().postDataJSON() as { setup: object };
        return route.continue({ postData: JSON.stringify({ ...asked, setup: { ...asked.setup, start } }) });
      });
    await page.getByRole('button', { name: `${title}: Play now · easy` }).click();
    await page.waitForURL(/\/table\//);
    const table = new URL(page.url()).pathname.replace('/table/', '');
    const { seats } = await me.ask<{ seats: { holder: unknown }[] }>('GET', `/api/tables/${table}`);
    expect(
      seats.slice(1).every(({ holder }) => JSON.stringify(holder) === '{"bot":"beginner"}'),
      game,
    ).toBe(true);
    await me.ask('PUT', `/api/tables/${table}/pace`, { pace: 'instant' }); // as the menu does: a match takes seconds
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
      await tapLit(me, tap);
    }
    expect([...prompts].every((prompt) => prompt.trim())).toBe(true);
    // Bots that move at once may be faster than a tap: then the server says so (409).
    expect(me.faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  },
);

/** Taps something that is lit; among several another one each time, so that nobody goes round in a circle. */
async function tapLit(me: Visitor, tap: number) {
  const { page } = me;
  // "Tap again" means the same: one's own or the partner's marble is taken only by a second tap.
  const warned = (await page.locator('.dock .say').textContent())?.includes('Tap again');
  for (const selector of warned ? ['main.stage g.lit[aria-pressed="true"]'] : LIT) {
    const lit = page.locator(selector);
    const count = await lit.count();
    if (!count) continue;
    const chosen = lit.nth(selector.includes('.go') ? 0 : tap % count);
    // What was lit may be gone by now: a bot can be faster than a tap.
    if (selector.includes('g.lit')) {
      await chosen.focus({ timeout: 500 }).catch(() => undefined);
      await page.keyboard.press('Enter');
    } else await chosen.dispatchEvent('click', {}, { timeout: 2000 }).catch(() => undefined);
    await me.drawn();
    return;
  }
}
