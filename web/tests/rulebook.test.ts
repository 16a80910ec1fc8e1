import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clausesOf, readRulebook } from '../src/lib/rulebook';

const RULES = new URL('../../rules/', import.meta.url);
const read = (path: string) => readRulebook(readFileSync(new URL(path, RULES), 'utf8'));
const books = readdirSync(RULES).filter((name) => name.endsWith('.md'));
const languages = readdirSync(RULES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('a clause is read with its id and the lines that continue it', () => {
  const blocks = readRulebook('# Title\n\n- **MM-1** Two people,\n  a *maker*.\n- **MM-2** **Ruling:** `rows`.\n');
  expect(blocks[1]).toEqual({
    kind: 'clause',
    id: 'MM-1',
    spans: [
      { text: 'Two people, a ', style: 'plain' },
      { text: 'maker', style: 'emphasis' },
      { text: '.', style: 'plain' },
    ],
  });
  expect(clausesOf(blocks)).toEqual(['MM-1', 'MM-2']);
});

test('a table is read with its head and rows', () => {
  const [table] = readRulebook('| # | question |\n|---|---|\n| 1 | Where? |\n');
  expect(table).toMatchObject({
    kind: 'table',
    head: [[{ text: '#' }], [{ text: 'question' }]],
    rows: [[[{ text: '1' }], [{ text: 'Where?' }]]],
  });
});

describe.each(books)('the rule book %s', (book) => {
  test('has clauses, each once', () => {
    const clauses = clausesOf(read(book));
    expect(clauses.length).toBeGreaterThan(5);
    expect(new Set(clauses).size).toBe(clauses.length);
  });

  test.each(languages)('has the same clauses and tables in %s', (language) => {
    const [original, translated] = [read(book), read(`${language}/${book}`)];
    expect(clausesOf(translated)).toEqual(clausesOf(original));
    const rows = (blocks: typeof original) => blocks.flatMap((block) => (block.kind === 'table' ? [block.rows.length] : []));
    expect(rows(translated)).toEqual(rows(original));
  });
});
