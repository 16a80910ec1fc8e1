import { expect, test } from 'vitest';
import type { ChatLine, ObservedSteps, TableState } from '../src/lib/generated/messages';
import { NO_COMPLETIONS } from '../src/lib/play';
import { TableSession, type TableBackend } from '../src/lib/table-session.svelte';

const sent: unknown[][] = [];
const backend = {
  act: async (...args: unknown[]) => {
    sent.push(args);
    return { ok: true };
  },
  completions: async () => ({ ok: true, completions: { complete: true, next: [] } }),
} as unknown as TableBackend;

const table = {
  sequence: 3,
  views: [{ seat: 0, observation: 1, history: ['a'], choices: [], table_steps: [{ after: 0, step: 'paused' }] }],
  seats: [],
  yours: [],
  players: [],
  awaited: [],
  phase: 'running',
} as unknown as TableState;
const moved = (from: number, to: number, history: string[], more: Partial<ObservedSteps> = {}) =>
  ({
    table: 't',
    from,
    to,
    at: 0,
    views: [{ seat: 0, observation: 2, history, choices: [], table_steps: [{ after: 1, step: 'resumed' }] }],
    awaited: [],
    stand_ins: [],
    phase: 'running',
    given_up: false,
    can_take_back: true,
    clocks: [],
    places: null,
    table_steps: [],
    thinking_until: null,
    ...more,
  }) as ObservedSteps;

function sessionOf(more: Partial<TableState> = {}): TableSession {
  const session = new TableSession('t', backend);
  session.replace({ ...table, ...more });
  return session;
}

test('new events come after the old ones, and the sequence goes on', () => {
  const session = sessionOf();
  expect(session.advance(moved(3, 5, ['b', 'c']))).toBe(true);
  expect(session.table).toMatchObject({
    sequence: 5,
    can_take_back: true,
    views: [{ observation: 2, history: ['a', 'b', 'c'], table_steps: [{ step: 'paused' }, { step: 'resumed' }] }],
  });
});

test('a step that comes twice counts once', () => {
  const session = sessionOf();
  session.advance(moved(3, 4, ['b']));
  session.advance(moved(3, 4, ['b']));
  expect(session.table?.views[0]?.history).toEqual(['a', 'b']);
});

test('a gap in the sequence is noticed', () => {
  expect(sessionOf().advance(moved(4, 5, ['c']))).toBe(false);
});

test('the phase is the server’s', () => {
  const session = sessionOf();
  session.advance(moved(3, 4, [], { phase: 'paused' }));
  expect([session.table?.phase, session.isOver]).toEqual(['paused', false]);
  session.advance(moved(4, 5, [], { phase: 'over', places: [1, 2] }));
  expect([session.table?.phase, session.isOver]).toEqual(['over', true]);
});

test('with several seats of one player the awaited one is looked from', () => {
  const session = sessionOf({ yours: [0, 2], players: [0, 1, 0, 1], awaited: [2] });
  expect(session.seat).toBe(2);
  session.advance(moved(3, 4, [], { awaited: [0] }));
  expect([session.seat, session.behindCurtain]).toEqual([0, null]);
  session.advance(moved(4, 5, [], { awaited: [1] }));
  expect(session.seat).toBe(0);
});

test('between two people on one device hangs a curtain', () => {
  const session = sessionOf({ yours: [0, 1], players: [0, 1], awaited: [0] });
  expect([session.seat, session.behindCurtain]).toEqual([null, 0]);
  session.liftCurtain();
  expect([session.seat, session.behindCurtain]).toEqual([0, null]);
  session.advance(moved(3, 4, [], { awaited: [1] }));
  expect([session.seat, session.behindCurtain]).toEqual([0, 1]);
});

test('a spectator looks from no seat and makes no moves', async () => {
  const session = sessionOf();
  expect([session.seat, await session.act('move'), await session.completions('part')]).toEqual([null, null, NO_COMPLETIONS]);
  expect(sent).toEqual([]);
  const player = sessionOf({ yours: [0], players: [0] });
  expect(await player.completions('part')).toEqual({ complete: true, next: [] });
  await player.act('move');
  expect(sent).toEqual([[0, 'move']]);
});

test('the talk is in order, each line once, without those who are blocked', () => {
  const session = sessionOf();
  const line = (number: number, id: string) => ({ number, from: { id } }) as ChatLine;
  for (const each of [line(2, 'ada'), line(1, 'ben'), line(2, 'ada')]) session.addChatLine(each);
  expect(session.chat.map(({ number }) => number)).toEqual([1, 2]);
  session.hideChatOf('ben');
  expect(session.chat.map(({ number }) => number)).toEqual([2]);
});

test('completions come from the rules in the browser by one’s own view, and otherwise from where the table is played', async () => {
  const asked: unknown[][] = [];
  const local = { complete: false, next: [{ action: 'local', complete: true }] };
  let isThere = false;
  const rules = {
    prepare: () => void asked.push(['prepare']),
    completions: async (...args: unknown[]) => {
      asked.push(args);
      return isThere ? local : null;
    },
  };
  const session = new TableSession('t', backend, rules);
  session.replace({ ...table, game: 'g', yours: [0] });
  expect(await session.completions('p')).toEqual({ complete: true, next: [] });
  isThere = true;
  expect(await session.completions('p')).toEqual(local);
  expect(asked).toEqual([['prepare'], ['g', 1, 'p'], ['g', 1, 'p']]);
  const spectator = new TableSession('t', backend, rules);
  spectator.replace({ ...table, game: 'g' });
  expect([await spectator.completions('p'), asked.length]).toEqual([NO_COMPLETIONS, 3]);
});
