// What happens at a table beside the game: pauses, bots that take over, stopping by consent; all of it stands in the log.

import { expect, test } from 'vitest';
import { violations } from './axe';
import { begin, giveNonce, makeTable, PHONE, visitors, type Visitor } from './world';

const enter = visitors();

async function twoPeople(): Promise<{ ada: Visitor; ben: Visitor; table: string }> {
  const ada = await enter();
  const ben = await enter(PHONE);
  await ada.ask('PUT', '/api/me/name', { name: 'Ada' });
  const table = await makeTable(ada, 'mastermind', { seats: 2, rounds: 1, rows: 6, first_codemaker: 'seat_0' }, ['me', 'open']);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 });
  await giveNonce(ben, table, 1);
  await begin(ada, table, [0]);
  await ada.open(`/table/${table}`);
  await ben.open(`/table/${table}`);
  await ada.page.getByRole('button', { name: 'Hide my code' }).waitFor();
  return { ada, ben, table };
}

/** Opens the menu and presses something in it. */
async function fromMenu({ page }: Visitor, deed: string) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: deed }).click();
}
const log = ({ page }: Visitor) => page.getByRole('log', { name: 'What happened' }).first();

test('a pause is seen by all, stands in the log, and is ended by anybody', async () => {
  const { ada, ben } = await twoPeople();
  await fromMenu(ada, 'Pause');
  await ben.page.locator('.dock').getByText('The match is paused.').waitFor();
  await log(ada).getByText('The match is paused.').waitFor();
  await fromMenu(ada, 'Go on');
  await log(ada).getByText('The match goes on.').waitFor();
  await ada.page.reload();
  await log(ada).getByText('The match is paused.').waitFor();
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('a bot takes a seat over until its person takes it back', async () => {
  const { ada, ben, table } = await twoPeople();
  await fromMenu(ada, 'Let a bot take over');
  await ada.page.getByText('Bots move calmly from now on').waitFor(); // at once, the match would be over before one is back
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Let a bot take over' }).click();
  await ben.page.getByRole('button', { name: 'Check row 1' }).waitFor(); // the bot has hidden a code
  await log(ada).getByText('You let a bot play.').waitFor();
  expect(await ada.ask('GET', `/api/tables/${table}`)).toMatchObject({ pace: 'calm' });
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.getByRole('button', { name: 'Take my seat back' }).click();
  await log(ada).getByText('You are back.').waitFor();
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('two people agree to stop, and the finished table is found again', async () => {
  const { ada, ben, table } = await twoPeople();
  await fromMenu(ada, 'Propose to stop');
  await ben.page.getByText('Stop the match?').waitFor();
  await ben.page.getByRole('button', { name: 'Agree' }).click();
  for (const { page } of [ada, ben]) await page.locator('.dock').getByText('All agreed to stop').waitFor();
  await ada.open('/');
  await ada.page.getByText('Finished matches').click();
  await ada.page.locator(`a[href="/table/${table}"]`).click();
  await ada.page.waitForURL(`**/table/${table}`);
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('a take-back that can’t be is greyed, with its reason under it', async () => {
  const me = await enter(PHONE);
  const table = await makeTable(me, 'tagiron', { seats: 2, start: { seat: 0 } }, ['me', { bot: 'random' }]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  await me.page.locator('button.q').first().click();
  await me.acts(() => me.page.locator('.dock .go .btn.lit').first().click());
  const takeBack = me.page.getByRole('dialog').getByRole('button', { name: 'Ask to take the last move back' });
  await me.page.getByRole('button', { name: 'Menu' }).click();
  await me.page.getByRole('dialog').getByText('Too late: the last move has shown something.').waitFor();
  expect(await takeBack.getAttribute('aria-disabled')).toBe('true');
  expect(await violations(me.page)).toEqual([]);
});
