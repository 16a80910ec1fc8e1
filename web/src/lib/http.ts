// Requests over HTTP. The functions for each route are generated (`generated/api.ts`); what happens at a table comes over the
// socket instead (`connection.svelte.ts`).

import type { Problem } from './generated/messages';

/** The server said no, or could not be reached. */
export class RequestError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.text);
  }
}

/** What follows the `?` of an address; what is undefined or null is left out. */
export type Query = Record<string, string | number | null | undefined>;

const UNREACHABLE: Problem = { remedy: 'broken', code: 'internal', text: 'the server could not be reached' };

/** A value as one part of an address. */
export const segment = (value: string | number) => encodeURIComponent(value);

/** What a request carries: JSON or a text, and what follows the `?`. */
interface Payload {
  body?: unknown;
  text?: string;
  query?: Query;
  /** May it outlive the page? */
  keepalive?: boolean;
}

/** Sends a request and reads its answer; throws a `RequestError`. */
export async function request<Answer>(method: string, path: string, { body, text, query = {}, keepalive }: Payload = {}): Promise<Answer> {
  const headers: HeadersInit = body === undefined ? {} : { 'content-type': 'application/json' };
  const content = body === undefined ? text : JSON.stringify(body);
  const init: RequestInit = { method, headers, credentials: 'same-origin', body: content, keepalive };
  const answer = await fetch(path + queryText(query), init).catch(() => null);
  if (!answer) {
    const computed = await answerOffline(path, body, query);
    if (computed === null) throw new RequestError(UNREACHABLE);
    return computed as Answer;
  }
  const said = await answer.text();
  const json: unknown = said && answer.headers.get('content-type')?.includes('json') ? JSON.parse(said) : null;
  if (answer.ok) return json as Answer;
  throw new RequestError((json as Problem | null) ?? unexplained(answer.status, said));
}

/** What this browser can answer itself; null: nothing. The code for it lies in the service worker's cache. */
async function answerOffline(path: string, body: unknown, query: Query): Promise<unknown> {
  const offline = await import('./engine/offline-answers').catch(() => null);
  return (await offline?.answerOffline({ path, body, query }).catch(() => null)) ?? null;
}

/** An answer that is no problem of the server's own, such as a proxy's. */
function unexplained(status: number, text: string): Problem {
  return status === 404 ? { remedy: 'not_found', code: 'no_such_address', text } : { remedy: 'broken', code: 'internal', text };
}

function queryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => (value === undefined || value === null ? [] : [[key, String(value)]]));
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}
