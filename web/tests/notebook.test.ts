// Notes: what is undone and redone, and what of them is on the device and at the server.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notebook } from '../src/lib/notebook.svelte';

const stored = new Map<string, string>();
let sent: unknown[] = [];
let isReachable = true;

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  sent = [];
  isReachable = true;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (!isReachable) throw new TypeError('offline');
    if (init.method === 'PUT') sent.push((JSON.parse(String(init.body)) as { content: unknown }).content);
    return new Response(JSON.stringify({ content: { other: 'ringed' } }), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('marks are undone and redone one by one, and what was cleared comes back', () => {
  const notes = new Notebook(null, null);
  notes.set('a', 'struck');
  notes.set('b', 'ringed');
  notes.set('b', 'ringed'); // no change, nothing to undo
  notes.undo();
  expect([notes.marks, notes.canRedo]).toEqual([{ a: 'struck' }, true]);
  notes.redo();
  expect([notes.marks, notes.canRedo]).toEqual([{ a: 'struck', b: 'ringed' }, false]);
  notes.clear();
  expect(notes.isEmpty).toBe(true);
  notes.undo();
  expect(notes.marks).toEqual({ a: 'struck', b: 'ringed' });
  notes.undo();
  notes.set('c', 'struck');
  expect([notes.marks, notes.canRedo]).toEqual([{ a: 'struck', c: 'struck' }, false]);
});

test('a mark is on the device at once, and forgotten there when the server has it', async () => {
  const notes = new Notebook('t', 0);
  notes.set('a', 'struck');
  expect(stored.size).toBe(1);
  notes.flush();
  await vi.waitFor(() => expect(stored.size).toBe(0));
  expect(sent).toEqual([{ a: 'struck' }]);
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(1);
});

test('marks that never reached the server are found on the next visit, and sent', async () => {
  isReachable = false;
  const notes = new Notebook('t', 0);
  notes.set('a', 'struck');
  await vi.runAllTimersAsync();
  expect([sent, stored.size]).toEqual([[], 1]);
  isReachable = true;
  const later = new Notebook('t', 0);
  await later.load();
  expect(later.marks).toEqual({ a: 'struck' });
  await vi.waitFor(() => expect(sent).toEqual([{ a: 'struck' }]));
});

test('save points bring the marks back, one after the other, also on the next visit', () => {
  const notes = new Notebook('t', 0);
  notes.set('a', 'struck');
  notes.setSavePoint();
  notes.set('b', 'ringed');
  notes.setSavePoint();
  notes.set('c', 'struck');
  notes.backToSavePoint();
  expect([notes.marks, notes.savePoints]).toEqual([{ a: 'struck', b: 'ringed' }, 1]);
  notes.undo();
  expect(notes.marks).toEqual({ a: 'struck', b: 'ringed', c: 'struck' });
  const later = new Notebook('t', 0);
  later.backToSavePoint();
  expect([later.marks, later.savePoints]).toEqual([{ a: 'struck' }, 0]);
  later.backToSavePoint(); // there is none left, and nothing happens
  expect(later.marks).toEqual({ a: 'struck' });
});
