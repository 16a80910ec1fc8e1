import { expect, test } from 'vitest';
import { answered } from '../src/lib/engine/answering';
import { Engine, type FromWorker, type ToWorker, type WorkerPort } from '../src/lib/engine/engine';
import type { Request, Response } from '../src/lib/generated/engine';
import type { Problem } from '../src/lib/generated/messages';
import { EngineRules } from '../src/lib/local-rules';

const completions: Response = { kind: 'completions', complete: true, next: [] };
const about: Request = { do: 'completions', game: 'g', observation: { mine: 1 }, partial: 'p' };

/** A worker whose messages the test sends by hand. */
function fakeWorker() {
  const sent: ToWorker[] = [];
  const listeners: ((event: MessageEvent<FromWorker>) => void)[] = [];
  let isTerminated = false;
  const port = {
    postMessage: (message: ToWorker) => void sent.push(message),
    terminate: () => void (isTerminated = true),
    addEventListener: (type: string, listener: (event: MessageEvent<FromWorker>) => void) => {
      if (type === 'message') listeners.push(listener);
    },
  } as unknown as WorkerPort;
  const say = (data: FromWorker) => listeners.forEach((listener) => listener({ data } as MessageEvent<FromWorker>));
  return { port, sent, say, isTerminated: () => isTerminated };
}

test('answers find their questions, in whatever order they come', async () => {
  const worker = fakeWorker();
  const starting = Engine.start(worker.port);
  worker.say({ ready: true });
  const engine = await starting;
  const [first, second] = [engine.ask(about), engine.ask({ do: 'close', table: 't' })];
  expect(worker.sent.map(({ number }) => number)).toEqual([0, 1]);
  worker.say({ number: 1, response: { kind: 'done' } });
  worker.say({ number: 0, response: completions });
  expect([await first, await second]).toEqual([completions, { kind: 'done' }]);
});

test('an engine that broke says so to all who wait, and to all who come later', async () => {
  const worker = fakeWorker();
  const starting = Engine.start(worker.port);
  worker.say({ ready: true });
  const engine = await starting;
  const waiting = engine.ask(about);
  worker.say({ broke: 'unreachable' });
  await expect(waiting).rejects.toThrow('unreachable');
  await expect(engine.ask(about)).rejects.toThrow('unreachable');
  expect(worker.isTerminated()).toBe(true);
});

test('an engine that can’t be loaded is no engine', async () => {
  const worker = fakeWorker();
  const starting = Engine.start(worker.port);
  worker.say({ broke: 'not found' });
  await expect(starting).rejects.toThrow('not found');
});

test('weights are fetched for the first request that needs them', async () => {
  const missing: Response = {
    kind: 'failed',
    problem: { remedy: 'not_found', code: 'weights_missing', game: 'g', text: 'not loaded' },
  };
  const asked: Request[] = [];
  let loaded: Uint8Array | undefined;
  const module = {
    answer(request: Request, attachment?: Uint8Array): Response {
      asked.push(request);
      if (request.do === 'load_weights') loaded = attachment;
      if (request.do === 'load_weights') return { kind: 'done' };
      return loaded ? completions : missing;
    },
  };
  expect(await answered(module, about, async () => null)).toEqual(missing);
  expect(await answered(module, about, async (game) => new TextEncoder().encode(game))).toEqual(completions);
  expect(asked.map((request) => request.do)).toEqual(['completions', 'completions', 'load_weights', 'completions']);
  expect(loaded && new TextDecoder().decode(loaded)).toBe('g');
});

test('the rules ask the engine once it is there, and the table’s server until then or when it broke', async () => {
  const asked: Request[] = [];
  let answer = async (): Promise<Response> => completions;
  const rules = new EngineRules(async () => ({
    ask: (request) => {
      asked.push(request);
      return answer();
    },
  }));
  expect(await rules.completions('g', { mine: 1 }, 'p')).toBeNull();
  rules.prepare();
  await Promise.resolve();
  expect(await rules.completions('g', { mine: 1 }, 'p')).toEqual(completions);
  expect(asked).toEqual([about]); // what the seat observes, and nothing else
  answer = async () => Promise.reject(new Error('broke'));
  expect(await rules.completions('g', { mine: 1 }, 'p')).toBeNull();
});

test('a build without an engine asks the server', async () => {
  const rules = new EngineRules(async () => null);
  rules.prepare();
  await Promise.resolve();
  expect(await rules.completions('g', {}, 'p')).toBeNull();
});

test('the engine’s problems are the server’s, but for weights, which the worker loads', () => {
  type EngineProblem = Extract<Response, { kind: 'failed' }>['problem'];
  const shown = (problem: Exclude<EngineProblem, { code: 'weights_missing' }>): Problem => problem;
  expect(shown({ remedy: 'refused', code: 'match_over', text: 'the match is over' }).code).toBe('match_over');
});
