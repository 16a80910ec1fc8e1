// The program as codemaker at the real table: it hides, answers, judges a guess, and keeps nothing.

import { expect, test } from 'vitest';
import { violations } from './axe';
import { DESK, PHONE, visitors, type Visitor } from './world';

const enter = visitors();

/** What is hidden, shown to the test by the seal that the page keeps. */
async function hidden(me: Visitor, game: string, situation: unknown): Promise<string[]> {
  const sealed = await me.page.evaluate(
    (game) => JSON.parse(localStorage.getItem(`knobel.kept.companion.${game}.codemaker`) ?? '{}').sealed as string,
    game,
  );
  const { pieces } = await me.ask<{ pieces: string[] }>('POST', `/api/games/${game}/codemaker/ask`, {
    situation,
    secret: { sealed },
    asks: 'show',
  });
  return pieces;
}

test('Mastermind: a code is hidden, rows are answered, and the code found is shown', async () => {
  const me = await enter(PHONE);
  const { page } = me;
  await me.open('/companion/mastermind');
  await page.getByRole('button', { name: 'Let the program hide the code' }).click();
  await page.getByText('Something is hidden.').waitFor();
  const setup = {
    seats: 2,
    pegs: 4,
    colours: 6,
    rows: 20,
    rounds: 1,
    repeats: 'on',
    answers: 'automatic',
    first_codemaker: 'seat_1',
    duel: 'off',
  };
  const code = await hidden(me, 'mastermind', { setup, round: 0, number: 0, rows: [] });
  const colours = ['red', 'blue', 'yellow', 'green', 'white', 'black'];
  const other = colours.find((colour) => !code.includes(colour)) ?? '';
  for (let hole = 0; hole < 4; hole++) await page.getByRole('button', { name: new RegExp(`^${other}, key`) }).click();
  await page.getByRole('button', { name: 'Check row 1' }).click();
  await page.getByRole('img', { name: 'nothing fits' }).waitFor();
  await page.reload();
  expect(me.received.join('')).not.toContain(JSON.stringify(code));
  for (const colour of code) await page.getByRole('button', { name: new RegExp(`^${colour}, key`) }).click();
  await page.getByRole('button', { name: 'Check row 2' }).click();
  await page.getByText('Hidden: ').waitFor();
  expect(await me.overflow()).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  await me.shot('codemaker-mastermind');
  await page.getByRole('button', { name: 'Let the program hide the code' }).click();
  await page.getByRole('button', { name: 'Check row 1' }).waitFor(); // anew, without the old rows
  expect(me.faults).toEqual([]);
});

test('Tagiron: the program plays the other, answers questions and judges a guess', async () => {
  const me = await enter(DESK);
  const { page } = me;
  const own = ['red 0', 'blue 2', 'red 4', 'blue 6', 'blue 9'];
  await me.open('/companion/tagiron');
  await page.getByRole('group', { name: 'Players at the table' }).getByRole('button', { name: '2' }).click();
  const choose = async (row: string[], done: string) => {
    const dialog = page.getByRole('dialog');
    for (const tile of row) await dialog.getByRole('button', { name: tile, exact: true }).click();
    await dialog.getByRole('button', { name: done }).click();
  };
  await page.getByRole('button', { name: 'Enter your tiles' }).click();
  await choose(own, 'These are my tiles');
  await page.getByRole('button', { name: 'Let the program hide tiles' }).click();
  await page.getByText('Something is hidden.').waitFor();
  const row = await hidden(me, 'tagiron', { seats: 2, me: 0, own, clues: [], cards: [] });
  await page.getByRole('group', { name: 'Which question?' }).locator(`[value="red count"]`).check();
  await page.getByRole('button', { name: 'Ask the program' }).click();
  const red = row.filter((tile) => tile.startsWith('red')).length;
  await page
    .getByRole('region', { name: 'What was said' })
    .getByText(new RegExp(`\\? ${red}\\.$`))
    .waitFor();

  const guess = page.getByRole('button', { name: 'Guess the tiles' });
  await guess.click();
  await choose(own, 'Guess this row'); // they are not among those hidden
  await page.getByText('That is wrong.').waitFor();
  await guess.click();
  await choose(row, 'Guess this row');
  await page.getByText('That is right.').waitFor();
  await page.getByText(`Hidden: ${row.join(', ')}.`).waitFor();
  expect(await violations(page)).toEqual([]);
  await me.shot('codemaker-tagiron');
  expect(me.faults).toEqual([]);
});

test('Code 777: the program fills the own rack, and the others’ answers are its', async () => {
  const me = await enter(PHONE);
  const { page } = me;
  const racks = [null, ['green 1', 'yellow 2', 'black 3'], ['brown 4', 'red 5', 'pink 6'], ['blue 7', 'blue 7', 'green 6']];
  await me.open('/companion/code777');
  const enterTiles = page.getByRole('button', { name: /: Enter tiles$/ });
  await enterTiles.first().waitFor();
  expect(await page.locator('.btn.ink').count()).toBe(1); // what to begin with
  await enterTiles.first().click();
  // One rack leads to the next.
  for (const [rack, tiles] of racks.entries()) {
    if (!tiles) continue;
    const dialog = page.getByRole('dialog', { name: `Rack of ${['', 'Ida', 'Emil', 'Nora'][rack]}` });
    for (const tile of tiles) await dialog.getByRole('button', { name: tile, exact: true }).click();
    await dialog.getByRole('button', { name: 'These stand there' }).click();
  }
  expect(await enterTiles.count()).toBe(0);
  await page.getByRole('button', { name: 'Let the program fill my rack' }).click();
  await page.getByText('Something is hidden.').waitFor();
  const rack = await hidden(me, 'code777', { me: 0, racks, gone: [], clues: [], number: 0, notepad: 0 });
  await page.getByRole('group', { name: 'Who answered?' }).getByRole('button').first().click();
  await page.getByRole('group', { name: 'Which question?' }).locator(`[value="question 1"]`).check();
  await page.getByRole('button', { name: 'Ask the program' }).click();
  await page.getByRole('region', { name: 'What was said' }).waitFor();
  await page.getByRole('button', { name: 'Announce' }).click();
  for (const tile of rack) await page.keyboard.press(tile.split(' ')[1] ?? '');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Announce/ })
    .click();
  await page.getByText('That is right.').waitFor();
  await page.getByText('Hidden: ').waitFor();
  expect(await me.overflow()).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  await me.shot('codemaker-code777');
  expect(me.faults).toEqual([]);
});
