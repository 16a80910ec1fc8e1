import { describe, expect, it } from 'vitest';
import type { LobbyTable } from '../src/lib/generated/messages';
import { withChanges } from '../src/lib/lobby';

const table = (id: string, created: number, rated = false): LobbyTable => ({
  id,
  game: 'tac',
  setup: {},
  seats: [],
  rated,
  clock: 'none',
  phase: 'open',
  created,
});

describe('the lobby', () => {
  it('takes new tables in by their age', () => {
    const lobby = withChanges([table('c', 3), table('a', 1)], { tables: [table('b', 2)], removed: [] });
    expect(lobby.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('replaces what changed and drops what is gone', () => {
    const lobby = withChanges([table('b', 2), table('a', 1)], { tables: [table('a', 1, true)], removed: ['b', 'unknown'] });
    expect(lobby).toEqual([table('a', 1, true)]);
  });
});
