import { describe, expect, test } from 'vitest';
import { makeTable, PHONE, visitors } from './world';

const enter = visitors();

describe.each(['Mastermind', 'Tagiron', 'TAC', 'Code 777', 'Tricoda'])('%s', (game) => {
  test('one click starts a match against bots, and the table tells whose turn it is', async () => {
    const me = await enter(PHONE);
    await me.page.getByRole('button', { name: `${game}: Play · easy` }).click();
    await me.page.waitForURL(/\/table\//);
    await me.page.locator('main#content').waitFor();
    await me.page.locator('.seat.turn, .dock.lit').first().waitFor();
    expect(await me.overflow()).toBeLessThanOrEqual(0);
    expect(me.faults).toEqual([]);
  });
});

test('at 1280x720 all five boxes, their lines and their buttons are above the fold, in every language', async () => {
  for (const locale of ['en', 'de', 'nl']) {
    const me = await enter({ width: 1280, height: 720, locale });
    await me.page.locator('.mine a').nth(1).waitFor(); // where a newcomer begins, and the puzzle
    const bottoms = await me.page
      .locator('article[data-game]')
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().bottom));
    expect(bottoms).toHaveLength(5);
    expect(Math.max(...bottoms), locale).toBeLessThanOrEqual(720);
    expect(await me.page.locator('article .play button:first-child').count()).toBe(5);
    await me.context.close();
  }
});

test('a phone has the four main pages at its bottom, 56 pixels high', async () => {
  const me = await enter({ width: 360, height: 640 });
  const nav = me.page.getByRole('navigation', { name: 'Pages' });
  for (const [name, path] of [
    ['Puzzles', '/puzzles'],
    ['Learn', '/learn'],
    ['You', '/me'],
    ['Play', '/'],
  ] as const) {
    await nav.getByRole('link', { name }).click();
    await me.page.waitForURL((url) => url.pathname === path);
    const link = nav.getByRole('link', { name });
    expect(await link.getAttribute('aria-current')).toBe('page');
    const place = await link.boundingBox();
    expect(place?.height).toBeGreaterThanOrEqual(56);
    expect(Math.round((place?.y ?? 0) + (place?.height ?? 0))).toBe(640);
  }
  expect(me.faults).toEqual([]);
});

test('a newcomer meets beginners and begins by cracking; what was chosen is remembered per game', async () => {
  const me = await enter();
  const table = () => me.page.url().split('/table/')[1] ?? '';
  const botsAt = async () => {
    const { seats } = await me.ask<{ seats: { holder: unknown }[] }>('GET', `/api/tables/${table()}`);
    return seats.slice(1).map(({ holder }) => holder);
  };
  await me.page.getByRole('link', { name: 'First time? 2-minute lesson' }).first().waitFor();
  await me.page.getByRole('button', { name: 'Mastermind: Play now · easy' }).click();
  await me.page.waitForURL(/\/table\//);
  await me.page.getByRole('button', { name: 'Check row 1' }).waitFor();
  expect(await botsAt()).toEqual([{ bot: 'beginner' }]);
  await me.open('/');
  await me.page.getByRole('button', { name: 'Tagiron: Choose how strong the bots are' }).click();
  await me.page.getByRole('radio', { name: 'hard' }).check();
  await me.page.getByRole('button', { name: 'Play now · hard', exact: true }).click();
  await me.page.waitForURL(/\/table\//);
  expect(await botsAt()).toEqual(Array.from({ length: 3 }, () => ({ bot: 'skilled' })));
  await me.open('/');
  await me.page.getByRole('button', { name: 'Tagiron: Play now · hard' }).waitFor();
  await me.page.getByRole('button', { name: 'Mastermind: Play now · easy' }).waitFor();
  expect(me.faults).toEqual([]);
});

test('two matches won against a level: the next one is offered', async () => {
  const me = await enter();
  const won = { game: 'tagiron', phase: 'over', your_turn: false, rated: false, created: 0, title: 'Tagiron' };
  const table = (id: string) => ({
    ...won,
    id,
    seats: [{ person: { person: { id: 'p', name: 'P' }, rating: null } }, { bot: 'beginner' }],
    players: [0, 1],
    yours: [0],
    places: [1, 2],
  });
  await me.page.route('**/api/me/tables*', (route) => route.fulfill({ json: { tables: [table('one'), table('two')], next: null } }));
  await me.open('/');
  await me.page.getByRole('button', { name: 'You’ve won twice. Try Medium?' }).click();
  await me.page.getByRole('button', { name: 'Tagiron: Play now · medium' }).waitFor();
  expect(me.faults).toEqual([]);
});

test('every preset of every game makes a table', async () => {
  const me = await enter();
  for (const game of ['mastermind', 'tagiron', 'tac', 'code777', 'tricoda']) {
    await me.open(`/new/${game}`);
    await me.page.locator('.preset').first().waitFor();
    const presets = await me.page.locator('.preset').count();
    expect(presets).toBeGreaterThan(2);
    for (let i = 0; i < presets; i++) {
      await me.open(`/new/${game}`);
      await me.page.locator('.preset input').nth(i).check();
      await me.page.getByRole('button', { name: /^(Create and copy link|Play on this device)$/ }).click();
      await me.page.waitForURL(/\/table\//);
      await me.page.locator('#content').waitFor();
    }
  }
  expect(me.faults).toEqual([]);
});

test('the form offers seats by lot, and the waiting room says so', async () => {
  const me = await enter();
  await me.open('/new/tac');
  await me.page.getByText('More options').click();
  await me.page.getByLabel('Seats by lot').check();
  await me.page.getByRole('button', { name: 'Create and copy link' }).click();
  await me.page.waitForURL(/\/table\//);
  await me.page.getByText('Seats by lot').waitFor();
  const path = new URL(me.page.url()).pathname.replace('/table/', '/api/tables/');
  expect((await me.ask<{ seats_by_lot: boolean }>('GET', path)).seats_by_lot).toBe(true);
  expect(me.faults).toEqual([]);
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
  const listed = ada.page.locator(`a[href="/table/${table}"]`); // other tests open tables, too
  await ada.page
    .getByRole('link', { name: /^Tagiron with/ })
    .and(listed)
    .first()
    .waitFor();
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('what is said at the table is text, never HTML', async () => {
  const ada = await enter();
  const ben = await enter();
  const table = await makeTable(ada, 'mastermind', { seats: 2 }, ['me', 'open']);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 });
  await ben.ask('POST', `/api/tables/${table}/nonce`, { seat: 1, nonce: '6b'.repeat(32) });
  await ada.ask('POST', `/api/tables/${table}/nonce`, { seat: 0, nonce: '5a'.repeat(32) });
  await ada.ask('POST', `/api/tables/${table}/start`);
  await ada.open(`/table/${table}`);
  await ada.page.getByRole('tab', { name: /^Chat/ }).first().click();
  await ada.page.getByLabel('Write something').fill('<img src=x onerror=alert(1)> hello');
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
  await ada.page.getByRole('button', { name: 'Read aloud' }).click();
  await ada.page.getByRole('button', { name: 'Go on', exact: true }).click();
  await ben.page.getByRole('button', { name: 'Read aloud' }).click();
  await ben.page
    .locator('.asked')
    .getByText(/You read/)
    .waitFor();
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});
