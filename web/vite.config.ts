import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { $lib: folder('./src/lib'), $parts: folder('./src/parts'), $pieces: folder('./src/pieces'), $games: folder('./src/games') },
    // Vitest runs in Node, where Svelte would hand out its server half.
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, cssCodeSplit: true },
  server: { port: 5173, fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:7777', ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
