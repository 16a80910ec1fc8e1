// A real server with an empty database, and real browsers: what every end-to-end test starts from.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const here = fileURLToPath(new URL('..', import.meta.url));
const SHOTS = join(here, 'e2e', 'shots');

/** The program under test: `KNOBEL` names it, else the newest build in the workspace's target folder. */
function program(): string {
  const built = ['release', 'debug'].map((profile) => join(here, '..', 'target', profile, 'knobel'));
  const found = [process.env.KNOBEL, ...built].find((path) => path && existsSync(path));
  if (!found) throw new Error('no program to test: run `cargo build`, or name one with KNOBEL=path/to/knobel');
  return found;
}

function browserPath(): string {
  const found = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
  if (!found) throw new Error('no Chromium found: install Debian’s `chromium`, or name one with CHROMIUM=path');
  return found;
}

/** A server of its own, on a free port, with a fresh data folder. */
export class Server {
  private constructor(
    readonly address: string,
    private readonly process: ChildProcess,
    private readonly data: string,
  ) {}

  static async start(): Promise<Server> {
    const data = mkdtempSync(join(tmpdir(), 'knobel-e2e-'));
    const process = spawn(program(), ['serve', '--listen', '127.0.0.1:0', '--data', data, '--pages', join(here, 'dist'), '--no-limits', '--log', 'warn'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      process.stdout?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = /http:\/\/[\d.]+:\d+/.exec(said);
        if (found) resolve(found[0]);
      });
      process.on('exit', (code) => reject(new Error(`the server stopped with ${code} before it listened: ${said}`)));
    });
    return new Server(address, process, data);
  }

  async stop() {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    await gone;
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** How a person's browser looks. */
export interface Look {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  locale?: string;
}

export const DESK: Look = { width: 1280, height: 800 };
export const PHONE: Look = { width: 360, height: 740 };

/** One person: a browser context of its own, with everything that went wrong or left the origin noted. */
export class Visitor {
  readonly faults: string[] = [];
  readonly received: string[] = [];

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
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => this.received.push(payload.toString())));
  }

  static async enter(browser: Browser, server: Server, { width = 1280, height = 800, theme = 'light', locale = 'en' }: Look = {}): Promise<Visitor> {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, locale, reducedMotion: 'reduce' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const visitor = new Visitor(page, context, server.address);
    // The first answer makes a guest of the visitor; without it nothing can be asked.
    await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/api/me') && answer.ok()), page.goto(server.address)]);
    return visitor;
  }

  async open(path: string) {
    await this.page.goto(this.address + path);
  }

  /** What this person's page asks the server over HTTP. */
  ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.page.evaluate(
      async ({ method, path, body }) => {
        const answer = await fetch(path, { method, headers: { 'content-type': 'application/json' }, body: body === undefined ? undefined : JSON.stringify(body) });
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

export const launch = () => chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });

/** Makes a table over HTTP and, where nobody else is awaited, starts it; for tests that are not about the form. */
export async function makeTable(host: Visitor, game: string, setup: unknown, seats: unknown[], more: Record<string, unknown> = {}): Promise<string> {
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
