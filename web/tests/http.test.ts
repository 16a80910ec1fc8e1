import { afterEach, expect, test, vi } from 'vitest';
import * as api from '../src/lib/generated/api';
import { RequestError } from '../src/lib/http';

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: unknown) {
  const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => {
    const isJson = body !== undefined;
    return new Response(isJson ? JSON.stringify(body) : null, { status, headers: isJson ? { 'content-type': 'application/json' } : {} });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a route is asked by its address, with parts and query encoded', async () => {
  const fetched = answering(200, { tables: [], next: null });
  await api.getMeTables({ before: 'a&b', phase: undefined });
  await api.getTableReplay('a/b', { steps: 3, seat: null });
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/me/tables?before=a%26b', '/api/tables/a%2Fb/replay?steps=3']);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', body: undefined });
});

test('a body is JSON, also where it is a single word; a record is sent as it is', async () => {
  const fetched = answering(204, undefined);
  await api.postTableGiveUp('t', 'agree');
  await api.postTableSit('t', { seat: 1 });
  await api.postRecords('{"v":1}\n');
  expect(fetched.mock.calls.map(([, { body }]) => body)).toEqual(['"agree"', '{"seat":1}', '{"v":1}\n']);
});

test('a refusal is thrown as the server worded it, and a dead line as a problem of its own', async () => {
  answering(409, { remedy: 'refused', text: 'that seat is taken' });
  const refused = await api.postTableSit('t', { seat: 1 }).catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(RequestError);
  expect((refused as RequestError).problem).toMatchObject({ remedy: 'refused', text: 'that seat is taken' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  const unreached = await api.getMe().catch((thrown: unknown) => thrown);
  expect((unreached as RequestError).problem.remedy).toBe('broken');
});
