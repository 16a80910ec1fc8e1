// What could be known: a hint step by step, the report and the way back to the answers, a puzzle, and the real table.

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { BOX, cardNumber, cardOf } from '../src/games/tagiron/types';
import { violations } from './axe';
import { begin, LOOKS, makeTable, PHONE, tabTo, visitors, type Visitor } from './world';

const enter = visitors();

interface Posed {
  day?: number;
  situation: { own: string[]; clues: { content: { answered: { question: string; answer: Answer } } }[] };
}
type Answer = { positions: number[] } | { pairs: [number, number][] } | { count: number } | { number: number } | 'yes' | 'no';
interface Judged {
  solution: { solution: { claim: { row: { pieces: string[] } } } };
}

const coach = (page: Page) => page.getByRole('region', { name: 'Coach' });
const marked = (page: Page) => page.locator('[aria-current="true"]');

/** Asks for a hint and waits until the coach has spoken. */
async function hint(page: Page, button: string): Promise<string> {
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/coach')),
    coach(page).getByRole('button', { name: button, exact: true }).click(),
  ]);
  await coach(page).locator('.said > b').waitFor();
  return (await coach(page).locator('.said > b').textContent()) ?? '';
}

/** Asks the question that tells most, as the coach sees it. */
async function askBest(me: Visitor, table: string) {
  const { page } = me;
  const { answer } = await me.ask<{ answer: { questions: { question: string }[] } }>('POST', `/api/tables/${table}/coach`, {
    seat: 0,
    request: 'analysis',
  });
  const card = cardOf(answer.questions[0]?.question ?? '');
  const heard = page.locator('.last-answer');
  const before = (await heard.count()) ? await heard.textContent() : undefined;
  await page.locator('button.q', { has: page.locator('.no', { hasText: new RegExp(`^${cardNumber(card)}(\\D|$)`) }) }).click();
  await page.locator('.dock button.lit').first().click();
  await page.waitForFunction((before) => document.querySelector('.last-answer')?.textContent !== before, before);
}

/** A match of Tagiron for two with the coach, begun. */
async function coachedMatch(me: Visitor): Promise<string> {
  const table = await makeTable(me, 'tagiron', { seats: 2, start: { seat: 0 } }, ['me', { bot: 'random' }], {
    assistance: true,
    spectators: true,
  });
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  await me.page.locator('button.q').first().waitFor();
  await me.page.locator('.dock').getByRole('button', { name: 'Coach' }).click();
  return table;
}
/** Plays on until the coach says this. */
async function askUntil(me: Visitor, table: string, said: RegExp) {
  for (let turn = 0; turn < 10; turn++) {
    if (said.test(await hint(me.page, 'Hint'))) return;
    await askBest(me, table);
    await me.page.locator('button.q').first().waitFor();
  }
  throw new Error(`the coach never said ${said}`);
}

test('a hint is taken step by step, and the report leads back to the answers it names', async () => {
  const me = await enter();
  const table = await coachedMatch(me);
  const { page } = me;

  expect(await hint(page, 'Hint')).toBe('Nothing more follows now. One open question tells you more than the others.');
  expect(await hint(page, 'Tell me more')).toMatch(/^Ask: .*\?$/);
  await page.locator('button.q .hint').waitFor(); // the card itself is marked, too
  await askUntil(me, table, /You can know/);
  const fact = await hint(page, 'Tell me more');
  expect(await hint(page, 'Why?')).toBe(fact);
  await coach(page).getByText(`So it is certain: ${fact}`).waitFor();
  const answer = coach(page).locator('li button').first();
  const named = (await answer.textContent()) ?? '';
  await answer.click();
  const question = named.replace(/^.*?: /, '').replace(/\?.*$/, '?');
  expect(await page.getByRole('log').first().locator('[aria-current="true"]').textContent()).toContain(question);

  await askUntil(me, table, /You can know everything already/);
  await askBest(me, table);
  await me.ask('POST', `/api/tables/${table}/resign`, { seat: 0 });
  await page.locator('.dock').getByRole('link', { name: 'Review' }).click();

  await page.getByRole('heading', { name: /^After answer \d+ it could be known\.$/ }).waitFor();
  await page.getByRole('img', { name: /^What could be known\. From [\d,]+ to [\d,]+ possibilities in \d+ answers\.$/ }).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'As a table' }));
  await page.keyboard.press('Enter');
  const rows = page.getByRole('row');
  expect(await rows.count()).toBeGreaterThan(4);
  expect(await rows.nth(1).textContent()).toContain('before the first answer');
  expect(await rows.getByText('certain', { exact: true }).count()).toBe(1);
  expect(await page.locator('.decision').count()).toBeGreaterThan(3);
  for (const [name, look] of LOOKS) {
    const reader = await enter(look);
    await reader.open(`/report/${table}`);
    await reader.page.getByRole('img', { name: /^What could be known/ }).waitFor();
    expect(await violations(reader.page), name).toEqual([]);
    expect(await reader.overflow(), name).toBeLessThanOrEqual(0);
    await reader.shot(`report-${name}`);
    expect(reader.faults).toEqual([]);
  }

  const overlooked = page.locator('.decision', { hasText: 'Missed: ' }).first();
  await tabTo(page, overlooked);
  await page.keyboard.press('Enter');
  const reason = page.locator('.explained a').first();
  const heard = ((await reason.textContent()) ?? '').replace(/^.*?: /, '').replace(/\?.*$/, '?');
  await tabTo(page, reason);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Replay' }).waitFor();
  await marked(page).first().waitFor();
  expect(await page.getByRole('log').first().locator('[aria-current="true"]').textContent()).toContain(heard);
  await page.getByRole('tab', { name: 'Coach' }).click();
  expect(await hint(page, 'What is certain')).toMatch(/possibilit(y is|ies are) left\.$/);
  expect(me.faults).toEqual([]);
});

test('marks that contradict the answers are pointed out in the notepad', async () => {
  const me = await enter(PHONE);
  const table = await makeTable(me, 'mastermind', { seats: 2, rounds: 1, first_codemaker: 'seat_1' }, ['me', { bot: 'random' }], {
    assistance: true,
  });
  await begin(me, table, [0]);
  await me.open(`/table/${table}`);
  const { page } = me;
  for (const [i, row] of ['1111', '2222', '3333', '4444'].entries()) {
    await page.getByRole('button', { name: `Check row ${i + 1}` }).waitFor();
    await page.keyboard.type(row);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Check row 5' }).waitFor();
  // Nothing red anywhere and everything red: one of the two can't be.
  const red = page.getByRole('button', { name: /^red, hole/ });
  const tab = (name: string) => page.getByRole('tab', { name }).click();
  const check = async () => {
    await page.getByRole('button', { name: 'Coach' }).click();
    const said = await hint(page, 'Check my notes');
    await page.locator('.raised').getByRole('button', { name: 'Close' }).click();
    return said;
  };
  const mark = async (taps: number) => {
    await tab('Notes');
    for (let hole = 0; hole < 4; hole++) for (let tap = 0; tap < taps; tap++) await red.nth(hole).click();
    await tab('Board');
  };
  await tab('Notes');
  await page.getByRole('button', { name: 'Auto: mark what is plain' }).click();
  await mark(1);
  const struck = await check();
  if (/agree/.test(struck)) {
    await mark(1);
    expect(await check()).toMatch(/contradict the answers/);
  } else expect(struck).toMatch(/contradict|not all together/);
  await tab('Notes');
  await page
    .getByRole('button', { name: /contradicts an answer$/ })
    .first()
    .waitFor();
  expect(await me.overflow()).toBeLessThanOrEqual(0);
  expect(me.faults).toEqual([]);
});

test('the puzzle of the day is solved with the notepad, and its way is explained', async () => {
  const [me, cheat] = [await enter(), await enter()];
  const { page } = me;
  const posed = await cheat.ask<Posed>('GET', '/api/puzzles/tagiron/daily');
  const { solution } = await cheat.ask<Judged>('POST', '/api/puzzles/tagiron/solve', { day: posed.day });
  const tiles = solution.solution.claim.row.pieces;
  await page
    .getByRole('link', { name: /^Puzzles/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Tagiron: Solve' }).click();
  await page.getByText('Solve one a day and a streak begins.').waitFor();
  const notes = page.getByRole('region', { name: 'My notes' });
  for (const tile of tiles) {
    const cell = notes.getByRole('button', { name: new RegExp(`, ${tile}: `) });
    await cell.click();
    await cell.click();
  }
  expect(await notes.locator('[data-note="ringed"]').count()).toBe(new Set(tiles).size);
  const guess = async (row: string[]) => {
    await page.getByRole('button', { name: 'Guess the tiles' }).click();
    for (const tile of row) await page.getByRole('dialog').getByRole('button', { name: tile, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Guess this row' }).click();
  };
  // One's own tiles can't be guessed: five others, not all of them right.
  const others = BOX.tiles.filter((tile) => !posed.situation.own.includes(tile));
  const wrong = others.slice(0, 5);
  await guess(wrong.join() === tiles.join() ? others.slice(1, 6) : wrong);
  await page.getByText('That contradicts an answer. Look again.').waitFor();
  await guess(tiles);
  const prompt = page.locator('.dock .prompt');
  await prompt.getByText('Solved in 2 tries').waitFor();
  await prompt.getByText(/ tiles are /).waitFor();
  await page.locator('.head').getByText('1 day', { exact: true }).waitFor();
  // The way is gone step by step; each points to the answers it takes.
  const by = page.getByText(/^By answer/);
  const places = async () => ((await by.textContent()) ?? '').match(/\d+/g) ?? [];
  expect(await marked(page).count()).toBe((await places()).length);
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByText(/^Step 2 of \d+$/).waitFor();
  expect(await marked(page).count()).toBe((await places()).length);
  // The notes show what is known by then: at the last step the whole row.
  const last = Number(((await page.getByText(/^Step 2 of \d+$/).textContent()) ?? '').match(/\d+$/)?.[0]);
  for (let step = 2; step < last; step++) await page.getByRole('button', { name: 'Next step' }).click();
  const ringed = notes.locator('[data-note="ringed"]');
  expect(await ringed.count()).toBeGreaterThan(0);
  for (const label of await ringed.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? '')))
    expect(tiles.some((tile) => label.includes(`, ${tile}: `))).toBe(true);
  await page.getByRole('button', { name: 'Share without spoilers' }).click();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(shared).toMatch(/Solved in 2 tries\n[🟢🟡⚫]{5,}\n🟢{5}\n/u);
  for (const tile of tiles) expect(shared).not.toContain(tile);
  // What was solved opens solved, and the list has its tick.
  await page.reload();
  await prompt.getByText(/ tiles are /).waitFor();
  await me.open('/puzzles');
  await page.locator('li', { hasText: 'Tagiron' }).getByText('Solved in 2 tries').waitFor();
  await page.locator('.day.today.solved').waitFor();
  expect([...me.faults, ...cheat.faults]).toEqual([]);
});

/** Enters an answer of the other player by hand. */
async function enterAnswer(page: Page, question: string, answer: Answer) {
  await page.getByRole('group', { name: 'Which question?' }).locator(`[value="${question}"]`).check();
  const said = page.getByRole('group', { name: 'What was said?' });
  const LETTERS = 'ABCDE';
  if (typeof answer === 'string') await said.getByRole('button', { name: answer, exact: true }).click();
  else if ('positions' in answer)
    for (const place of answer.positions) await said.getByRole('button', { name: LETTERS[place - 1] ?? '', exact: true }).click();
  else if ('pairs' in answer)
    for (const [left, right] of answer.pairs)
      await said.getByRole('button', { name: `${LETTERS[left - 1]}–${LETTERS[right - 1]}`, exact: true }).click();
  else await said.getByRole('spinbutton').fill(String('count' in answer ? answer.count : answer.number));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

test('a whole match of Tagiron is entered by hand at the real table', async () => {
  const me = await enter(PHONE);
  const { page } = me;
  // A match that can be solved: the answers of a puzzle, given at the table.
  const { situation } = await me.ask<Posed>('GET', '/api/puzzles/tagiron/practice?grade=easy&seed=7');
  await page.getByRole('link', { name: 'At the real table' }).click();
  await page.getByRole('link', { name: 'Tagiron' }).click();
  await page.getByRole('group', { name: 'Players at the table' }).getByRole('button', { name: '2' }).click();
  await page.getByLabel('Name of player 2').fill('Ben');
  await page.getByRole('button', { name: 'Enter your tiles' }).click();
  for (const tile of situation.own) await page.getByRole('dialog').getByRole('button', { name: tile, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'These are my tiles' }).click();
  expect(await hint(page, 'What is certain')).toMatch(/^[\d,]+ possibilities are left\.$/);
  for (const { content } of situation.clues) await enterAnswer(page, content.answered.question, content.answered.answer);

  expect(await hint(page, 'Hint')).toBe('You can know everything already.');
  const row = await hint(page, 'Tell me more');
  expect(row).toMatch(/^Ben’s tiles are /);
  expect(await hint(page, 'Why?')).toBe(row);
  await coach(page).locator('li button').first().click();
  expect(await marked(page).count()).toBe(1);
  const [tile] = row.replace('Ben’s tiles are ', '').replace('.', '').split(', ');
  await page
    .getByRole('region', { name: 'My notes' })
    .getByRole('button', { name: `Ben, ${tile}: open` })
    .click();
  expect(await hint(page, 'Check my notes')).toBe('1 mark contradicts the answers.');
  await page.getByRole('button', { name: `Ben, ${tile}: struck, contradicts an answer` }).waitFor();
  expect(await me.overflow()).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: `Ben, ${tile}: struck` }).waitFor();
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget it' }).click();
  await page.getByRole('button', { name: 'Enter your tiles' }).waitFor();
  expect(me.faults).toEqual([]);
});

describe.each(LOOKS)('%s', (name, look) => {
  test('the other puzzles and the real table are whole, without sideways scrolling, and clean by axe', async () => {
    const me = await enter(look);
    for (const [page, path] of [
      ['puzzle-mastermind', '/puzzles/mastermind?grade=easy&seed=3'],
      ['puzzle-tricoda', '/puzzles/tricoda?grade=easy&seed=3'],
      ['companion', '/companion'],
      ['companion-mastermind', '/companion/mastermind'],
      ['companion-tagiron', '/companion/tagiron'],
      ['companion-code777', '/companion/code777'],
    ] as const) {
      await me.open(path);
      await me.page.locator('#content h2, .dock .go').first().waitFor();
      expect(await violations(me.page), path).toEqual([]);
      expect(await me.overflow(), path).toBeLessThanOrEqual(0);
      await me.shot(`${page}-${name}`);
    }
    expect(me.faults).toEqual([]);
  });
});
