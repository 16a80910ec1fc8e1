// What the pages weigh over the wire (gzip), against the limits; `node scripts/weigh.mjs > ../bench/web.md` after a build.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const read = (path) => readFileSync(new URL(path, dist));
const weight = (path) => gzipSync(read(path), { level: 9 }).length;
const assets = readdirSync(new URL('assets/', dist)).map((name) => `assets/${name}`);

/** A file and everything it loads at once. */
function withImports(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  if (!path.endsWith('.js')) return seen;
  for (const [, name] of read(path)
    .toString()
    .matchAll(/(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g))
    withImports(`assets/${name}`, seen);
  return seen;
}

/** The engine grows by what a new game adds; this is the limit for all of them together. */
const ENGINE_LIMIT_KB = 520;

const html = read('index.html').toString();
const first = new Set(['index.html', 'first-paint.js', 'icon.svg', 'manifest.webmanifest']);
const isFont = (path) => path.endsWith('.woff2');
for (const [, path] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)) if (!isFont(path)) withImports(path, first);

/** The chunk that holds a lazily loaded part, with its styles; what the start page has already is not counted again. */
function chunk(marker) {
  const entry = assets.find((path) => path.endsWith('.js') && marker(read(path).toString(), path));
  if (!entry) throw new Error('a part of the client has no chunk of its own');
  const files = withImports(entry);
  const stems = [...files].map((path) => path.replace(/-[\w-]{8}\.js$/, ''));
  for (const path of assets) if (path.endsWith('.css') && stems.some((stem) => path.startsWith(`${stem}-`))) files.add(path);
  return [...files].filter((path) => !first.has(path));
}

const sum = (files) => files.reduce((total, path) => total + weight(path), 0);
const table = chunk((_, path) => path.startsWith('assets/Table-'));
const parts = [
  ['Start page', [...first], 120],
  ['Table page, for every game', table, null],
  // The typeface is counted apart: loaded once, for every page.
  ['Typeface', assets.filter((path) => isFont(path) && html.includes(path)), 45],
];
// Editions that share the board of another game have no chunk of their own.
const folder = new URL('../src/games/', import.meta.url);
const games = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/index.ts`, folder)));
for (const game of games) {
  const files = chunk((text, path) => path.startsWith(`assets/${game}-`) && / as game\b/.test(text)).filter(
    (path) => !table.includes(path),
  );
  parts.push([game, files, 80]);
}
// What only some look for is loaded by nobody else.
for (const page of ['Report', 'Puzzle', 'Companion'])
  parts.push([`${page} page`, chunk((_, path) => path.startsWith(`assets/${page}-`)), 80]);

console.log('# What the pages weigh\n');
console.log(
  '`cd web && npm run build && npm run weigh` (gzip -9, in kB of 1000 bytes; ' +
    'brotli is smaller). Each game is loaded when its first table is opened;',
);
console.log('the table page comes with the first of them. A game may weigh 80 kB more than the start page, the table page included.\n');
console.log('| part | kB | limit |\n|---|---:|---:|');
let heavy = false;
for (const [name, files, limit] of parts) {
  const kb = (sum(files) + (limit === 80 && !name.endsWith(' page') ? sum(table) : 0)) / 1000;
  heavy ||= limit !== null && kb > limit;
  console.log(`| ${name}${limit === 80 && !name.endsWith(' page') ? ', with the table page' : ''} | ${kb.toFixed(1)} | ${limit ?? ''} |`);
}
const engine = assets.find((path) => /\/engine-[\w-]+\.wasm$/.test(path));
if (engine) {
  const kb = brotliCompressSync(read(engine)).length / 1000;
  const weights = assets.filter((path) => path.endsWith('.weights')).map((path) => read(path).length / 1000);
  heavy ||= kb > ENGINE_LIMIT_KB;
  console.log('\n## The engine\n');
  console.log('`cargo xtask engine` first. Loaded in idle time once somebody plays at a table, by no page before that (brotli, kB).\n');
  console.log('| part | kB | limit |\n|---|---:|---:|');
  console.log(`| Engine: the rules, bots and coach of all games | ${kb.toFixed(1)} | ${ENGINE_LIMIT_KB} |`);
  for (const size of weights) console.log(`| Network weights, for the bot and coach that need them (raw) | ${size.toFixed(1)} | |`);
}
if (heavy) {
  console.error('a page is heavier than it may be');
  process.exit(1);
}
