import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes every larger text of the build compressed, too: the server sends whichever a browser takes. */
function compressed(): Plugin {
  const dist = folder('./dist');
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        const path = join(dist, name);
        if (!/\.(html|js|css|svg|json|webmanifest|wasm)$/.test(name) || statSync(path).size < 1024) continue;
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Writes the service worker, with the files it keeps: all but network weights, which a page fetches when it needs them. */
function serviceWorker(): Plugin {
  const dist = folder('./dist');
  return {
    name: 'service-worker',
    apply: 'build',
    closeBundle() {
      const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(dist, name)).isFile());
      const kept = names.filter((name) => !/(\.(weights|br|gz|txt)|index\.html|sw\.js)$/.test(name)).sort();
      const version = createHash('sha256');
      for (const name of ['index.html', ...kept]) version.update(name).update(readFileSync(join(dist, name)));
      const script = readFileSync(folder('./scripts/service-worker.js'), 'utf8')
        .replace('/* global FILES, VERSION */\n', `const FILES = ${JSON.stringify(kept.map((name) => `/${name}`))};\n`)
        .replace('PREFIX + VERSION', `PREFIX + '${version.digest('hex').slice(0, 16)}'`);
      writeFileSync(join(dist, 'sw.js'), script);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), serviceWorker(), compressed()],
  resolve: {
    alias: {
      $lib: folder('./src/lib'),
      $parts: folder('./src/parts'),
      $pieces: folder('./src/pieces'),
      $games: folder('./src/games'),
      $coach: folder('./src/coach'),
    },
    // Vitest runs in Node, where Svelte would hand out its server half.
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, cssCodeSplit: true },
  server: { port: 5173, fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:7777', ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
