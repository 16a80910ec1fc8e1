// What a table of TAC tells besides the marbles: lines that are drawn on the board, numbers, seen cards, Devil and Fool.

import { expect, test } from 'vitest';
import { begin, giveNonce, listen, makeTable, PHONE, tonesOf, visitors, type Look, type Visitor } from './world';

const enter = visitors();
const bot = { bot: 'random' };

const start = (hand: string[]) => ({
  position: [{ ring: [10] }, { ring: [20] }, { ring: [36] }, { ring: [52] }],
  hands: [hand, ['9', '5'], ['2', '3'], ['9', '5']],
  dealer: 3,
  turn: 0,
});

/** Plays a card whose only marble goes to its only field. */
async function playOnly({ page }: Visitor, card: string) {
  await page.getByRole('button', { name: `card ${card}`, exact: true }).click();
  await page.locator('.lit[aria-label^="to "]').first().press('Enter');
}

test.each<[string, Look]>([
  ['desk', {}],
  ['phone', PHONE],
])('a line of the log is drawn on the board (%s)', async (name, look) => {
  const me = await enter(look);
  const table = await makeTable(me, 'tac', { version: 'teams', people: 4, master: false, start: start(['3', '6']) }, ['me', bot, bot, bot]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  const { page } = me;
  const ways = page.locator('.last .way');
  await playOnly(me, '3');
  await page.getByText('Choose a card', { exact: true }).waitFor();
  if (name === 'phone') await page.getByRole('tab', { name: 'Moves' }).click();
  await page
    .locator('[role=log]')
    .getByRole('button', { name: /^You play/ })
    .click();
  // The phone shows the board to it, with the marble's old field.
  await page.locator('.last[data-colour="black"] .origin').waitFor();
  expect(await page.getByRole('group', { name: /^TAC board/ }).isVisible()).toBe(true);
  await me.shot(`tac-line-${name}`);
  await page.locator('.prompt').click();
  await page.locator('.last[data-colour="black"]').waitFor({ state: 'detached' });
  expect(await ways.count()).toBe(1); // the last move again
  expect(me.faults).toEqual([]);
});

test('a refusal is gone once a move was made', async () => {
  const me = await enter();
  const table = await makeTable(me, 'tac', { version: 'teams', people: 4, master: false, start: start(['3', 'tac']) }, [
    'me',
    bot,
    bot,
    bot,
  ]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  await me.page.getByRole('button', { name: /^card TAC/ }).press('Enter');
  await me.page.locator('.toast', { hasText: 'TAC-8.5' }).waitFor();
  await me.page.getByRole('button', { name: 'card 3', exact: true }).press('Enter');
  await me.acts(() => me.page.locator('.lit[aria-label^="to "]').first().press('Enter'));
  await me.page.locator('.toast').waitFor({ state: 'detached' });
  expect(me.faults).toEqual([]);
});

test('fields have numbers where somebody wants them, also on the next visit; cards are listed by deal', async () => {
  const me = await enter();
  const table = await makeTable(me, 'tac', { version: 'teams', people: 4, master: false, start: start(['3', '6']) }, ['me', bot, bot, bot]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  const { page } = me;
  const number = page.locator('svg text.number');
  await playOnly(me, '3');
  await page.getByText('Choose a card', { exact: true }).waitFor();
  expect(await number.count()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch', { name: 'Numbers on the board' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await number.first().waitFor();
  expect(await number.count()).toBe(64);
  await page.getByRole('tab', { name: 'Cards' }).click();
  await page.getByText('Deal 1').waitFor();
  await page.getByRole('img', { name: 'You: 3', exact: true }).waitFor();
  expect(me.faults).toEqual([]);
});

async function fourPlayers(hand: string[]): Promise<{ ada: Visitor; ben: Visitor; guest: Visitor }> {
  const [ada, ben, guest] = [await enter(), await enter(PHONE), await enter()];
  await ada.ask('PUT', '/api/me/name', { name: 'Ada' });
  await ben.ask('PUT', '/api/me/name', { name: 'Ben' });
  const setup = { version: 'teams', people: 4, master: true, start: start(hand) };
  const table = await makeTable(ada, 'tac', setup, ['me', 'open', bot, bot]);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 });
  await giveNonce(ben, table, 1);
  await begin(ada, table, [0]);
  await listen(ben);
  for (const visitor of [ada, ben, guest]) await visitor.open(`/table/${table}`);
  await guest.page.getByText('You are watching').waitFor();
  await ben.page.locator('.prompt').click(); // a browser lets a page make sounds after a tap
  return { ada, ben, guest };
}
const banner = ({ page }: Visitor) => page.locator('.banner');

test('a Devil is shown to its victim, to the others, and on the plates', async () => {
  const { ada, ben, guest } = await fourPlayers(['devil', '6']);
  await ada.page.getByRole('button', { name: 'card Devil', exact: true }).click();
  await ada.page.getByRole('button', { name: 'Play Devil' }).click();
  await banner(ben).getByText('Ada plays the Devil and plays a card for you').waitFor();
  await banner(guest).getByText('Ada plays the Devil and plays for Ben').waitFor();
  await guest.page.getByText('plays for Ben', { exact: true }).filter({ visible: true }).waitFor();
  expect(await banner(ada).count()).toBe(0);
  await playOnly(ada, '9');
  await banner(ben).getByText('your 9 was played').waitFor();
  expect(await tonesOf(ben)).toContain(147); // one low string
  await ben.shot('tac-devil-phone');
  await ben.page.locator('.prompt').click();
  expect(await banner(ben).count()).toBe(0);
  expect([...ada.faults, ...ben.faults, ...guest.faults]).toEqual([]);
});

test('a Fool is shown to everybody, and the hands are seen going to the right', async () => {
  const { ada, ben, guest } = await fourPlayers(['fool', '6']);
  await ben.page.emulateMedia({ reducedMotion: 'no-preference' });
  const leaving = ben.page.locator('.leaving.whole .card').first().waitFor({ state: 'attached' });
  await ada.page.getByRole('button', { name: 'card Fool', exact: true }).click();
  await ada.page.getByRole('button', { name: 'Play Fool' }).click();
  await leaving;
  for (const visitor of [ben, guest]) await banner(visitor).getByText('Ada plays the Fool').waitFor();
  await ben.page.locator('.leaving').waitFor({ state: 'detached' });
  await ben.page.getByRole('button', { name: /^card 2/ }).waitFor(); // the hand of the player to the left
  expect([...ada.faults, ...ben.faults, ...guest.faults]).toEqual([]);
});
