// From an invitation to the first move: the guest's card, the waiting room, the start.

import { expect, test } from 'vitest';
import { violations } from './axe';
import { makeTable, PHONE, visitors, type Visitor } from './world';

const enter = visitors();

async function invited(game: string, setup: unknown, seats: unknown[]): Promise<{ mira: Visitor; jonas: Visitor; table: string }> {
  const mira = await enter();
  const jonas = await enter(PHONE);
  await mira.ask('PUT', '/api/me/name', { name: 'Mira' });
  const table = await makeTable(mira, game, setup, seats);
  await mira.open(`/table/${table}`);
  await jonas.open(`/table/${table}`);
  return { mira, jonas, table };
}

test('a guest types a name and joins with one tap; the next tap is the first move', async () => {
  const { mira, jonas } = await invited('mastermind', { seats: 2, first_codemaker: 'seat_0' }, ['me', 'open']);
  await jonas.page.getByRole('heading', { name: 'Mira invites you to a game of Mastermind' }).waitFor();
  expect(await jonas.page.locator('svg[aria-label*="QR"], input[readonly]').count()).toBe(0);
  const join = jonas.page.getByRole('button', { name: 'Join the table' });
  expect((await join.boundingBox())?.y).toBeLessThan(740 - 52);
  expect(await violations(jonas.page)).toEqual([]);
  await jonas.page.getByLabel('Your name at the table').fill('Jonas');
  await join.click(); // the one tap
  await jonas.page.getByText('Mira starts the match when everybody is here.').waitFor();

  await mira.page.locator('[data-seat="1"]').getByText('Jonas').waitFor();
  expect(await violations(mira.page)).toEqual([]);
  await mira.page.getByRole('button', { name: 'Start the match' }).click();
  await mira.page.getByRole('button', { name: /^red, key/ }).waitFor();
  for (const key of '1122') await mira.page.keyboard.press(key);
  await mira.page.keyboard.press('Enter');
  await jonas.page.getByRole('button', { name: 'Check row 1' }).waitFor(); // the guest's move, without another tap
  expect([...mira.faults, ...jonas.faults]).toEqual([]);
});

test('the waiting room shows teams and colours, says why it can’t start, and fills a seat with a bot', async () => {
  const { mira, jonas } = await invited('tac', { version: 'teams' }, ['me', { bot: 'casual' }, 'open', { bot: 'master' }]);
  await jonas.page.getByText('You play with Mira against Ida and Nora.').waitFor();
  await mira.page.getByRole('heading', { name: 'Waiting for one more player' }).waitFor();
  await mira.page.locator('[data-seat="0"]').getByText('host · black').waitFor();
  await mira.page.locator('[data-seat="1"]').getByText('medium').waitFor();
  const start = mira.page.getByRole('button', { name: 'Start the match' });
  expect(await start.getAttribute('aria-disabled')).toBe('true');
  await mira.page.getByText('One seat is free. Wait for a friend, or put a bot there.').waitFor();
  await mira.page.locator('[data-seat="2"]').click();
  await mira.page.getByRole('dialog').getByRole('radio', { name: 'hard' }).check();
  expect(await violations(mira.page)).toEqual([]);
  await mira.page.getByRole('button', { name: 'Put a bot here' }).click();
  await mira.page.locator('[data-seat="2"]').getByText('your partner · hard').waitFor();
  await mira.page.getByText('You and Emil play together').waitFor();
  expect(await start.getAttribute('aria-disabled')).toBeNull();
  await jonas.page.getByText('This table is full.').waitFor();
  expect([...mira.faults, ...jonas.faults]).toEqual([]);
});

test('the host lets two change places, by the dialog or by dragging', async () => {
  const { mira } = await invited('tac', { version: 'teams' }, ['me', { bot: 'casual' }, { bot: 'master' }, 'open']);
  const seat = (number: number) => mira.page.locator(`[data-seat="${number}"]`);
  await seat(2).getByText('your partner · master').waitFor();
  await seat(2).click();
  await mira.page.getByRole('dialog').getByRole('group', { name: 'Change places with' }).getByRole('button', { name: 'Ida' }).click();
  await seat(2).getByText('your partner · medium').waitFor();
  await seat(1).dragTo(seat(3));
  await seat(3).getByText('master').waitFor();
  await seat(1).getByText('Free seat').waitFor();
  await seat(0).dragTo(seat(1));
  await seat(1).getByText('host · red').waitFor(); // with the seat one's colour and partner change
  expect(mira.faults).toEqual([]);
});

test('the QR code is folded away, and the link is copied', async () => {
  const { mira, table } = await invited('tagiron', { seats: 3 }, ['me', 'open', 'open']);
  await mira.page.getByRole('heading', { name: 'Waiting for 2 more players' }).waitFor();
  expect(await mira.page.getByRole('img', { name: 'QR code' }).count()).toBe(0);
  await mira.page.getByRole('button', { name: 'QR code' }).click();
  await mira.page.getByRole('img', { name: 'QR code' }).waitFor();
  await mira.page.getByRole('button', { name: 'Copy', exact: true }).click();
  await mira.page.getByText('Link copied').waitFor();
  expect(await mira.page.evaluate(() => navigator.clipboard.readText())).toContain(`/table/${table}`);
  expect(mira.faults).toEqual([]);
});
