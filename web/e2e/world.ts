// People with real browsers at a real server: what every end-to-end test starts from.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';

const SHOTS = fileURLToPath(new URL('shots', import.meta.url));

/** An action is answered within this time, on the slowest machine. */
const ANSWER_TIMEOUT_MS = 45_000;

/** How a person's browser looks. */
export interface Look {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  locale?: string;
  /** Do the pages stay on this device? A test that is not about it does without: each visitor would load everything. */
  keepsPages?: boolean;
}

export const DESK: Look = { width: 1280, height: 800 };
export const PHONE: Look = { width: 360, height: 740 };

/** Every look that pages are pictured and checked in, by the name of its pictures. */
export const LOOKS: [string, Look][] = [
  ['desk-light', { ...DESK, theme: 'light' }],
  ['desk-dark', { ...DESK, theme: 'dark' }],
  ['phone-light', { ...PHONE, theme: 'light' }],
  ['phone-dark', { ...PHONE, theme: 'dark' }],
];
/** A phone that lies on its side. */
export const LANDSCAPE: [string, Look] = ['landscape', { width: 740, height: 360 }];

/** One person: a browser context of its own, with everything that went wrong or left the origin noted. */
export class Visitor {
  readonly faults: string[] = [];
  readonly received: string[] = [];
  /** Answers to this page's actions, in their order: null where one was stored, otherwise the refusal. */
  private readonly answers: (string | null)[] = [];
  private onAnswer: () => void = () => undefined;

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    private readonly address: string,
  ) {
    page.on('pageerror', (error) => this.faults.push(`error: ${error.message}`));
    page.on('console', (message) => message.type() === 'error' && this.faults.push(`console: ${message.text()}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) this.faults.push(`left the origin: ${request.url()}`);
    });
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => this.receive(payload.toString())));
  }

  private receive(message: string) {
    this.received.push(message);
    if (!/^\{"type":"(done|failed)"/.test(message)) return;
    this.answers.push(message.startsWith('{"type":"done"') ? null : message);
    this.onAnswer();
  }

  /** Does something that sends an action, and waits until the server has stored it and the page shows the result. */
  async acts(sends: () => Promise<void>) {
    const refusal = await this.attempts(() => sends().then(() => 1));
    if (refusal) throw new Error(`the server refused an action: ${refusal}`);
  }

  /** The same where others may be faster: gives the refusal, if there is one. `sends` says how many actions it has sent. */
  async attempts(sends: () => Promise<number>): Promise<string | null> {
    const before = this.answers.length;
    let late: NodeJS.Timeout | undefined;
    const answered = new Promise<void>((resolve, reject) => {
      this.onAnswer = resolve;
      late = setTimeout(() => reject(new Error('the server did not answer an action')), ANSWER_TIMEOUT_MS);
    });
    try {
      if (await sends()) await answered;
    } finally {
      clearTimeout(late);
    }
    await this.drawn();
    return this.answers[before] ?? null;
  }

  /** Waits for the page: it has handled what came by the next frame, and has drawn it by the one after. */
  async drawn() {
    await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }

  static async enter(
    browser: Browser,
    address: string,
    { width = 1280, height = 800, theme = 'light', locale = 'en', keepsPages = false }: Look = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      locale,
      reducedMotion: 'reduce',
      serviceWorkers: keepsPages ? 'allow' : 'block',
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address });
    const page = await context.newPage();
    page.setDefaultTimeout(45_000);
    const visitor = new Visitor(page, context, address);
    // The first answer makes a guest of the visitor; without it nothing can be asked.
    await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/api/me') && answer.ok()), page.goto(address)]);
    return visitor;
  }

  /** Opens a page and waits until it is drawn: its code comes in parts, and tables come from the server. */
  async open(path: string) {
    await this.page.goto(this.address + path);
    await this.page.locator('main').first().waitFor();
  }

  /** What this person's page asks the server over HTTP. */
  ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.page.evaluate(
      async ({ method, path, body }) => {
        const answer = await fetch(path, {
          method,
          headers: { 'content-type': 'application/json' },
          body: body === undefined ? undefined : JSON.stringify(body),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
        return text ? JSON.parse(text) : null;
      },
      { method, path, body },
    ) as Promise<T>;
  }

  async shot(name: string) {
    mkdirSync(SHOTS, { recursive: true });
    await this.page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }

  /** How far the page can be scrolled sideways; nothing should. */
  overflow(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }
}

/** How visitors come in; what they open is closed when the file's tests are over. */
export function visitors(): (look?: Look) => Promise<Visitor> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterAll(() => browser?.close());
  return (look) => {
    if (!browser) throw new Error('visitors come in once the tests have begun');
    return Visitor.enter(browser, inject('address'), look);
  };
}

/** Makes a table over HTTP and, where nobody else is awaited, starts it; for tests that are not about the form. */
export async function makeTable(
  host: Visitor,
  game: string,
  setup: unknown,
  seats: unknown[],
  more: Record<string, unknown> = {},
): Promise<string> {
  const { table } = await host.ask<{ table: string }>('POST', '/api/tables', { game, setup, seats, pace: 'instant', ...more });
  return table;
}

/** Gives the seats' shares of the luck and starts. */
export async function begin(host: Visitor, table: string, mine: number[]) {
  for (const seat of mine) await giveNonce(host, table, seat);
  await host.ask('POST', `/api/tables/${table}/start`);
}

export async function giveNonce(visitor: Visitor, table: string, seat: number) {
  await visitor.ask('POST', `/api/tables/${table}/nonce`, { seat, nonce: '5a'.repeat(32) });
}

/** A match that bots have played to its end for this person, who sits at its table. */
export async function finishedByBots(me: Visitor, game: string, setup: unknown, bots: number): Promise<string> {
  const table = await makeTable(me, game, setup, ['me', ...Array.from({ length: bots }, () => ({ bot: 'casual' }))]);
  await begin(me, table, [0]);
  await me.ask('POST', `/api/tables/${table}/hand-over`, { seat: 0 });
  await me.open(`/table/${table}`);
  await me.page.locator('.dock').getByRole('button', { name: 'Rematch' }).waitFor();
  return table;
}

/** Notes down the pitch of every tone that a page plays, from the next page on. */
export async function listen({ context }: Visitor) {
  await context.addInitScript(() => {
    const tones: number[] = ((window as unknown as { tones: number[] }).tones = []);
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) {
      tones.push(this.frequency.value);
      start.call(this, at);
    };
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      this.value = value;
      return set.call(this, value, at);
    };
  });
}
/** The pitches, in hertz. */
export const tonesOf = ({ page }: Visitor) => page.evaluate(() => (window as unknown as { tones: number[] }).tones.map(Math.round));

const MOST_TABS = 120;

/** Goes to something by the tab key alone; it must be reachable. */
export async function tabTo(page: Page, goal: Locator) {
  for (let tab = 0; tab < MOST_TABS; tab++) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached by the tab key: ${goal}`);
}
