// Storage on this device, by name. Where the browser refuses it, nothing outlives the page.

const PREFIX = 'knobel.kept.';

/** What is stored under this name, or the fallback. */
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
    // Nothing was stored.
  }
}
