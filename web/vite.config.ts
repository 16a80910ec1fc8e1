import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

export default defineConfig({
  plugins: [svelte(), compressed()],
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
