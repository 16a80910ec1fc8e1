import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { REFUSALS, serverText } from '../src/lib/i18n/refusals';

const server = fileURLToPath(new URL('../../crates/server/src', import.meta.url));
const match = readFileSync(fileURLToPath(new URL('../../crates/core/src/play.rs', import.meta.url)), 'utf8');

/** Every sentence with which the server refuses something, `#` for what it fills in. */
function refusals(): string[] {
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.rs'))
    .map((path) => readFileSync(join(server, path), 'utf8'));
  const found = sources.flatMap((source) =>
    [...source.matchAll(/\brefused\(\s*(?:format!\(\s*)?"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text ?? ''),
  );
  // What the match itself says no to comes out through the server too.
  found.push(...[...match.matchAll(/\bfits\([^;]*?"([^"]*)"\)/g)].map(([, text]) => text ?? ''));
  return [...new Set(found.map((text) => text.replace(/\{[^}]*\}|\d+/g, '#')))];
}

test('every refusal of the server is known in German and Dutch', () => {
  const all = refusals();
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter((text) => !(text in REFUSALS))).toEqual([]);
});

test('numbers stand where they belong', () => {
  expect(serverText('a password has 8 to 200 characters', 'de')).toBe('Ein Passwort hat 8 bis 200 Zeichen.');
  expect(serverText('that seat is taken', 'nl')).toBe('Die plek is bezet.');
  expect(serverText('that seat is taken', 'en')).toBe('That seat is taken.');
});
