// The folders of `src` depend on each other in one direction only, and no game knows another.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** From the bottom to the top: a folder imports from itself and from those before it. */
const LAYERS = ['lib', 'pieces', 'parts', 'coach', 'games', 'pages'];
/** Games that are editions of another: they may import from it. */
const EDITIONS: Record<string, string> = { tricoda: 'code777' };

interface Import {
  from: string;
  to: string;
}

/** The layer of a file; null for the files of `src` itself, which start the client and stand above all layers. */
const layerOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? null) : null);
const gameOf = (path: string) => /^games\/(\w+)\//.exec(path)?.[1] ?? null;

/** What is wrong with an import, in words; null: nothing. */
function fault({ from, to }: Import): string | null {
  const [above, below] = [layerOf(from), layerOf(to)];
  if (above !== null && (below === null || LAYERS.indexOf(below) > LAYERS.indexOf(above))) return `${from} imports from above: ${to}`;
  const [game, other] = [gameOf(from), gameOf(to)];
  if (game && other && game !== other && EDITIONS[game] !== other) return `${from} imports from another game: ${to}`;
  return null;
}

/** The modules of the client that a file imports, as paths below `src`. */
function importsOf(path: string, text: string): Import[] {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([$.][^']+)'/g)].map(([, specifier]) => specifier ?? '');
  return specifiers.map((specifier) => {
    const to = specifier.startsWith('$') ? specifier.slice(1) : normalize(join(dirname(path), specifier));
    return { from: path, to: to.split(sep).join('/') };
  });
}

const src = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => /\.(ts|svelte)$/.test(path));
const imports = files
  .flatMap((path) => importsOf(path, readFileSync(join(src, path), 'utf8')))
  .filter(({ to }) => !to.startsWith('..') && !to.endsWith('.css'));

test('every folder is a layer', () => {
  const folders = new Set(files.map(layerOf).filter((layer) => layer !== null));
  expect([...folders].sort()).toEqual([...LAYERS].sort());
});

test('imports go downwards, and no game imports from another', () => {
  expect(imports.length).toBeGreaterThan(400);
  expect(imports.map(fault).filter((text) => text !== null)).toEqual([]);
});

test('a wrong import is found', () => {
  const wrong = [
    "import type { LogLine } from '$parts/Log.svelte';",
    "const Board = () => import('../games/tac/Board.svelte');",
    "export { start } from '../main';",
  ];
  expect(wrong.flatMap((text) => importsOf('lib/play.ts', text)).map(fault)).toEqual([
    'lib/play.ts imports from above: parts/Log.svelte',
    'lib/play.ts imports from above: games/tac/Board.svelte',
    'lib/play.ts imports from above: main',
  ]);
  expect(importsOf('games/tac/tell.ts', "import { who } from '../tagiron/tell';").map(fault)).toEqual([
    'games/tac/tell.ts imports from another game: games/tagiron/tell',
  ]);
});
