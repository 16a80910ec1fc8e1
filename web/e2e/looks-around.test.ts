// Pictures of everything around the tables, on desk and phone, by day and by night; and what axe-core says to each.

import { describe, expect, test } from 'vitest';
import { violations } from './axe';
import { LATE } from './tac';
import { begin, finishedByBots, LOOKS, makeTable, type Visitor, visitors } from './world';

const enter = visitors();

const RANDOM = { bot: 'random' };

/** Takes the picture of a page that is whole, fits, and has nothing against it. */
async function picture(me: Visitor, name: string) {
  await me.page.locator('#content').first().waitFor();
  expect(await violations(me.page), name).toEqual([]);
  expect(await me.overflow(), name).toBeLessThanOrEqual(0);
  await me.shot(name);
}

describe.each(LOOKS)('%s', (look, size) => {
  test('invitations: the guest’s card, a full table, the waiting room before and after all have come', async () => {
    const [mira, jonas] = [await enter(size), await enter(size)];
    await mira.ask('PUT', '/api/me/name', { name: 'Mira' });
    await jonas.ask('PUT', '/api/me/name', { name: 'Jonas' });
    const table = await makeTable(mira, 'tac', { version: 'teams', master: true }, ['me', { bot: 'casual' }, 'open', { bot: 'beginner' }]);
    await jonas.open(`/table/${table}`);
    await jonas.page.getByRole('button', { name: 'Join the table' }).waitFor();
    await picture(jonas, `join-guest-${look}`);
    await mira.open(`/table/${table}`);
    await mira.page.getByRole('heading', { name: 'Waiting for one more player' }).waitFor();
    await picture(mira, `join-host-${look}`);
    await jonas.page.getByRole('button', { name: 'Join the table' }).click();
    await mira.page.getByRole('heading', { name: 'Everybody is here' }).waitFor();
    await picture(mira, `join-ready-${look}`);
    const full = await enter(size);
    await full.open(`/table/${table}`);
    await full.page.getByText('This table is full.').waitFor();
    await picture(full, `join-full-${look}`);
    expect([...mira.faults, ...jonas.faults, ...full.faults]).toEqual([]);
  });

  test('start with a turn, new tables, lessons, rules', async () => {
    const me = await enter(size);
    await me.page.getByRole('heading', { level: 1 }).waitFor();
    await picture(me, `start-first-${look}`);
    const running = await makeTable(me, 'tagiron', { seats: 3, start: { seat: 0 } }, ['me', RANDOM, RANDOM]);
    await begin(me, running, [0]);
    await me.open('/');
    await me.page.locator('a.turn').waitFor();
    await picture(me, `start-turn-${look}`);
    for (const [page, path, sign] of [
      ['new-table-tac', '/new/tac', '.preset'],
      ['new-table-mastermind', '/new/mastermind', '.preset'],
      ['new-table-code777', '/new/code777', '.preset'],
      ['learn', '/learn', '.game'],
      ['learn-tac', '/learn/tac', 'ol li'],
      ['rules-tac', '/rules/tac', 'h2'],
      ['rules-mastermind', '/rules/mastermind', 'h2'],
      ['rules-code777', '/rules/code777', 'h2'],
    ] as const) {
      await me.open(path);
      await me.page.locator(sign).first().waitFor();
      await picture(me, `${page}-${look}`);
    }
    expect(me.faults).toEqual([]);
  });

  test('puzzles: the list, one to solve, one of TAC, one solved and explained', async () => {
    const me = await enter(size);
    await me.open('/puzzles');
    await picture(me, `puzzle-archive-${look}`);
    await me.open('/puzzles/tac?grade=easy&seed=5');
    await me.page.locator('.hand button').first().waitFor();
    await picture(me, `puzzle-tac-${look}`);
    await me.open('/puzzles/tagiron?grade=easy&seed=5');
    await me.page.locator('.dock .go').waitFor();
    await picture(me, `puzzle-play-${look}`);
    await me.page.getByRole('tab', { name: 'About' }).click();
    await me.page.getByRole('button', { name: 'Show the solution' }).click();
    await me.page.getByRole('tab', { name: 'Steps' }).click();
    await me.page.getByRole('heading', { name: 'The way there' }).waitFor();
    await picture(me, `puzzle-steps-${look}`);
    expect(me.faults).toEqual([]);
  });

  test('a lesson, and its end', async () => {
    const me = await enter(size);
    await me.open('/learn/tac');
    await me.page.getByRole('button', { name: 'Bring a marble in: Begin' }).click();
    await me.page.getByRole('button', { name: 'card 1', exact: true }).click();
    await me.page.locator('svg.pointer .ring[d^="M"]').waitFor();
    await picture(me, `lesson-${look}`);
    await me.page.getByRole('button', { name: 'Show me' }).click();
    await me.page.getByText('Done.').waitFor();
    await picture(me, `lesson-end-${look}`);
    expect(me.faults).toEqual([]);
  });

  test('after the match: result, replay, review', async () => {
    const me = await enter(size);
    const { page } = me;
    const start = { ...LATE.teams, dealer: 1 };
    const tac = await finishedByBots(me, 'tac', { version: 'teams', people: 4, start }, 3);
    await picture(me, `result-tac-${look}`);
    await me.open(`/report/${tac}`);
    await page.getByRole('heading', { name: 'How the chances went' }).waitFor();
    await picture(me, `review-tac-${look}`);
    for (const [game, setup, bots] of [
      ['mastermind', { seats: 2, first_codemaker: 'seat_1' }, 1],
      ['tagiron', { seats: 3, start: { seat: 0 } }, 2],
    ] as const) {
      const table = await finishedByBots(me, game, setup, bots);
      await picture(me, `result-${game}-${look}`);
      await page.locator('.dock').getByRole('button', { name: 'Replay' }).click();
      await page.getByRole('button', { name: 'Next moment' }).waitFor();
      await picture(me, `replay-${game}-${look}`);
      await me.open(`/report/${table}`);
      await page.getByRole('img', { name: /^What could be known/ }).waitFor();
      await picture(me, `review-${game}-${look}`);
    }
    expect(me.faults).toEqual([]);
  });
});
