import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { begin, giveNonce, makeTable, PHONE, visitors } from './world';

const enter = visitors();

const over = (page: Page) => page.locator('.dock').getByRole('button', { name: 'Rematch' });

/** The numbers on another's rack, as this page shows them. */
async function numbersOn(page: Page, name: string): Promise<string[]> {
  await page.locator('.player.right').waitFor({ state: 'detached' }); // tiles that were announced are shown for a moment
  const label = await page.locator(`[aria-label^="${name}’s rack: "]`).getAttribute('aria-label');
  return [...(label ?? '').matchAll(/\d/g)].map(([digit]) => digit);
}

async function announce(page: Page, numbers: string[]) {
  await page.locator('.dock button:not([aria-disabled])', { hasText: /^Announce …$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce your three numbers' });
  for (const number of numbers) await dialog.getByRole('button', { name: number, exact: true }).click();
  await dialog.getByRole('button', { name: /^Announce/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe.each(['code777', 'tricoda'])('%s', (game) => {
  test('two people read, hear, announce, and the third point wins', async () => {
    const ada = await enter();
    const ben = await enter(PHONE);
    await ada.ask('PUT', '/api/me/name', { name: 'Ada' });
    const table = await makeTable(ada, game, { seats: 2, thinking_time: 0, start: { seat: 0 } }, ['me', 'open']);
    await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 });
    await giveNonce(ben, table, 1);
    await begin(ada, table, [0]);
    await ada.open(`/table/${table}`);
    await ben.open(`/table/${table}`);
    for (let point = 1; point <= 3; point++) {
      const reader = point % 2 === 1 ? ada : ben;
      await reader.page.getByRole('button', { name: 'Read aloud' }).click();
      const numbers = await numbersOn(ben.page, 'Ada');
      await announce(ada.page, numbers);
      if (point < 3) await ben.page.getByRole('img', { name: `${point} of 3 points` }).waitFor();
    }
    await Promise.all([over(ada.page).waitFor(), over(ben.page).waitFor()]);
    expect(await ada.page.locator('.dock .say').textContent()).toBe('You win');
    expect([...ada.faults, ...ben.faults]).toEqual([]);
  });
});

test('nobody’s page or traffic holds the tiles on the own rack', async () => {
  const ada = await enter();
  const ben = await enter();
  await ada.ask('PUT', '/api/me/name', { name: 'Ada' });
  const table = await makeTable(ada, 'code777', { seats: 2, thinking_time: 0 }, ['me', 'open']);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 });
  await giveNonce(ben, table, 1);
  await begin(ada, table, [0]);
  await ada.open(`/table/${table}`);
  await ben.open(`/table/${table}`);
  await ben.page.locator('[aria-label^="Ada’s rack: "]').waitFor();
  const frame = [...ben.received].reverse().find((text) => text.includes('"racks"')) ?? '';
  const racks = (JSON.parse(frame) as { views: { observation: { racks: (string[] | null)[] } }[] }).views[0]?.observation.racks;
  expect(racks?.[1]).toBeNull();
  expect(racks?.[0]).toHaveLength(3);
  expect(ada.received.join('')).not.toContain(JSON.stringify(racks?.[0]));
});

test('a match against bots goes on until somebody has three points', async () => {
  const me = await enter();
  const table = await makeTable(me, 'tricoda', { seats: 3, thinking_time: 0, start: { seat: 0 } }, [
    'me',
    { bot: 'casual' },
    { bot: 'casual' },
  ]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  const read = me.page.getByRole('button', { name: 'Read aloud' });
  for (let turn = 0; turn < 120; turn++) {
    await read.or(over(me.page)).first().waitFor({ timeout: 60_000 });
    if (await over(me.page).isVisible()) break;
    // Bots may announce at any time, also while this person is to read: then there is nothing to read any more.
    const refusal = await me.attempts(() => read.evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).click()).length));
    if (refusal) expect(refusal).toMatch(/"remedy":"(refused|moved_on)"/);
  }
  await over(me.page).waitFor();
  expect(me.faults).toEqual([]);
});
