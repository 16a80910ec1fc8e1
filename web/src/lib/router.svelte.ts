// Pages by address, without reloading.

import { GRADES, type Grade } from './grades';

/** Where we are. */
export type Page =
  | { name: 'start' }
  | { name: 'new'; game: string | null; bots: boolean }
  | { name: 'table'; id: string; step: number | null; lesson: string | null; eyes: number | null; heard: string | null }
  | { name: 'report'; id: string; seat: number | null }
  | { name: 'puzzles' }
  | { name: 'puzzle'; game: string; practice: { grade: Grade; seed: number } | null }
  | { name: 'companion'; game: string | null }
  | { name: 'learn'; game: string | null }
  | { name: 'rules'; game: string | null; clause: string | null }
  | { name: 'me'; code: string | null }
  | { name: 'kit' }
  | { name: 'not_found' };

function numberIn(query: URLSearchParams, key: string): number | null {
  const text = query.get(key);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** The page an address means. */
export function pageAt(path: string, search: string, hash: string): Page {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const query = new URLSearchParams(search);
  const [first, second] = parts;
  if (!first) return { name: 'start' };
  if (first === 'new') return { name: 'new', game: second ?? null, bots: query.get('with') === 'bots' };
  if (first === 'table' && second) {
    return {
      name: 'table',
      id: second,
      step: numberIn(query, 'step'),
      lesson: query.get('lesson'),
      eyes: numberIn(query, 'seat'),
      heard: query.get('heard'),
    };
  }
  if (first === 'report' && second) return { name: 'report', id: second, seat: numberIn(query, 'seat') };
  if (first === 'puzzles' && second) {
    const [grade, seed] = [GRADES.find((each) => each === query.get('grade')), numberIn(query, 'seed')];
    return { name: 'puzzle', game: second, practice: grade && seed !== null ? { grade, seed } : null };
  }
  if (first === 'puzzles') return { name: 'puzzles' };
  if (first === 'companion') return { name: 'companion', game: second ?? null };
  if (first === 'learn') return { name: 'learn', game: second ?? null };
  if (first === 'rules') return { name: 'rules', game: second ?? null, clause: hash ? decodeURIComponent(hash.slice(1)) : null };
  // The code is a secret: behind # it is never sent to a server.
  if (first === 'me') return { name: 'me', code: new URLSearchParams(hash.slice(1)).get('code') };
  if (first === 'kit' && import.meta.env.DEV) return { name: 'kit' };
  return { name: 'not_found' };
}

class Router {
  page = $state.raw<Page>({ name: 'start' });

  /** Follows the address from now on; links within the page are taken over. */
  start() {
    this.#read();
    addEventListener('popstate', () => this.#read());
    addEventListener('click', (event) => this.#click(event));
  }

  go(address: string, how: 'push' | 'replace' = 'push') {
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    this.#read();
    if (!location.hash) scrollTo(0, 0);
  }

  #read() {
    this.page = pageAt(location.pathname, location.search, location.hash);
  }

  #click(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return; // the browser scrolls
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
