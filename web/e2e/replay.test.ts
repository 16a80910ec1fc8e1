// The end of a match as a story, and the way back through it: card, curve, moments, the list of moves.

import { expect, test } from 'vitest';
import { violations } from './axe';
import { begin, DESK, finishedByBots, makeTable, PHONE, visitors, type Look, type Visitor } from './world';

const enter = visitors();

/** Somebody at a table where bots have played a match to its end for them. */
async function finished(look: Look, game: string, setup: unknown, bots: number): Promise<Visitor> {
  const me = await enter(look);
  await finishedByBots(me, game, setup, bots);
  return me;
}

test('the result shows the turning point, which leads into the replay', async () => {
  const me = await finished(DESK, 'mastermind', { seats: 2, first_codemaker: 'seat_1' }, 1);
  const { page } = me;
  const story = page.getByRole('region', { name: 'How it went' });
  await story.getByText(/^Turning point: answer \d+$/).waitFor();
  expect(await story.locator('li').count()).toBe(3);
  expect(await violations(page)).toEqual([]);
  await me.shot('story-mastermind-desk');
  await story.getByRole('button', { name: /See it on the board/ }).click();
  await page.getByRole('region', { name: 'Replay' }).waitFor();
  expect(page.url()).toMatch(/step=\d+/);
  await page.getByRole('button', { name: 'Back to the result' }).click();
  await story.waitFor(); // nothing is lost by having looked
  expect(me.faults).toEqual([]);
});

test('a replay goes from moment to moment, and from a line of the list to its move', async () => {
  const me = await finished(DESK, 'tac', { version: 'teams', people: 4 }, 3);
  const { page } = me;
  await page.getByRole('button', { name: 'Replay' }).click();
  const next = page.getByRole('button', { name: 'Next moment' });
  await next.click();
  await page.locator('.dock .sub', { hasText: /^(Better: |Best move)/ }).waitFor();
  expect(Number(new URL(page.url()).searchParams.get('step'))).toBeGreaterThan(1);
  await me.shot('replay-tac-desk');

  const line = page.locator('.log button', { hasText: /plays? the \S+: black comes in on 1\./ }).first();
  const said = await line.textContent();
  await line.click();
  await page.locator('.log li.marked button', { hasText: said ?? '' }).waitFor();
  expect(await page.locator('.dock .say').textContent()).toBe(said);
  await page.locator('g.last').first().waitFor(); // the move is marked on the board at any step
  expect(await page.locator('.log li.later').count()).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
  expect(me.faults).toEqual([]);
});

test('on the phone the story is behind its tab, and a step opened by its link has its moment', async () => {
  const me = await finished(PHONE, 'tagiron', { seats: 3, start: { seat: 0 } }, 2);
  const { page } = me;
  await page.getByRole('tab', { name: 'Result' }).click();
  await page.getByText(/^Turning point: answer \d+$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await me.shot('story-tagiron-phone');
  await page.getByRole('button', { name: /See it on the board/ }).click();
  await page.getByRole('slider').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Next moment' }).waitFor();
  expect(await me.overflow()).toBeLessThanOrEqual(0);
  // With everything open nobody's tiles are left out, nor those of the centre.
  await page.getByRole('combobox', { name: 'Seen by' }).selectOption({ label: 'All open' });
  await page.locator('.wanted [data-colour]').nth(4).waitFor();
  const racks = page.getByRole('group', { name: /tiles: (\w+ \d(, )?){5}$/ });
  expect(await racks.count()).toBe(3);
  await me.shot('replay-tagiron-all-open');
  expect(me.faults).toEqual([]);
});

test('a line of the log is drawn on the board while it is pointed to', async () => {
  const me = await enter(DESK);
  const start = {
    position: [{ ring: [10, 59], house: [4] }, { ring: [17, 38] }, { ring: [41] }, { ring: [53, 61] }],
    hands: [
      ['2', '7', '13', '5'],
      ['5', '6', '9', '9'],
      ['3', '8', '9', '2'],
      ['10', '12', '5', '3'],
    ],
    dealer: 3,
    turn: 0,
  };
  const bots = [1, 2, 3].map(() => ({ bot: 'random' }));
  const table = await makeTable(me, 'tac', { version: 'teams', people: 4, start }, ['me', ...bots]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  const { page } = me;
  await page.getByRole('button', { name: 'card 5', exact: true }).click();
  await me.acts(() => page.locator('g.lit[data-place="#15"]').press('Enter'));
  await page.getByText('Choose a card', { exact: true }).waitFor();
  const line = page.locator('.log li', { hasText: /You play the 5: black 10 → 15/ });
  await line.hover();
  await page.locator('g.last[data-colour="black"]').waitFor();
  expect(await page.locator('g.last').count()).toBe(1);
  await me.shot('log-line-tac');
  expect(me.faults).toEqual([]);
});
