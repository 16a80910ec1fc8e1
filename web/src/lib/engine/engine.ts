// The engine as the pages see it: questions to a worker. It is loaded by an import of its own, so that no page waits for it.

import type { Request, Response } from '../generated/engine';
import { engineAddress } from './files';

/** A request with the number that its answer carries. */
export interface ToWorker {
  number: number;
  request: Request;
}

/** It is loaded, it broke and answers nothing any more, or it answers. */
export type FromWorker = { ready: true } | { broke: string } | { number: number; response: Response };

interface Pending {
  settle: (response: Response) => void;
  fail: (why: Error) => void;
}

/** What of a worker is used. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

export class Engine {
  readonly #waiting = new Map<number, Pending>();
  #number = 0;
  #failed: Error | null = null;

  private constructor(readonly port: WorkerPort) {}

  /** Waits until the worker has loaded the engine; rejected where it can't. */
  static start(port: WorkerPort): Promise<Engine> {
    const engine = new Engine(port);
    return new Promise((started, failed) => {
      const broke = (why: string) => {
        engine.#fail(new Error(why));
        failed(new Error(why));
      };
      port.addEventListener('error', () => broke('the worker could not be started'));
      port.addEventListener('message', (event) => {
        const message = (event as MessageEvent<FromWorker>).data;
        if ('ready' in message) started(engine);
        else if ('broke' in message) broke(message.broke);
        else engine.#settle(message);
      });
    });
  }

  ask(request: Request): Promise<Response> {
    if (this.#failed) return Promise.reject(this.#failed);
    const number = this.#number++;
    return new Promise((settle, fail) => {
      this.#waiting.set(number, { settle, fail });
      this.port.postMessage({ number, request } satisfies ToWorker);
    });
  }

  #settle({ number, response }: { number: number; response: Response }) {
    this.#waiting.get(number)?.settle(response);
    this.#waiting.delete(number);
  }

  #fail(why: Error) {
    this.#failed = why;
    for (const { fail } of this.#waiting.values()) fail(why);
    this.#waiting.clear();
    this.port.terminate();
  }
}

let started: Promise<Engine | null> | null = null;

/** The engine of this page, in a worker that the first request starts; null: this build has none, or it can't be loaded here. */
export function startEngine(): Promise<Engine | null> {
  if (!engineAddress) return Promise.resolve(null);
  started ??= Engine.start(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })).catch(() => {
    started = null; // it may be reachable later
    return null;
  });
  return started;
}
