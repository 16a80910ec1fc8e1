// With a server: what a card can do next is answered by the engine in the browser; the server judges what is played.

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cards } from './tac';
import { begin, makeTable, visitors } from './world';

const enter = visitors();

/** A build on a machine without a compiler for WebAssembly has no engine. */
const hasEngine = readdirSync(fileURLToPath(new URL('../dist/assets', import.meta.url))).some((name) => /^engine-.*\.wasm$/.test(name));

test.runIf(hasEngine)('a 7 makes no request until it is played', async () => {
  const me = await enter();
  const start = {
    position: [{ ring: [10, 40], house: [] }, {}, {}, { ring: [12] }],
    hands: [
      ['7', '9'],
      ['5', '6'],
      ['5', '6'],
      ['5', '6'],
    ],
    dealer: 3,
    turn: 0,
  };
  const bots = [{ bot: 'random' }, { bot: 'random' }, { bot: 'random' }];
  const table = await makeTable(me, 'tac', { version: 'teams', people: 4, master: false, start }, ['me', ...bots]);
  await begin(me, table, [0]);
  const { page } = me;
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(payload.toString())));
  const asked = (type: string) => sent.filter((message) => message.includes(`"type":"${type}"`)).length;
  await me.open(`/table/${table}`);
  await cards(page).first().waitFor();
  const steps = (left: string) => page.getByText(`${left} steps left`);
  // Until the engine is there, the server answers.
  await expect
    .poll(
      async () => {
        const before = asked('completions');
        await page.keyboard.press('1');
        await steps('7').waitFor();
        await page.keyboard.press('1');
        await steps('7').waitFor({ state: 'detached' });
        return asked('completions') - before;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  const before = asked('completions');
  await page.keyboard.press('1');
  await page.locator('[data-place="#10"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-place="#13"]').focus();
  await page.keyboard.press('Enter');
  await steps('4').waitFor();
  await page.keyboard.press('Backspace');
  await steps('7').waitFor();
  await page.locator('[data-place="#40"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-place="#47"]').focus();
  await page.keyboard.press('Enter');
  await page.getByText('All seven steps are made.').waitFor();
  expect([asked('completions') - before, asked('act')]).toEqual([0, 0]);
  await page.getByRole('button', { name: 'Play 7' }).click();
  await page
    .getByText(/play the 7: black 40 → 47/)
    .first()
    .waitFor();
  expect([asked('completions') - before, asked('act')]).toEqual([0, 1]);
  expect(me.faults).toEqual([]);
});
