import { expect, test } from 'vitest';
import { cards } from './tac';
import { begin, makeTable, PHONE, visitors, type Visitor } from './world';

const enter = visitors();
const bots = [{ bot: 'random' }, { bot: 'random' }, { bot: 'random' }];

/** Black can capture red on 25 with the 5. */
const CAPTURE = {
  position: [{ ring: [20, 40], house: [] }, { ring: [25] }, {}, {}],
  hands: [
    ['5', '9'],
    ['2', '3'],
    ['2', '3'],
    ['2', '3'],
  ],
  dealer: 3,
  turn: 0,
};

async function assisted(me: Visitor) {
  const table = await makeTable(me, 'tac', { version: 'teams', people: 4, master: false, start: CAPTURE }, ['me', ...bots], {
    assistance: true,
  });
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  await cards(me.page).first().waitFor();
  return table;
}

test('a hint is taken step by step, and the match looked back on', async () => {
  const me = await enter();
  const { page } = me;
  const table = await assisted(me);
  await page.locator('.dock').getByRole('button', { name: 'Coach' }).click();
  const coach = page.getByRole('region', { name: 'Coach' });
  await coach.getByRole('button', { name: 'Hint' }).click();
  await coach.getByText('Look for a marble to take.').waitFor();
  await coach.getByRole('button', { name: 'Which card?' }).click();
  await coach.getByText('Think of the 5.').waitFor();
  await coach.getByRole('button', { name: 'The whole move, and why' }).click();
  await coach.getByText('takes red on 25').first().waitFor();
  await me.shot('tac-hint');
  await cards(page).last().click(); // the 9, which is worse
  await page.locator('[data-place="#49"]').click(); // only one marble can go so far, so it is taken up already
  await coach
    .getByRole('button', { name: /^Why did .* play that/ })
    .first()
    .waitFor();
  await me.ask('POST', `/api/tables/${table}/resign`, { seat: 0 });
  await me.open(`/report/${table}`);
  await page.getByRole('heading', { name: 'How the chances went' }).waitFor();
  await page.getByText('takes red on 25').first().waitFor();
  await me.shot('tac-report');
  await page.getByRole('button', { name: 'As a table' }).click();
  expect(await page.getByRole('row').count()).toBeGreaterThan(2);
  expect(me.faults).toEqual([]);
});

test('a finish problem is solved on the board, on a phone', async () => {
  const me = await enter(PHONE);
  const { page } = me;
  type Step = { action: { play: { card: string; moves: { go: [string, string] }[] } } };
  const { solution } = await me.ask<{ solution: { steps: Step[] } }>('POST', '/api/puzzles/tac/solve', { grade: 'easy', seed: 5 });
  await me.open('/puzzles/tac?grade=easy&seed=5');
  await page.getByText('Bring all black and all blue marbles home').waitFor();
  expect(await me.overflow()).toBeLessThanOrEqual(0);
  await me.shot('tac-problem');
  for (const [done, { action }] of solution.steps.entries()) {
    const { card, moves } = action.play;
    await cards(page)
      .and(page.getByRole('button', { name: `card ${card}`, exact: true }))
      .first()
      .click();
    for (const {
      go: [from, to],
    } of moves) {
      const target = page.locator(`[data-place="${to}"]`);
      const source = page.locator(`[data-place="${from}"]`);
      await target.or(source).first().waitFor();
      if (!(await target.isVisible())) await source.press('Enter'); // a single marble is taken up already
      await target.press('Enter');
    }
    if (card === '7') await page.getByRole('button', { name: 'Play 7' }).click();
    if (done + 1 < solution.steps.length)
      await page.waitForFunction(
        (left) => document.querySelectorAll('.hand button.card').length === left,
        solution.steps.length - done - 1,
      );
  }
  await page.getByText('All marbles are home.').waitFor();
  await page
    .getByRole('heading', { name: /right|solved/i })
    .first()
    .waitFor();
  await me.shot('tac-problem-solved');
  expect(me.faults).toEqual([]);
});
