import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Matches of many minutes are played by `cargo xtask e2e --long` only.
const long = process.env.KNOBEL_LONG === '1';

export default defineConfig({
  resolve: { alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) } },
  test: {
    include: long ? ['e2e/**/*.long.ts'] : ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/setup.ts'],
    testTimeout: long ? 3_600_000 : 300_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
