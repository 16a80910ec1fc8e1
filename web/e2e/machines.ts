// A real server with an empty database, and a real browser.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = fileURLToPath(new URL('..', import.meta.url));

/** The program under test: `KNOBEL` names it, else the newest build in the workspace's target folder. */
function program(): string {
  const built = ['release', 'debug'].map((profile) => join(here, '..', 'target', profile, 'knobel'));
  const found = [process.env.KNOBEL, ...built].find((path) => path && existsSync(path));
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

/** A server of its own, on a free port, with a fresh data folder. */
export class Server {
  private constructor(
    readonly address: string,
    private readonly process: ChildProcess,
    private readonly data: string,
  ) {}

  static async start(): Promise<Server> {
    const data = mkdtempSync(join(tmpdir(), 'knobel-e2e-'));
    const process = spawn(
      program(),
      ['serve', '--listen', '127.0.0.1:0', '--data', data, '--pages', join(here, 'dist'), '--no-limits', '--log', 'warn'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
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

export const launch = () => chromium.launchServer({ executablePath: browserPath(), args: ['--no-sandbox'] });
