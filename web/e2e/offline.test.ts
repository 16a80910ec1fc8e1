// After one visit there is no network: the pages open, rules are read, and puzzles are solved by the engine in the browser.

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { visitors } from './world';

const enter = visitors();
const hasEngine = readdirSync(fileURLToPath(new URL('../dist/assets', import.meta.url))).some((name) => /^engine-.*\.wasm$/.test(name));

test.runIf(hasEngine)('without a network, pages open and a puzzle is the same as the server’s', async () => {
  const me = await enter({ keepsPages: true });
  const { page, context } = me;
  const address = '/puzzles/mastermind?grade=easy&seed=3';
  const show = page.getByRole('button', { name: /solution/i }).first();
  const puzzle = async () => {
    await me.open(address);
    await show.waitFor();
    return page.locator('main').first().innerHTML();
  };
  const online = await puzzle();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  expect(await puzzle()).toBe(online);
  await page.getByRole('status').filter({ hasText: 'most puzzles work without' }).waitFor();
  await show.click();
  await expect.poll(() => page.locator('main').first().innerHTML()).not.toBe(online);
  await me.open('/rules/tagiron');
  await page.getByRole('heading', { name: 'Tagiron' }).first().waitFor();
});
