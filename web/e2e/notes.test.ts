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
