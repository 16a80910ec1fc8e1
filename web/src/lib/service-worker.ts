// Registers the service worker, which keeps the pages and the engine for when there is no network.

/** Registers it once the page is loaded and has nothing else to do. A browser may refuse: the pages then need the server. */
export function keepPages() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  addEventListener('load', () => ('requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 1000)));
}
