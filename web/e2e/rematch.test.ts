// The same people once more: asked, accepted, declined.

import { expect, test } from 'vitest';
import { begin, giveNonce, makeTable, PHONE, visitors, type Visitor } from './world';

const enter = visitors();
const button = ({ page }: Visitor, name: string) => page.locator('.dock').getByRole('button', { name, exact: true });

/** A match of two people that Ben has just lost. */
async function afterTheMatch(): Promise<{ ada: Visitor; ben: Visitor; table: string }> {
  const [ada, ben] = [await enter(), await enter(PHONE)];
  await ada.ask('PUT', '/api/me/name', { name: 'Ada' });
  await ben.ask('PUT', '/api/me/name', { name: 'Ben' });
  const table = await makeTable(ada, 'tagiron', { seats: 2 }, ['me', 'open']);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 });
  await giveNonce(ben, table, 1);
  await begin(ada, table, [0]);
  for (const visitor of [ada, ben]) await visitor.open(`/table/${table}`);
  await ben.ask('POST', `/api/tables/${table}/resign`, { seat: 1 });
  return { ada, ben, table };
}

test('who is asked for a rematch accepts it with one tap, and both sit at the next table', async () => {
  const { ada, ben, table } = await afterTheMatch();
  await button(ben, 'Rematch').click();
  await ada.page.getByText('Ben wants a rematch').waitFor();
  await ben.page.getByText('Waiting for Ada to accept').first().waitFor();
  await ada.shot('rematch-asked-desk');
  await ben.shot('rematch-waiting-phone');
  await button(ada, 'Accept').click();
  for (const visitor of [ada, ben])
    await visitor.page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.includes(table));
  for (const visitor of [ada, ben]) await visitor.page.locator('.dock .say').waitFor();
  expect(ada.page.url()).toBe(ben.page.url());
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('not now: both may ask again', async () => {
  const { ada, ben } = await afterTheMatch();
  await button(ben, 'Rematch').click();
  await button(ada, 'Not now').click();
  await ben.page.getByText('No rematch for now.').waitFor();
  for (const visitor of [ada, ben]) await button(visitor, 'Rematch').waitFor();
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('against a bot one click starts the next match', async () => {
  const ada = await enter();
  const table = await makeTable(ada, 'tagiron', { seats: 2 }, ['me', { bot: 'beginner' }]);
  await begin(ada, table, [0]);
  await ada.open(`/table/${table}`);
  await ada.ask('POST', `/api/tables/${table}/resign`, { seat: 0 });
  await button(ada, 'Rematch').click();
  await ada.page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.includes(table));
  await ada.page.locator('.dock .say').waitFor();
  expect(ada.faults).toEqual([]);
});
