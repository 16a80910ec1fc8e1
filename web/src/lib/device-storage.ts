// What is kept on this device only, by name. Where storage is closed it holds until the page is closed.

const PREFIX = 'knobel.kept.';

/** What was kept under this name, else the fallback. */
export function readStored<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback; // storage closed or spoilt: as on a first visit
  }
}

export function store(name: string, content: unknown) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(content));
  } catch {
    // It then holds until the page is closed.
  }
}

export function removeStored(name: string) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}
