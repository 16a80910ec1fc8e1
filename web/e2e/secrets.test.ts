// A spectator finds no secret: what the seats know is searched for in everything that their page was sent and shows.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { begin, giveNonce, makeTable, visitors, type Visitor } from './world';

const enter = visitors();

/** What the server sent a seat last. */
function lastNow<Now>(visitor: Visitor): Now {
  const frame = [...visitor.received].reverse().find((text) => text.includes('"views"') && text.includes('"observation"')) ?? '{}';
  return (JSON.parse(frame) as { views: { observation: Now }[] }).views[0]?.observation as Now;
}

/** Everything that reached this person: frames, and the page as it stands with all its attributes. */
async function reached(visitor: Visitor): Promise<string> {
  return [...visitor.received, await visitor.page.content()].join('\n');
}

/** Two people at a table, and a spectator. */
async function tableWithLooker(game: string, setup: unknown) {
  const [ada, ben, looker] = (await Promise.all([enter(), enter(), enter()])) as [Visitor, Visitor, Visitor];
  const table = await makeTable(ada, game, setup, ['me', 'open']);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 });
  await giveNonce(ben, table, 1);
  await begin(ada, table, [0]);
  for (const visitor of [looker, ada, ben]) await visitor.open(`/table/${table}`);
  await looker.page.getByText('You are watching').waitFor();
  return { ada, ben, looker };
}

test('Mastermind: the hidden code stays with its maker', async () => {
  const { ada, ben, looker } = await tableWithLooker('mastermind', { seats: 2, pegs: 5, colours: 8, first_codemaker: 'seat_0' });
  await ada.page.getByRole('button', { name: 'Hide my code' }).waitFor();
  for (const key of '78781') await ada.page.keyboard.press(key);
  await ada.page.keyboard.press('Enter');
  await looker.page.getByText(/code: 5 pegs/).waitFor();
  const code = JSON.stringify(['orange', 'violet', 'orange', 'violet', 'red']);
  await expect.poll(() => ada.received.join('')).toContain(code);
  for (const other of [looker, ben]) expect(await reached(other)).not.toContain(code);
  expect(await looker.page.locator('.shield').getByRole('img').count()).toBe(0);
});

test('Tagiron: nobody’s tiles reach a spectator, not even by an answer', async () => {
  const { ada, ben, looker } = await tableWithLooker('tagiron', { seats: 2, start: { seat: 0 } });
  await ada.page.locator('button.q').first().click();
  await ada.page.locator('.dock button.lit').first().click();
  await looker.page.locator('.last-answer').waitFor();
  for (const seat of [ada, ben]) {
    const [own] = lastNow<{ hands: [number, string[]][] }>(seat).hands;
    expect(own?.[1]).toHaveLength(5);
    expect(await reached(looker)).not.toContain(JSON.stringify(own?.[1]));
  }
  expect(lastNow<{ hands: unknown[] }>(looker).hands).toEqual([]);
  expect(await looker.page.locator('.wanted [data-colour]').count()).toBe(0);
});

test.each(['code777', 'tricoda'])('%s: a spectator sees every rack, the seats all but their own, and nobody the pile', async (game) => {
  const { ada, ben, looker } = await tableWithLooker(game, { seats: 2, thinking_time: 0, start: { seat: 0 } });
  await ada.page.getByRole('button', { name: 'Read aloud' }).click();
  await looker.page.locator('.ans').waitFor();
  type Now = { racks: (string[] | null)[] };
  for (const [seat, visitor] of [ada, ben].entries()) {
    const mine = lastNow<Now>(seat === 0 ? ben : ada).racks[seat];
    expect(mine).toHaveLength(3);
    expect(lastNow<Now>(visitor).racks[seat]).toBeNull();
    expect(await reached(visitor)).not.toContain(JSON.stringify(mine));
  }
  const sights = looker.received.join('');
  expect(sights).toContain('"shuffled"');
  expect(sights).not.toMatch(/"questions":\[/);
  expect(sights).not.toMatch(/"stocked":\{[^}]*"tiles":\[/);
});

test('TAC: no hand, no gift and no card of the stack reaches a spectator', async () => {
  const [ada, looker] = (await Promise.all([enter(), enter()])) as [Visitor, Visitor];
  const table = await makeTable(ada, 'tac', { version: 'teams', people: 4, master: false }, [
    'me',
    { bot: 'random' },
    { bot: 'random' },
    { bot: 'random' },
  ]);
  await begin(ada, table, [0]);
  for (const visitor of [looker, ada]) await visitor.open(`/table/${table}`);
  await looker.page.getByText('You are watching').waitFor();
  await ada.page.locator('.hand button').first().click();
  await ada.page.getByRole('button', { name: /^Give/ }).click();
  await looker.page
    .getByText(/Partners gave each other a card/)
    .first()
    .waitFor();
  type Now = { hands: [number, string[]][]; gifts: unknown[] };
  const own = lastNow<Now>(ada).hands[0]?.[1] ?? [];
  expect(own.length).toBeGreaterThan(3);
  expect(lastNow<Now>(looker)).toMatchObject({ hands: [], gifts: [] });
  const sent = await reached(looker);
  expect(sent).not.toContain(JSON.stringify(own));
  expect(sent).not.toMatch(/"gave":\{"by":\d,"card":"/);
  expect(sent).not.toMatch(/"stack":\[/);
  expect(sent).not.toMatch(/"hands":\[\[?"/);
  expect(await looker.page.locator('.hand').count()).toBe(0);
});

test('several people on one device: while the curtain is down nothing of either view is in the page', async () => {
  const me = await enter();
  const table = await makeTable(me, 'tagiron', { seats: 2, start: { seat: 0 } }, ['me', 'me']);
  await begin(me, table, [0, 1]);
  await me.open(`/table/${table}`);
  const { page } = me;
  const curtain = async () => {
    await page.getByRole('button', { name: /^I am / }).waitFor();
    expect(await page.locator('[data-colour], [data-note], .frame, .rack').count()).toBe(0);
    const content = await page.content();
    for (const hand of lastNow<{ hands: [number, string[]][] }>(me).hands) for (const tile of hand[1]) expect(content).not.toContain(tile);
    await page.getByRole('button', { name: /^I am / }).click();
    await page.locator('[aria-label^="Your tiles: "]').first().waitFor();
  };
  await curtain();
  await page.locator('button.q').first().click();
  await me.acts(() => page.locator('.dock .go .btn.lit').first().click());
  await curtain(); // the other's turn
  expect(me.faults).toEqual([]);
});

test.each<[string, unknown, number[], (page: Page) => Promise<void>]>([
  [
    'mastermind',
    { seats: 2, first_codemaker: 'seat_0' },
    [0, 1],
    async (page) => {
      await page.getByRole('button', { name: 'Hide my code' }).waitFor();
      await page.keyboard.type('1234');
      await page.keyboard.press('Enter');
    },
  ],
  ...['code777', 'tricoda'].map((game): [string, unknown, number[], (page: Page) => Promise<void>] => [
    game,
    { seats: 3, thinking_time: 0, start: { seat: 0 } },
    [0, 1, 2],
    (page) => page.getByRole('button', { name: 'Read aloud' }).click(),
  ]),
  [
    'tac',
    {
      version: 'teams',
      people: 4,
      start: {
        position: [{ ring: [10] }, { ring: [20] }, { ring: [36] }, { ring: [52] }],
        hands: [['3'], ['5'], ['6'], ['9']],
        dealer: 3,
        turn: 0,
      },
    },
    [0, 1, 2, 3],
    async (page) => {
      await page.getByRole('button', { name: 'card 3', exact: true }).click();
      await page.locator('.lit[aria-label^="to "]').first().press('Enter');
    },
  ],
])('the curtain of %s leaves no piece, log or note in the page', async (game, setup, seats, play) => {
  const me = await enter();
  const table = await makeTable(
    me,
    game,
    setup,
    seats.map(() => 'me'),
  );
  await begin(me, table, seats);
  await me.open(`/table/${table}`);
  const lift = me.page.getByRole('button', { name: /^I am / });
  const left = me.page.locator('[data-colour], [data-note], [data-marble], [role=log], .frame, .rack, .card, .peg, dialog, .toast');
  await lift.waitFor();
  expect(await left.count()).toBe(0);
  await me.page.getByLabel('Your name').fill('Mia');
  await lift.click();
  await me.page.locator('.frame').waitFor();
  await play(me.page);
  await lift.waitFor(); // it is the next one's turn
  expect(await left.count()).toBe(0);
  await lift.click();
  await me.page.locator('.frame').getByText('Mia', { exact: true }).filter({ visible: true }).first().waitFor();
  expect(me.faults).toEqual([]);
});
