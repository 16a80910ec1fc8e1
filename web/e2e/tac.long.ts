// Whole matches of TAC through the page, from the first deal on: `cargo xtask e2e --long`.

import { describe, expect, test } from 'vitest';
import { over, playAlone, playOn } from './tac';
import { begin, giveNonce, makeTable, PHONE, visitors } from './world';

const enter = visitors();
const MOST_TURNS = 3_000;
const bots = [{ bot: 'casual' }, { bot: 'casual' }, { bot: 'casual' }];

describe.each([
  ['basic', { version: 'teams', people: 4, master: false }, ['me', ...bots], [0]],
  ['master', { version: 'teams', people: 4, master: true }, ['me', ...bots], [0]],
  ['solo', { version: 'alone', people: 1, master: false }, ['me', 'me', 'me', 'me'], [0, 1, 2, 3]],
] as const)('%s', (_, setup, seats, mine) => {
  test('a match is played from the first deal to the end', async () => {
    await playAlone(await enter(), setup, [...seats], [...mine], MOST_TURNS);
  });
});

test('two people with two colours each play from the first deal to the end', async () => {
  const ada = await enter();
  const ben = await enter(PHONE);
  const table = await makeTable(ada, 'tac', { version: 'pairs', people: 2, master: false }, ['me', 'open', 'me', 'open']);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 });
  for (const seat of [1, 3]) await giveNonce(ben, table, seat);
  await begin(ada, table, [0, 2]);
  await ada.open(`/table/${table}`);
  await ben.open(`/table/${table}`);
  await Promise.all([playOn(ada, MOST_TURNS), playOn(ben, MOST_TURNS)]);
  await Promise.all([over(ada.page).waitFor(), over(ben.page).waitFor()]);
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});
