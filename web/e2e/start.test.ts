import { describe, expect, test } from 'vitest';
import { makeTable, PHONE, visitors } from './world';

const enter = visitors();

describe.each(['Mastermind', 'Tagiron', 'TAC', 'Code 777', 'Tricoda'])('%s', (game) => {
  test('one click starts a match against bots, and the table tells whose turn it is', async () => {
    const me = await enter(PHONE);
    await me.page.getByRole('button', { name: `${game}: Play now against bots` }).click();
    await me.page.waitForURL(/\/table\//);
    await me.page.locator('main#content').waitFor();
    await me.page.locator('.seat.turn, .dock.lit').first().waitFor();
    expect(await me.overflow()).toBeLessThanOrEqual(0);
    expect(me.faults).toEqual([]);
  });
});

test('a public table is found on the start page, and whoever comes may sit down', async () => {
  const ada = await enter();
  const ben = await enter();
  const table = await makeTable(ada, 'tagiron', { seats: 2 }, ['me', 'open'], { public: true });
  await ben.page.locator(`a[href="/table/${table}"]`, { hasText: '1 seat free' }).click();
  await ben.page.waitForURL(`**/table/${table}`);
  await ben.page.getByRole('button', { name: 'Join the table' }).click();
  await ben.page.getByRole('heading', { name: 'Everybody is here' }).waitFor();
  await ada.open('/');
  await ada.page.getByRole('link', { name: /Tagiron ·/ }).waitFor();
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('what is said at the table is text, never HTML', async () => {
  const ada = await enter();
  const ben = await enter();
  const table = await makeTable(ada, 'mastermind', { seats: 2 }, ['me', { bot: 'random' }]);
  await ada.ask('POST', `/api/tables/${table}/nonce`, { seat: 0, nonce: '5a'.repeat(32) });
  await ada.ask('POST', `/api/tables/${table}/start`);
  await ada.open(`/table/${table}`);
  await ada.page.getByLabel('Say something').fill('<img src=x onerror=alert(1)> hello');
  await ada.page.getByRole('button', { name: 'Send' }).click();
  await ada.page.getByText('<img src=x onerror=alert(1)> hello').waitFor();
  expect(await ada.page.locator('[role=log] img').count()).toBe(0);
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('questions of Code 777 wait until everybody has said “go on”', async () => {
  const ada = await enter();
  const ben = await enter();
  const table = await makeTable(ada, 'code777', { seats: 2, thinking_time: 600, start: { seat: 0 } }, ['me', 'open']);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 });
  await ben.ask('POST', `/api/tables/${table}/nonce`, { seat: 1, nonce: '6b'.repeat(32) });
  await ada.ask('POST', `/api/tables/${table}/nonce`, { seat: 0, nonce: '5a'.repeat(32) });
  await ada.ask('POST', `/api/tables/${table}/start`);
  await ada.open(`/table/${table}`);
  await ben.open(`/table/${table}`);
  await ada.page.getByRole('button', { name: 'Read the next question' }).click();
  await ada.page.getByRole('button', { name: 'Go on', exact: true }).click();
  await ben.page.getByRole('button', { name: 'Read the next question' }).click();
  await ben.page
    .locator('.asked')
    .getByText(/You read/)
    .waitFor();
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});
