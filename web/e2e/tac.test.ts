import { describe, expect, test } from 'vitest';
import { cards, LATE, over, playAlone, playOn } from './tac';
import { begin, giveNonce, listen, makeTable, PHONE, tonesOf, visitors } from './world';

const enter = visitors();

const MOST_TURNS = 20;
const bots = [{ bot: 'random' }, { bot: 'random' }, { bot: 'random' }];

describe.each([
  ['basic', { version: 'teams', people: 4, master: false, start: LATE.teams }, ['me', ...bots], [0]],
  ['master', { version: 'teams', people: 4, master: true, start: LATE.master }, ['me', ...bots], [0]],
  ['solo', { version: 'alone', people: 1, master: false, start: LATE.alone }, ['me', 'me', 'me', 'me'], [0, 1, 2, 3]],
] as const)('%s', (_, setup, seats, mine) => {
  test('a late position is played to the end', async () => {
    await playAlone(await enter(), setup, [...seats], [...mine], MOST_TURNS);
  });
});

test('two people with two colours each see their own hands and no other', async () => {
  const ada = await enter();
  const ben = await enter(PHONE);
  const table = await makeTable(ada, 'tac', { version: 'pairs', people: 2, master: false, start: LATE.teams }, [
    'me',
    'open',
    'me',
    'open',
  ]);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 }); // the other seat of that mind comes along
  for (const seat of [1, 3]) await giveNonce(ben, table, seat);
  await begin(ada, table, [0, 2]);
  for (const visitor of [ada, ben]) await listen(visitor);
  await ada.open(`/table/${table}`);
  await ben.open(`/table/${table}`);
  await ben.page.locator('.box svg').first().waitFor();
  expect(await ben.overflow()).toBeLessThanOrEqual(0);
  expect(ben.received.join('')).not.toContain('[0,["3","9"]'); // the first hand is not sent to others
  await Promise.all([playOn(ada, MOST_TURNS), playOn(ben, MOST_TURNS)]);
  await Promise.all([over(ada.page).waitFor(), over(ben.page).waitFor()]);
  // The marble drops into wood; for the winner a chord follows.
  expect(await tonesOf(ada)).toEqual(expect.arrayContaining([220, 523, 659, 784]));
  expect(await tonesOf(ben)).toContain(220);
  expect(await tonesOf(ben)).not.toContain(523);
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('a 7 is clicked together with the keyboard alone and taken back leg by leg', async () => {
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
  const table = await makeTable(me, 'tac', { version: 'teams', people: 4, master: false, start }, ['me', ...bots]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  const { page } = me;
  await cards(page).first().waitFor();
  await page.keyboard.press('1');
  await page.getByText('7 steps left').waitFor();
  await page.locator('[data-place="#10"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-place="#13"]').waitFor();
  await page.locator('[data-place="#13"]').focus();
  await page.keyboard.press('Enter');
  await page.getByText('4 steps left').waitFor();
  await page.keyboard.press('Backspace');
  await page.getByText('7 steps left').waitFor();
  await page.locator('[data-place="#40"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-place="#47"]').focus();
  await page.keyboard.press('Enter');
  await page.getByText('All seven steps are made.').waitFor();
  await page.getByRole('button', { name: 'Play 7' }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByText(/play the 7: black 40 → 47/)
    .first()
    .waitFor();
  expect(me.faults).toEqual([]);
});

test('a card that can’t be used says why, with the rule', async () => {
  const me = await enter(PHONE);
  const start = {
    position: [{ ring: [10] }, { ring: [12] }, {}, {}],
    hands: [
      ['5', '2'],
      ['5', '6'],
      ['5', '6'],
      ['5', '6'],
    ],
    dealer: 3,
    turn: 0,
  };
  const table = await makeTable(me, 'tac', { version: 'teams', people: 4, master: false, start }, ['me', ...bots]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  await me.page.locator('.hand button.rest').click();
  await me.page.getByText('A marble on 12 is in the way.').waitFor();
  await me.page.getByRole('button', { name: 'Rule TAC-3.3' }).click();
  await me.page.locator('#TAC-3\\.3.wanted').waitFor();
  expect(me.faults).toEqual([]);
});

test('between two fields a tap on the phone offers both, enlarged', async () => {
  const me = await enter(PHONE);
  const start = {
    position: [{ ring: [10, 40] }, {}, {}, {}],
    hands: [
      ['7', '9'],
      ['5', '6'],
      ['5', '6'],
      ['5', '6'],
    ],
    dealer: 3,
    turn: 0,
  };
  const table = await makeTable(me, 'tac', { version: 'teams', people: 4, master: false, start }, ['me', ...bots]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  const { page } = me;
  await cards(page).first().waitFor();
  await page.keyboard.press('1');
  await page.locator('[data-place="#10"]').press('Enter');
  const [one, other] = await Promise.all(['#12', '#13'].map((place) => page.locator(`[data-place="${place}"] .target`).boundingBox()));
  if (!one || !other) throw new Error('both fields are lit');
  await page.mouse.click((one.x + other.x + one.width) / 2, (one.y + other.y + one.height) / 2);
  const offer = page.getByRole('group', { name: 'Which one?' });
  await me.shot('tac-offer-phone');
  await offer.getByRole('button', { name: /^3/ }).click();
  await page.getByText('4 steps left').waitFor();
  expect(await me.overflow()).toBeLessThanOrEqual(0);
  expect(me.faults).toEqual([]);
});
