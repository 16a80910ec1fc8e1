// Compares the engine in WebAssembly with the native one: reads requests and their native answers from standard input, line
// by line (`crates/browser/examples/decisions.rs`), and fails at the first answer that differs in a byte. At the end it prints
// how long each kind of request took, as JSON. `cargo xtask engine --decisions COUNT` runs it.

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const built = new URL('../src/lib/engine/built/', import.meta.url);
const { instance } = await WebAssembly.instantiate(readFileSync(new URL('engine.wasm', built)), {});
const { memory, request_buffer, answer, response_length } = instance.exports;

function ask(text, attachment = new Uint8Array()) {
  const json = new TextEncoder().encode(text);
  const begin = request_buffer(json.length + attachment.length);
  new Uint8Array(memory.buffer, begin, json.length).set(json);
  new Uint8Array(memory.buffer, begin + json.length, attachment.length).set(attachment);
  const at = answer(json.length);
  return new TextDecoder().decode(new Uint8Array(memory.buffer, at, response_length()));
}

/** The code of the problem, where an answer is one. */
const codeOf = (text) => JSON.parse(text).problem?.code;

const times = {};
let compared = 0;
let request = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (request === null) {
    request = line;
    continue;
  }
  const asked = JSON.parse(request);
  const begun = performance.now();
  let found = ask(request);
  let took = performance.now() - begun;
  if (codeOf(found) === 'weights_missing') {
    // Built in natively, loaded on demand here: as in a browser, the same request succeeds then.
    const { game } = JSON.parse(found).problem;
    const loaded = ask(JSON.stringify({ do: 'load_weights', game }), readFileSync(new URL(`${game}.weights`, built)));
    if (loaded !== '{"kind":"done"}') throw new Error(loaded);
    const again = performance.now();
    found = ask(request);
    took = performance.now() - again;
  }
  if (found !== line) {
    console.error(`answer ${compared} differs.\nrequest: ${request}\nnative: ${line}\nWebAssembly: ${found}`);
    process.exit(1);
  }
  const { do: kind, level = '' } = asked.ask ?? asked;
  const time = (times[`${kind} ${level}`.trimEnd()] ??= [0, 0]);
  time[0] += 1;
  time[1] += took / 1000;
  compared += 1;
  request = null;
}
if (!compared) throw new Error('there was nothing to compare');
console.log(JSON.stringify(times));
