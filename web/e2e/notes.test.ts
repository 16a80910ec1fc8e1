import { expect, test } from 'vitest';
import { begin, makeTable, PHONE, visitors } from './world';

const enter = visitors();

test('a mark made just before the tab is closed is there on the next visit, and can be undone', async () => {
  const me = await enter(PHONE);
  const table = await makeTable(me, 'tagiron', { seats: 3, start: { seat: 0 } }, ['me', { bot: 'random' }, { bot: 'random' }]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  await me.page.getByRole('tab', { name: 'Notes' }).click();
  const cell = (state: string) => new RegExp(`^The centre, (red|blue|green) \\d: ${state}$`);
  const first = me.page.getByRole('button', { name: cell('open') }).first();
  const label = (await first.getAttribute('aria-label'))?.replace(/: open$/, '') ?? '';
  await first.click();
  const [address, { context }] = [me.page.url(), me];
  await me.page.close();
  const next = await context.newPage();
  await next.goto(address);
  await next.getByRole('tab', { name: 'Notes' }).click();
  await next.getByRole('button', { name: `${label}: struck` }).waitFor();
  await next.getByRole('button', { name: `${label}: struck` }).click();
  await next.getByRole('button', { name: `${label}: ringed` }).waitFor();
  await next.getByRole('button', { name: 'Undo the last mark' }).click();
  await next.getByRole('button', { name: `${label}: struck` }).waitFor();
  expect(me.faults).toEqual([]);
});

test('notes mark what is plain by themselves, and stop when somebody switches it off', async () => {
  const me = await enter();
  const table = await makeTable(me, 'mastermind', { seats: 2, first_codemaker: 'seat_1' }, ['me', { bot: 'random' }]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  // Rows of one colour each: some colour is not in the code, and its row gets no pin.
  for (const colour of '12345') {
    await me.page.getByRole('button', { name: `Check row ${colour}` }).waitFor();
    await me.page.keyboard.type(colour.repeat(4));
    await me.page.keyboard.press('Enter');
  }
  await me.page.getByRole('button', { name: 'Check row 6' }).waitFor();
  const empty = await me.page.locator('.tray .nil').count();
  expect(empty).toBeGreaterThan(0);
  const plain = me.page.getByRole('button', { name: /, hole \d: nothing fits$/ });
  expect(await plain.count()).toBe(4 * empty);
  await me.page.getByRole('button', { name: 'Auto: mark what is plain' }).click();
  await plain.first().waitFor({ state: 'detached' });
  await me.page.reload();
  await me.page.getByRole('button', { name: 'Check row 6' }).waitFor();
  expect(await plain.count()).toBe(0);
  expect(me.faults).toEqual([]);
});

test('both copies of a doubled tile can be noted, and a guess begins with the places that are noted', async () => {
  const me = await enter();
  const table = await makeTable(me, 'tagiron', { seats: 2, start: { seat: 0 } }, ['me', { bot: 'random' }]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  const { page } = me;
  await page.getByRole('button', { name: 'Ida, second green 5: open' }).click();
  await page.getByRole('button', { name: 'Ida, second green 5: struck' }).click();
  await page.getByRole('button', { name: 'Ida, second green 5: ringed' }).waitFor();
  const free = page.getByRole('button', { name: /^Ida, (red|blue) \d: open$/ });
  const tile = ((await free.first().getAttribute('aria-label')) ?? '').replace(/^Ida, (.*): open$/, '$1');
  await page.locator('.slot').first().click();
  await free.first().click();
  await page.getByRole('button', { name: 'Guess …' }).click();
  await page.getByRole('dialog').locator(`.slot[aria-label$="${tile}"]`).waitFor();
  expect(me.faults).toEqual([]);
});
