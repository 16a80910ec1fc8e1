// One frame for every table: at every size the whole board, the prompt and the lit button are in view, and nothing overlaps.

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { NEAR_THE_END } from './tac';
import { begin, makeTable, visitors, type Visitor } from './world';

const enter = visitors();

const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1280, 720],
  [768, 1024],
  [390, 844],
  [360, 640],
  [844, 390],
] as const;

interface Case {
  game: string;
  setup: unknown;
  bots: number;
  /** The same game near its end, where a whole match takes long. */
  ending?: unknown;
  /** What of the board must be seen whole. */
  board: string;
  /** The same in a puzzle, where it is not the table's. */
  puzzleBoard?: string;
  /** Brings the board to where a lit button is expected. */
  play: (page: Page) => Promise<void>;
}

const tacStart = {
  position: [{ ring: [10, 59], house: [4] }, { ring: [17, 38], house: [4] }, { ring: [41], house: [3, 4] }, { ring: [53, 61] }],
  hands: [
    ['2', '7', '13', 'tac', '5', '8'],
    ['1', '5', '6', '9', '9', '2'],
    ['3', '8', '9', '2', '6', '6'],
    ['10', '12', '13', '5', '3', '3'],
  ],
  dealer: 3,
  turn: 0,
};

const CASES: Case[] = [
  {
    game: 'mastermind',
    setup: { seats: 2, first_codemaker: 'seat_1' },
    bots: 1,
    board: '.tray',
    play: async (page) => {
      await page.getByRole('button', { name: 'Check row 1' }).waitFor();
      await page.keyboard.type('1122');
    },
  },
  {
    game: 'tagiron',
    setup: { seats: 4, start: { seat: 0 } },
    bots: 3,
    board: '.cards',
    puzzleBoard: '.given',
    play: async (page) => page.locator('button.q').first().click(),
  },
  {
    game: 'code777',
    setup: { seats: 5, thinking_time: 0, start: { seat: 0 } },
    bots: 4,
    board: '.steps',
    puzzleBoard: '.given',
    play: async (page) => page.getByRole('button', { name: 'Read aloud' }).waitFor(),
  },
  {
    game: 'tricoda',
    setup: { seats: 3, thinking_time: 0, start: { seat: 0 } },
    bots: 2,
    board: '.steps',
    puzzleBoard: '.given',
    play: async (page) => page.getByRole('button', { name: 'Read aloud' }).waitFor(),
  },
  {
    game: 'tac',
    setup: { version: 'teams', people: 4, master: true, start: tacStart },
    ending: { version: 'teams', people: 4, start: NEAR_THE_END },
    bots: 3,
    board: '.box svg',
    play: async (page) => page.getByRole('button', { name: 'card 7', exact: true }).click(),
  },
];

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What is not whole in view, is cut, or lies over something else. `go` is the button that is lit, where one is. */
function faults(page: Page, board: string, go: string | null = '.dock .go .btn'): Promise<string[]> {
  const parts = { board, stage: 'main.stage', prompt: '.dock .prompt', dock: '.dock', head: '.head', ...(go === null ? {} : { go }) };
  return page.evaluate((parts) => {
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }));
    const boxOf = (element: Element): Box => element.getBoundingClientRect();
    const within = (box: Box, outer: Box, slack: number) =>
      box.left >= outer.left - slack &&
      box.top >= outer.top - slack &&
      box.right <= outer.right + slack &&
      box.bottom <= outer.bottom + slack;
    const overlap = (a: Box, b: Box) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const name = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
    const found: string[] = [];
    const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (const [part, selector] of Object.entries(parts)) {
      const elements = visible(selector);
      if (!elements.length) found.push(`no ${part}`);
      for (const box of elements.map(boxOf)) if (!within(box, page, 1)) found.push(`${part} is cut: ${JSON.stringify(box)}`);
    }
    const [stage, dock] = ['main.stage', '.dock'].map((selector) => visible(selector).map(boxOf)[0] ?? page);
    for (const box of visible(parts.board).map(boxOf))
      if (stage && !within(box, stage, 2)) found.push(`the board leaves the stage: ${JSON.stringify([box, stage])}`);
    // The parts of the frame lie side by side, and so do the buttons of the dock and what it holds.
    for (const group of ['.head, .plates, main.stage, .panel, .dock', '.dock :is(button, a, summary)'] as const) {
      const elements = visible(group.startsWith('.dock') ? group : group.replaceAll(/(^|, )/g, '$1.frame > '));
      for (const [i, a] of elements.entries())
        for (const b of elements.slice(i + 1))
          if (!a.contains(b) && overlap(boxOf(a), boxOf(b))) found.push(`${name(a)} lies over ${name(b)}`);
    }
    for (const element of visible('.dock :is(button, a, summary)'))
      if (dock && !within(boxOf(element), dock, 12)) found.push(`${name(element)} leaves the dock`);
    // Words on cards, plates and buttons are not cut.
    for (const element of visible('.q, .dock .btn, .say, .given .sheet, .who'))
      if (element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2)
        found.push(`cut: ${name(element)}`);
    return found;
  }, parts);
}

async function sit(me: Visitor, { game, setup, bots }: Case, more: Record<string, unknown> = {}): Promise<string> {
  const table = await makeTable(me, game, setup, ['me', ...Array.from({ length: bots }, () => ({ bot: 'random' }))], more);
  await begin(me, table, [0]);
  return table;
}

/** Looks at a table in all sizes. */
async function lookAround(me: Visitor, what: string, board: string, go?: string | null) {
  for (const [width, height] of SIZES) {
    await me.page.setViewportSize({ width, height });
    await me.drawn();
    expect(await faults(me.page, board, go), `${what} ${width}x${height}`).toEqual([]);
    expect(await me.overflow(), `${what} ${width}x${height}`).toBeLessThanOrEqual(0);
    await me.shot(`frame-${what}-${width}x${height}`);
  }
}

describe.each(CASES)('$game', (each) => {
  test('the board, the prompt and the lit button are in view at every size, and nothing overlaps', async () => {
    const me = await enter();
    await me.open(`/table/${await sit(me, each, { assistance: true })}`);
    await each.play(me.page);
    await lookAround(me, each.game, each.board);
    expect(me.faults).toEqual([]);
  });

  test('so are they offline, and for somebody who watches', async () => {
    const [me, guest] = [await enter(), await enter()];
    await me.ask('PUT', '/api/me/name', { name: 'Bright Dolphin' }); // as guests are called
    const table = await sit(me, each);
    for (const visitor of [me, guest]) await visitor.open(`/table/${table}`);
    await each.play(me.page);
    await guest.page.getByText('You are watching').waitFor();
    await lookAround(guest, `${each.game}-watching`, each.board === '.steps' ? '.players' : each.board, null);
    expect(guest.faults).toEqual([]);
    await me.context.setOffline(true);
    await me.page.getByText('Connection lost.').first().waitFor();
    await lookAround(me, `${each.game}-offline`, each.board);
  });

  test('so are they in a lesson', async () => {
    const me = await enter();
    await me.open(`/learn/${each.game}`);
    await me.page
      .getByRole('button', { name: /: Begin$/ })
      .first()
      .click();
    await me.page.locator('.dock .lesson').waitFor();
    await me.page.locator('.dock .go .btn').first().waitFor();
    await lookAround(me, `${each.game}-lesson`, each.board);
    expect(me.faults).toEqual([]);
  });

  test('so are they where a finished match is looked back at', async () => {
    const me = await enter();
    const table = await sit(me, { ...each, setup: each.ending ?? each.setup });
    await me.ask('POST', `/api/tables/${table}/hand-over`, { seat: 0 });
    await me.open(`/table/${table}`);
    await me.page.getByRole('button', { name: 'Replay' }).click();
    const next = me.page.getByRole('button', { name: 'Next moment' });
    await next.waitFor();
    await me.page.getByRole('slider').press('Home');
    await me.page
      .getByLabel(/^Step 1 of/)
      .first()
      .waitFor();
    await me.page.getByRole('slider').press('ArrowRight');
    await me.page
      .getByLabel(/^Step 2 of/)
      .first()
      .waitFor();
    await lookAround(me, `${each.game}-replay`, each.board, '.dock .bar');
    expect(me.faults).toEqual([]);
  });

  test('so are they in a puzzle, and once it is over', async () => {
    const me = await enter();
    const board = each.puzzleBoard ?? each.board;
    await me.open(`/puzzles/${each.game}?grade=hard&seed=1`);
    await me.page.locator('.dock .go .btn').waitFor();
    await lookAround(me, `${each.game}-puzzle`, board);
    await me.page.setViewportSize({ width: 1280, height: 720 });
    await me.page.getByRole('button', { name: 'Show the solution' }).click();
    await me.page.getByRole('link', { name: 'Another one', exact: true }).waitFor();
    await lookAround(me, `${each.game}-puzzle-over`, board);
    expect(me.faults).toEqual([]);
  });
});

test('the hand keeps its size when a card is chosen', async () => {
  const me = await enter();
  const tac = CASES.find(({ game }) => game === 'tac');
  if (!tac) throw new Error('there is a case for every game');
  await me.open(`/table/${await sit(me, tac)}`);
  const card = me.page.getByRole('button', { name: 'card 13', exact: true });
  for (const [width, height] of SIZES) {
    await me.page.setViewportSize({ width, height });
    const before = await card.boundingBox();
    await me.page.getByRole('button', { name: 'card 7', exact: true }).click();
    await me.page.getByText('7 steps left').waitFor();
    const after = await card.boundingBox();
    expect([after?.width, after?.height], `${width}x${height}`).toEqual([before?.width, before?.height]);
    await me.page.keyboard.press('Escape');
    await me.page.getByText('Choose a card', { exact: true }).waitFor();
  }
  expect(me.faults).toEqual([]);
});
