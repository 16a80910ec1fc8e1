// A real server with an empty database, and a real browser.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = fileURLToPath(new URL('..', import.meta.url));

/** The program under test: a debug build, since release builds refuse a seed. `KNOBEL` names another. */
function program(): string {
  const built = join(here, '..', 'target', 'debug', 'knobel');
  const found = [process.env.KNOBEL, built].find((path) => path && existsSync(path));
  if (!found) throw new Error('no program to test: run `cargo build`, or name one with KNOBEL=path/to/knobel');
  return found;
}

function browserPath(): string {
  const found = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  );
  if (!found) throw new Error('no Chromium found: install Debian’s `chromium`, or name one with CHROMIUM=path');
  return found;
}

/** Seeds the luck of all matches and the bots' randomness: the same table gives the same match in every run. */
const SEED = process.env.KNOBEL_TEST_SEED ?? '1';

/** A server of its own, on a free port, with a fresh data folder. */
export class Server {
  private constructor(
    readonly address: string,
    private readonly process: ChildProcess,
    private readonly data: string,
  ) {}

  static async start(): Promise<Server> {
    const data = mkdtempSync(join(tmpdir(), 'knobel-e2e-'));
    const child = spawn(
      program(),
      ['serve', '--listen', '127.0.0.1:0', '--data', data, '--pages', join(here, 'dist'), '--no-limits', '--log', 'warn'],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, KNOBEL_TEST_SEED: SEED } },
    );
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = /http:\/\/[\d.]+:\d+/.exec(said);
        if (found) resolve(found[0]);
      });
      child.on('exit', (code) => reject(new Error(`the server stopped with ${code} before it listened: ${said}`)));
    });
    return new Server(address, child, data);
  }

  async stop() {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    await gone;
    rmSync(this.data, { recursive: true, force: true });
  }
}

export const launch = () => chromium.launchServer({ executablePath: browserPath(), args: ['--no-sandbox'] });
