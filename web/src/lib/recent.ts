// The tables this device has been at, so that finished ones are found again; the server lists only those still open.

const KEY = 'knobel.tables';
const MOST = 12;

/** Table ids, the newest first. */
export function recentTables(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers a table. */
export function remember(id: string) {
  store([id, ...recentTables().filter((known) => known !== id)].slice(0, MOST));
}

/** Forgets a table that is gone. */
export function forget(id: string) {
  store(recentTables().filter((known) => known !== id));
}

function store(ids: string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Then they are not found again; the link still works.
  }
}
