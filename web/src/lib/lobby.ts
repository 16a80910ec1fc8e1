// The list of public tables: the server sends it once, and then what changed.

import type { LobbyTable } from './generated/messages';

/** What changed: tables that are new or have changed, and the ids of those that are no longer listed. */
export interface LobbyChanges {
  tables: readonly LobbyTable[];
  removed: readonly string[];
}

/** The list after these changes, newest first. */
export function withChanges(lobby: readonly LobbyTable[], { tables, removed }: LobbyChanges): LobbyTable[] {
  const gone = new Set([...removed, ...tables.map(({ id }) => id)]);
  return [...tables, ...lobby.filter(({ id }) => !gone.has(id))].sort((one, other) => other.created - one.created);
}
