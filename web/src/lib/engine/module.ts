// The engine as a WebAssembly module: one JSON message in, one out, over its memory (`crates/browser/src/exports.rs`).

import type { Request, Response } from '../generated/engine';

/** What the module exports. */
interface Exports {
  memory: WebAssembly.Memory;
  /** Room for a request: its JSON, and after it an attachment. */
  request_buffer: (length: number) => number;
  /** Answers the request that was written; where the response is. */
  answer: (jsonLength: number) => number;
  response_length: () => number;
}

export class EngineModule {
  readonly #exports: Exports;

  constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports as unknown as Exports;
  }

  answer(request: Request, attachment = new Uint8Array()): Response {
    const { memory, request_buffer, answer, response_length } = this.#exports;
    const json = new TextEncoder().encode(JSON.stringify(request));
    const begin = request_buffer(json.length + attachment.length);
    new Uint8Array(memory.buffer, begin, json.length).set(json);
    new Uint8Array(memory.buffer, begin + json.length, attachment.length).set(attachment);
    const at = answer(json.length); // the memory may grow meanwhile, so it is looked at anew
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, at, response_length()))) as Response;
  }
}
