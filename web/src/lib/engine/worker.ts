// The worker that runs the engine: requests come and go with the caller's number, one after the other.

import { answered } from './answering';
import { engineAddress, weightsAddress } from './files';
import { EngineModule } from './module';
import type { FromWorker, ToWorker } from './engine';

async function load(): Promise<EngineModule> {
  if (!engineAddress) throw new Error('this build has no engine');
  const { instance } = await WebAssembly.instantiateStreaming(fetch(engineAddress), {});
  return new EngineModule(instance);
}

async function fetchWeights(game: string): Promise<Uint8Array | null> {
  const address = weightsAddress(game);
  const response = address ? await fetch(address) : null;
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

const post = (message: FromWorker) => postMessage(message);
/** A module that can't be loaded, or that broke, answers nothing any more. */
const broke = (why: unknown) => post({ broke: String(why) });

const loaded = load();
/** The last request: a local table must see them in order, whatever one of them fetches. */
let last: Promise<unknown> = loaded.then(() => post({ ready: true })).catch(broke);

addEventListener('message', ({ data: { number, request } }: MessageEvent<ToWorker>) => {
  last = last.then(async () => post({ number, response: await answered(await loaded, request, fetchWeights) })).catch(broke);
});
