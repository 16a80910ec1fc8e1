// Keeps the pages and the engine on this device. `vite.config.ts` writes it into the build, with the list of files.
// The network comes first wherever there is one: an update takes effect with the next page that is opened, never in a running match.

/* global FILES, VERSION */
const PREFIX = 'pages-';
const CACHE = PREFIX + VERSION;
const SHELL = '/';

addEventListener('install', (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([SHELL, ...FILES]))));

addEventListener('activate', (event) => event.waitUntil(dropFormer()));

async function dropFormer() {
  const former = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(former.map((name) => caches.delete(name)));
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(SHELL)));
  else if (FILES.includes(pathname)) event.respondWith(kept(request));
});

async function kept(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
