// The moments a match is played for: what is turned over, to whom, and what comes after it.

import { expect, test } from 'vitest';
import { begin, giveNonce, listen, makeTable, PHONE, tonesOf, visitors, type Visitor } from './world';

const enter = visitors();

async function twoPeople(game: string, setup: unknown): Promise<{ ada: Visitor; ben: Visitor }> {
  const [ada, ben] = [await enter(), await enter(PHONE)];
  await ada.ask('PUT', '/api/me/name', { name: 'Ada' });
  await ben.ask('PUT', '/api/me/name', { name: 'Ben' });
  const table = await makeTable(ada, game, setup, ['me', 'open']);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 });
  await giveNonce(ben, table, 1);
  await begin(ada, table, [0]);
  for (const visitor of [ada, ben]) {
    await listen(visitor);
    await visitor.open(`/table/${table}`);
  }
  return { ada, ben };
}
const say = ({ page }: Visitor) => page.locator('.dock .say');

test('Mastermind: a cracked code stands free, is heard unless switched off, and a card leads to the next round', async () => {
  const { ada, ben } = await twoPeople('mastermind', { seats: 2, rounds: 2, rows: 4, first_codemaker: 'seat_0' });
  await ben.page.getByRole('button', { name: 'Menu' }).click();
  await ben.page.getByRole('switch', { name: 'Sound' }).click();
  await ben.page.keyboard.press('Escape');
  await ada.page.getByRole('button', { name: 'Hide my code' }).waitFor();
  await ada.page.keyboard.type('1234');
  await ada.page.keyboard.press('Enter');
  await ben.page.getByRole('button', { name: 'Check row 1' }).waitFor();
  await ben.page.keyboard.type('1234');
  await ben.page.keyboard.press('Enter');
  for (const visitor of [ada, ben]) {
    await visitor.page.getByText('Cracked in one row').waitFor();
    expect(await visitor.page.locator('.shield').first().getByRole('img').count()).toBe(4);
    expect(await visitor.page.locator('.row.hit').count()).toBe(1);
  }
  expect(await tonesOf(ada)).toEqual(expect.arrayContaining([880, 262, 330])); // pins, then wood on wood
  expect(await tonesOf(ben)).toEqual([]);
  expect(await ben.page.locator('.dock .sub').textContent()).toBe('Ada gets 1 point. Now you hide a code.');
  await ada.shot('round-card-desk');
  await ben.shot('round-card-phone');
  await ben.page.getByRole('button', { name: 'Hide my code' }).click();
  await ben.page.getByRole('button', { name: 'Hole 1: empty' }).waitFor();
  await ben.page.keyboard.type('4321');
  await ben.page.keyboard.press('Enter');
  // The round that ended stays until one goes on, though the other has hidden a code already.
  expect(await say(ada).textContent()).toBe('Cracked in one row');
  await ada.page.getByRole('button', { name: 'Next round' }).click();
  await ada.page.getByRole('button', { name: 'Check row 1' }).waitFor();
  expect(await ada.page.locator('.shield').first().getByRole('img').count()).toBe(0);
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('any tap ends a scene', async () => {
  const { ada, ben } = await twoPeople('mastermind', { seats: 2, rounds: 1, rows: 4, first_codemaker: 'seat_0' });
  await ben.page.emulateMedia({ reducedMotion: 'no-preference' });
  await ada.page.getByRole('button', { name: 'Hide my code' }).waitFor();
  await ada.page.keyboard.type('1234');
  await ada.page.keyboard.press('Enter');
  await ben.page.getByRole('button', { name: 'Check row 1' }).waitFor();
  await ben.page.keyboard.type('1234');
  await ben.page.keyboard.press('Enter');
  await ben.page.locator('.cover').waitFor({ state: 'attached' });
  await ben.page.locator('main.stage').click({ position: { x: 5, y: 5 } });
  await ben.page.locator('.cover').waitFor({ state: 'detached' });
  await ben.page.locator('.dock').getByRole('button', { name: 'Rematch' }).waitFor();
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('Code 777: the tiles of a right announcement turn round for everybody, of a wrong one nothing shows', async () => {
  const { ada, ben } = await twoPeople('code777', { seats: 2, thinking_time: 0, start: { seat: 0 } });
  const own = ada.page.locator('.dock .rack [data-colour]');
  const announce = async (numbers: string) => {
    // What was read has to be heard at this page, too, before one can announce.
    await ada.page.locator('.dock .btn:not([aria-disabled])', { hasText: 'Announce …' }).waitFor();
    await ada.page.keyboard.press('a');
    await ada.page.getByRole('dialog').waitFor();
    await ada.page.keyboard.type(numbers);
    await ada.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Announce \d/ })
      .click();
  };
  const numbersOfAda = async () => {
    const label = await ben.page.locator('[aria-label^="Ada’s rack: "]').first().getAttribute('aria-label');
    return [...(label ?? '').matchAll(/\d/g)].map(([digit]) => digit).join('');
  };
  await ada.page.getByRole('button', { name: 'Read aloud' }).click();
  const numbers = await numbersOfAda();
  // A scene passes: everybody looks out for it before it begins.
  const seen = Promise.all([
    ada.page.getByText('Right: first point').waitFor(),
    own.nth(2).waitFor(),
    ben.page
      .locator('.dock')
      .getByText(/^Ada announces .*: right\.$/)
      .waitFor(),
  ]);
  await announce(numbers);
  await seen;
  expect(await tonesOf(ada)).toEqual(expect.arrayContaining([392, 440, 494])); // a tile each
  await ben.page.locator('.player.right').waitFor({ state: 'detached' });

  await ben.page.getByRole('button', { name: 'Read aloud' }).click();
  const refused = ada.page.getByText('Not right. You get new tiles.').waitFor();
  await announce((await numbersOfAda()) === '111' ? '112' : '111');
  await refused;
  expect(await tonesOf(ada)).toContain(196);
  expect(await own.count()).toBe(0);
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('Tagiron: a right guess turns the tiles round, the other has a last try, and a wrong one is the end', async () => {
  const { ada, ben } = await twoPeople('tagiron', { seats: 2, start: { seat: 0 } });
  const label = await ben.page.locator('[aria-label^="Your tiles: "]').first().getAttribute('aria-label');
  await ada.page.locator('button.q').first().waitFor();
  await ada.page.keyboard.press('g');
  const dialog = ada.page.getByRole('dialog');
  for (const tile of (label ?? '').replace('Your tiles: ', '').split(', '))
    await dialog.getByRole('button', { name: tile, exact: true }).click();
  await dialog.getByRole('button', { name: 'Guess this row' }).click();
  await ada.page.getByText('Right. Ben has one last try.').waitFor();
  expect(await tonesOf(ada)).toEqual(expect.arrayContaining([392, 440, 494, 523, 587]));
  expect(await ada.page.locator('.wanted [data-colour]').count()).toBe(5);
  expect(await ben.page.locator('.wanted [data-colour]').count()).toBe(0); // Ada's own tiles stay hers
  await ben.page.getByText('Your last try: guess or pass').waitFor();
  await ben.page.locator('.dock').getByRole('button', { name: 'Guess …' }).click();
  const his = ben.page.getByRole('dialog');
  for (let place = 0; place < 5; place++) await his.locator('.tile:enabled').first().click();
  await his.getByRole('button', { name: 'Guess this row' }).click();
  await ben.page.locator('.dock').getByRole('button', { name: 'Rematch' }).waitFor();
  expect(await tonesOf(ben)).toContain(196);
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('where less motion is wished for, the end of a scene stands there at once', async () => {
  const { ada, ben } = await twoPeople('mastermind', { seats: 2, rounds: 1, rows: 4, first_codemaker: 'seat_0' });
  await ada.page.getByRole('button', { name: 'Hide my code' }).waitFor();
  await ada.page.keyboard.type('1234');
  await ada.page.keyboard.press('Enter');
  await ben.page.getByRole('button', { name: 'Check row 1' }).waitFor();
  // Every longer motion from now on is noted.
  await ben.page.evaluate(() => {
    const moving: string[] = ((window as unknown as { moving: string[] }).moving = []);
    document.addEventListener('animationstart', ({ animationName, target }) => {
      const [longest] = getComputedStyle(target as Element)
        .animationDuration.split(',')
        .map(parseFloat)
        .sort((a, b) => b - a);
      if ((longest ?? 0) > 0.02) moving.push(animationName);
    });
  });
  await ben.page.keyboard.type('1234');
  await ben.page.keyboard.press('Enter');
  const rematch = ben.page.locator('.dock').getByRole('button', { name: 'Rematch' });
  await Promise.all([rematch.waitFor(), ben.page.locator('.row.hit').waitFor()]);
  expect(await ben.page.locator('.cover').filter({ visible: true }).count()).toBe(0);
  expect(await ben.page.locator('.shield').first().getByRole('img').count()).toBe(4);
  expect(await ben.page.evaluate(() => (window as unknown as { moving: string[] }).moving)).toEqual([]);
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});
