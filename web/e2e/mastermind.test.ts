import { expect, test } from 'vitest';
import { violations } from './axe';
import { begin, giveNonce, makeTable, PHONE, type Visitor, visitors } from './world';

const enter = visitors();

const over = (visitor: Visitor) => visitor.page.locator('.dock').getByRole('button', { name: /^(Rematch|Revanche)$/ });

/** Plays whatever is awaited with the keyboard until the match is over: a row or a code of the keys given. */
async function playByKeys(visitor: Visitor, keys: (row: number) => string) {
  const { page } = visitor;
  const mine = page.getByRole('button', { name: /^(Check row|Hide my code|Next round)/ });
  for (let row = 0; ; row++) {
    const next = await Promise.race([
      mine.waitFor().then(() => 'mine'),
      over(visitor)
        .waitFor()
        .then(() => 'over'),
    ]);
    if (next === 'over') return;
    const label = await mine.textContent();
    for (const key of keys(row)) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (before) => ![...document.querySelectorAll('button')].some((button) => button.textContent === before),
      label,
    );
  }
}

test('a whole match against a bot, from the start page to the result', async () => {
  const me = await enter();
  await me.page.getByRole('link', { name: 'Play with friends' }).click();
  await me.page.getByRole('link', { name: /^Mastermind/ }).click();
  await me.page.getByText('More options').click();
  await me.page.getByLabel('Bots move').selectOption('instant');
  await me.page.getByRole('button', { name: 'Play now · bots, easy' }).click();
  await me.page.getByRole('button', { name: /^(Check row|Hide my code)/ }).waitFor();
  expect(await me.page.title()).toContain('● Your turn');
  await playByKeys(me, (row) => ['1122', '3344', '5566', '1234', '2345', '3456'][row % 6] ?? '1111');
  expect(await violations(me.page)).toEqual([]);
  expect(me.faults).toEqual([]);
});

test('two people play by link, tap pegs, reload, lose the connection, and see the same end', async () => {
  const ada = await enter();
  const ben = await enter(PHONE);
  const table = await makeTable(ada, 'mastermind', { seats: 2, rounds: 2, rows: 3, pegs: 3, colours: 4, first_codemaker: 'seat_0' }, [
    'me',
    'open',
  ]);
  await ben.open(`/table/${table}`);
  await ben.page.getByRole('button', { name: 'Join the table' }).click();
  await ben.page.getByRole('heading', { name: 'Everybody is here' }).waitFor();
  await ada.open(`/table/${table}`);
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.getByRole('button', { name: 'Start the match' }).click();

  await ada.page.getByRole('button', { name: /^red, key/ }).click();
  await ada.page.getByRole('button', { name: /^blue, key/ }).click();
  await ada.page.getByRole('button', { name: /^green, key/ }).click();
  await ada.page.getByRole('button', { name: 'Hide my code' }).click();

  await ben.page.getByRole('button', { name: /^Check row 1/ }).waitFor();
  expect(await ben.overflow()).toBeLessThanOrEqual(0);
  expect(ben.received.join('')).not.toContain('"codes":[["red","blue","green"]');
  for (const colour of ['red', 'green', 'blue']) await ben.page.getByRole('button', { name: new RegExp(`^${colour}, key`) }).click();
  await ben.page.getByRole('button', { name: 'Check row 1' }).click();
  await ada.page.locator('.tray').getByRole('img', { name: '1 black, 2 white' }).waitFor();

  await ben.page.reload();
  await ben.page.locator('.tray').getByRole('img', { name: '1 black, 2 white' }).waitFor();
  await ben.context.setOffline(true);
  await ben.page.getByText('Connection lost').waitFor({ timeout: 60_000 });
  await ben.context.setOffline(false);
  await ben.page.getByText('Connection lost').waitFor({ state: 'detached', timeout: 60_000 });

  await Promise.all([playByKeys(ada, () => '111'), playByKeys(ben, (row) => ['124', '111', '222'][row] ?? '333')]);
  expect(await ada.page.locator('.dock .score').textContent()).toMatch(/^\d+ : \d+$/);
  expect(ada.faults).toEqual([]);
});

test('the page speaks German and Dutch', async () => {
  for (const [locale, heading, check] of [
    ['de', 'Fünf Brettspiele, genau nach Anleitung', /^(Reihe 1 prüfen|Meinen Code verstecken)/],
    ['nl', 'Vijf bordspellen, precies volgens het boekje', /^(Rij 1 checken|Mijn code verbergen)/],
  ] as const) {
    const me = await enter({ ...PHONE, locale });
    await me.page.getByRole('heading', { name: heading }).waitFor();
    expect(await me.overflow()).toBeLessThanOrEqual(0);
    const table = await makeTable(me, 'mastermind', { seats: 2 }, ['me', { bot: 'casual' }]);
    await begin(me, table, [0]);
    await me.open(`/table/${table}`);
    await me.page.getByRole('button', { name: check }).waitFor();
    expect(await me.overflow()).toBeLessThanOrEqual(0);
    expect(await violations(me.page)).toEqual([]);
  }
});

test('several people on one device sit behind a curtain', async () => {
  const us = await enter();
  const table = await makeTable(us, 'mastermind', { seats: 2, rounds: 1, rows: 2, first_codemaker: 'seat_0' }, ['me', 'me']);
  await giveNonce(us, table, 0);
  await begin(us, table, [1]);
  await us.open(`/table/${table}`);
  const lift = us.page.getByRole('button', { name: /^I am/ });
  await lift.click();
  await us.page.getByRole('button', { name: 'Hide my code' }).waitFor();
  for (const key of '1234') await us.page.keyboard.press(key);
  await us.page.keyboard.press('Enter');
  await lift.waitFor();
  expect(await us.page.locator('.tray').count()).toBe(0);
  await lift.click();
  await us.page.getByRole('button', { name: 'Check row 1' }).waitFor();
  expect(await us.page.locator('.shield').textContent()).toContain('code: 4 pegs');
});

test('a finished match is looked at step by step, and a link leads to a step', async () => {
  const me = await enter();
  const table = await makeTable(me, 'mastermind', { seats: 2, rounds: 1, rows: 2, first_codemaker: 'seat_0' }, ['me', { bot: 'random' }]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  await playByKeys(me, () => '1234');
  await me.page.getByRole('button', { name: 'Replay' }).click();
  await me.page
    .getByLabel(/^Step \d+ of \d+$/)
    .first()
    .waitFor();
  await me.open(`/table/${table}?step=2`);
  await me.page
    .getByLabel(/^Step 2 of/)
    .first()
    .waitFor();
  await me.page.keyboard.press('ArrowRight');
  await me.page
    .getByLabel(/^Step 3 of/)
    .first()
    .waitFor();
  expect(new URL(me.page.url()).searchParams.get('step')).toBe('3');
  expect(await violations(me.page)).toEqual([]);
});

test('answers by hand: a wrong one is doubted, and the shield is lifted', async () => {
  const ada = await enter();
  const ben = await enter(PHONE);
  const setup = { seats: 2, rounds: 1, rows: 4, answers: 'by_hand', first_codemaker: 'seat_0' };
  const table = await makeTable(ada, 'mastermind', setup, ['me', 'open']);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 });
  await giveNonce(ben, table, 1);
  await begin(ada, table, [0]);
  await ada.open(`/table/${table}`);
  await ben.open(`/table/${table}`);
  const hide = ada.page.getByRole('button', { name: 'Hide my code' });
  await hide.waitFor();
  await ada.page.keyboard.type('1234');
  await hide.click();
  await ben.page.getByRole('button', { name: 'Check row 1' }).waitFor();
  await ben.page.keyboard.type('1243');
  await ben.page.keyboard.press('Enter');
  // Two black and two white would be right; the codemaker errs.
  for (const pin of [1, 2, 3]) await ada.page.getByRole('button', { name: `Pin ${pin}: empty` }).click();
  expect(await violations(ada.page)).toEqual([]);
  await ada.shot('mastermind-by-hand');
  await ada.page.getByRole('button', { name: 'Answer 3 black, 0 white' }).click();
  await ben.page.getByRole('button', { name: 'Doubt …' }).click();
  await ben.page.getByRole('dialog', { name: 'Doubt the answers?' }).getByRole('button', { name: 'Lift the shield' }).click();
  await ada.page.getByText('Answered wrongly: row 1.').first().waitFor();
  await hide.waitFor(); // the round is void and begins anew
  await ben.page.locator('.points', { hasText: '3' }).first().waitFor();
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('a duel: both hide, both break, each row is answered when both are made', async () => {
  const ada = await enter();
  const ben = await enter(PHONE);
  const table = await makeTable(ada, 'mastermind', { seats: 2, duel: 'on', rows: 3, pegs: 3, colours: 4 }, ['me', 'open']);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 });
  await giveNonce(ben, table, 1);
  await begin(ada, table, [0]);
  await ada.open(`/table/${table}`);
  await ben.open(`/table/${table}`);
  for (const { page } of [ada, ben]) {
    await page.getByRole('button', { name: 'Hide my code' }).waitFor();
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
  }
  await ada.page.getByRole('button', { name: 'Check row 1' }).waitFor();
  await ada.page.keyboard.type('124');
  await ada.page.keyboard.press('Enter');
  await ada.page.getByText('set, waits for the other').waitFor();
  await ada.shot('mastermind-duel');
  await ben.page.getByRole('button', { name: 'Check row 1' }).waitFor();
  await ben.page.keyboard.type('444');
  await ben.page.keyboard.press('Enter');
  await ada.page.locator('.tray').getByRole('img', { name: '2 black, 0 white' }).waitFor();

  // Half a row stays as it is while the other makes theirs.
  await ada.page.getByRole('button', { name: 'Check row 2' }).waitFor();
  await ada.page.keyboard.type('12');
  await ben.page.getByRole('button', { name: 'Check row 2' }).waitFor();
  await ben.page.keyboard.type('222');
  await ben.page.keyboard.press('Enter');
  await ben.page.getByText('set, waits for the other').waitFor();
  await ada.page.getByText('row set').first().waitFor();
  await ada.page.keyboard.type('3');
  await ada.page.keyboard.press('Enter');

  await Promise.all([over(ada).waitFor(), over(ben).waitFor()]);
  expect(await ada.page.locator('.dock .say').textContent()).toBe('You win');
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});

test('a record dropped on the start page is looked at like any finished match', async () => {
  const me = await enter();
  const table = await makeTable(me, 'mastermind', { seats: 2, rounds: 1, rows: 2, first_codemaker: 'seat_0' }, ['me', { bot: 'random' }]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  await playByKeys(me, () => '1234');
  const record = await me.page.evaluate(async (id) => (await fetch(`/api/tables/${id}/record`)).text(), table);
  await me.open('/');
  await me.page.getByRole('heading', { level: 1 }).waitFor();
  const files = await me.page.evaluateHandle((text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], 'match.jsonl'));
    return dropped;
  }, record);
  await me.page.dispatchEvent('main', 'drop', { dataTransfer: files });
  await me.page
    .getByLabel(/^Step 1 of/)
    .first()
    .waitFor();
  expect(me.page.url()).not.toContain(table);
  expect(me.faults).toEqual([]);
});

test('an unfinished row is there again after a reload; a code that is being hidden is not', async () => {
  const me = await enter(PHONE);
  const table = await makeTable(me, 'mastermind', { seats: 2, first_codemaker: 'seat_1' }, ['me', { bot: 'random' }]);
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  await me.page.getByRole('button', { name: 'Check row 1' }).waitFor();
  for (const key of '12') await me.page.keyboard.press(key);
  await me.page.getByRole('button', { name: 'Hole 2: blue' }).waitFor();
  await me.page.reload();
  await me.page.getByRole('button', { name: 'Hole 2: blue' }).waitFor();
  await me.page.getByRole('button', { name: 'Hole 3: empty' }).waitFor();
  await me.page.keyboard.type('34');
  await me.acts(() => me.page.getByRole('button', { name: 'Check row 1' }).first().click());

  const other = await makeTable(me, 'mastermind', { seats: 2, first_codemaker: 'seat_0' }, ['me', { bot: 'random' }]);
  await begin(me, other, [0]);
  await me.open(`/table/${other}`);
  await me.page.getByRole('button', { name: 'Hide my code' }).waitFor();
  await me.page.keyboard.press('1');
  await me.page.getByRole('button', { name: 'Hole 1: red' }).waitFor();
  await me.page.reload();
  await me.page.getByRole('button', { name: 'Hole 1: empty' }).waitFor();
  expect(me.faults).toEqual([]);
});

test('another file is called what it is not, without the words of a parser', async () => {
  const me = await enter();
  await me.page.getByRole('heading', { level: 1 }).waitFor();
  const files = await me.page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(['{"x": 1}'], 'other.jsonl'));
    return dropped;
  });
  await me.page.dispatchEvent('main', 'drop', { dataTransfer: files });
  await me.page.getByText('This is not a Knobel record.').waitFor();
});
