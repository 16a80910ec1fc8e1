// The rules of every game, for people: drawn, in three languages, with the exact clauses folded below.

import { describe, expect, test } from 'vitest';
import { violations } from './axe';
import { begin, DESK, makeTable, PHONE, visitors } from './world';

const enter = visitors();
const GAMES = ['mastermind', 'tagiron', 'tac', 'code777', 'tricoda'];

describe.each([
  ['en', 'Goal', 'The exact clauses'],
  ['de', 'Ziel', 'Der genaue Wortlaut'],
  ['nl', 'Doel', 'De precieze regels'],
])('in %s', (locale, goal, exact) => {
  test('every game begins with its goal, shows pieces, and folds the clauses', async () => {
    const me = await enter({ ...(locale === 'de' ? PHONE : DESK), locale });
    for (const game of GAMES) {
      await me.open(`/rules/${game}`);
      await me.page.getByRole('heading', { level: 3, name: goal }).waitFor();
      expect(await me.page.locator('.guide svg').count(), game).toBeGreaterThan(4);
      expect(await me.page.locator('.clause').count(), game).toBe(0);
      expect(await violations(me.page), game).toEqual([]);
      expect(await me.overflow(), game).toBeLessThanOrEqual(0);
      const tab = await me.page.locator('nav [aria-current]').boundingBox();
      expect((tab?.x ?? Infinity) + (tab?.width ?? 0), `the tab of ${game} is on the screen`).toBeLessThanOrEqual(
        me.page.viewportSize()?.width ?? 0,
      );
      await me.shot(`rules-${game}-${locale}`);
    }
    await me.page.getByText(exact).click();
    await me.page.locator('.clause').first().waitFor();
    expect(me.faults).toEqual([]);
  });
});

test('a link to a clause opens the book there', async () => {
  const me = await enter();
  await me.open('/rules/tac#TAC-5.3');
  await me.page.locator('.clause.wanted').waitFor();
  expect(await me.page.locator('.clause.wanted').getAttribute('id')).toBe('TAC-5.3');
  expect(await me.page.title()).toBe('How TAC is played – Knobel');
});

test('without a game, the pages for learning list all of them', async () => {
  const me = await enter();
  for (const path of ['/rules', '/learn']) {
    await me.open(path);
    await me.page.getByRole('link', { name: 'Tricoda: Rules' }).waitFor();
    expect(await me.page.getByRole('link', { name: /: Lesson$/ }).count()).toBe(5);
    expect(await violations(me.page)).toEqual([]);
  }
  expect(me.faults).toEqual([]);
});

test.each([
  ['on the desk', DESK],
  ['on the phone', PHONE],
] as const)('at a table %s the rules stand beside the board, at what is asked now, and one plays on', async (_, look) => {
  const me = await enter(look);
  const table = await makeTable(me, 'mastermind', { seats: 2, first_codemaker: 'seat_0' }, ['me', { bot: 'beginner' }]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  const { page } = me;
  await page.getByRole('button', { name: 'Hide my code' }).waitFor();
  if (look === DESK) await page.getByRole('button', { name: 'Rules' }).click();
  else {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rules' }).click();
  }
  // Somebody hides a code: the goal says what for.
  await page.locator('#panel-rules [data-asked]').waitFor();
  expect(await page.locator('#panel-rules [data-asked]').getAttribute('data-topic')).toBe('goal');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.locator('#panel-rules .clause').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  const [panel, board] = [await page.locator('#panel-rules').boundingBox(), await page.locator('main.stage').boundingBox()];
  if (look === DESK) expect(panel?.x).toBeGreaterThanOrEqual((board?.x ?? 0) + (board?.width ?? 0));
  await me.acts(async () => {
    for (const key of '1122') await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Hide my code' }).click();
  });
  await page.locator('#panel-rules').getByText('The exact clauses').click();
  await page.locator('#panel-rules .clause').first().waitFor();
  await page.locator('#panel-rules').getByRole('button', { name: 'Close' }).click();
  expect(await page.locator('#panel-rules').count()).toBe(0);
  expect(me.faults).toEqual([]);
});
