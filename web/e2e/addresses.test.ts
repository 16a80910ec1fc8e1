// What an address gives: a page with a title of its own, or a page that says there is none; and what programs read.

import { expect, inject, test } from 'vitest';
import { makeTable, visitors } from './world';

const enter = visitors();

test('every page has a title of its own', async () => {
  const me = await enter();
  const table = await makeTable(me, 'tac', { version: 'teams' }, ['me', 'open', 'open', 'open']);
  const titles = new Map<string, string>();
  for (const path of [
    '/',
    '/new',
    '/new/tac',
    '/puzzles',
    '/puzzles/mastermind',
    '/companion',
    '/companion/tagiron',
    '/learn',
    '/learn/tac',
    '/rules/tac',
    '/me',
    `/table/${table}`,
  ]) {
    const answer = await me.page.goto(inject('address') + path);
    expect(answer?.status(), path).toBe(200);
    await me.page.waitForFunction(() => document.title !== 'Knobel' && document.title !== '');
    titles.set(path, await me.page.title());
  }
  expect(new Set(titles.values()).size, [...titles.values()].join(' | ')).toBe(titles.size);
  expect(me.faults).toEqual([]);
});

test('an address without a page says so, to people and to programs', async () => {
  const me = await enter();
  for (const path of ['/nothing/here', '/rules/chess', '/new/chess']) {
    const answer = await me.page.goto(inject('address') + path);
    expect(answer?.status(), path).toBe(404);
  }
  await me.open('/nothing/here');
  await me.page.getByText('There is no such page or table.').waitFor();
  expect(me.faults.every((fault) => fault.includes('404'))).toBe(true);
});

test('programs find robots.txt, the shortcuts of the app, and what a link invites to', async () => {
  const mira = await enter();
  await mira.ask('PUT', '/api/me/name', { name: 'Mira' });
  const table = await makeTable(mira, 'tac', { version: 'teams' }, ['me', 'open', 'open', 'open']);
  const read = async (path: string, language = 'en') => {
    const answer = await fetch(inject('address') + path, { headers: { 'accept-language': language } });
    expect(answer.status, path).toBe(200);
    return answer.text();
  };
  expect(await read('/robots.txt')).toContain('Disallow: /api/');
  const manifest = JSON.parse(await read('/manifest.webmanifest')) as { shortcuts: { url: string }[] };
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/new', '/puzzles', '/learn']);
  expect(await read(`/table/${table}`)).toContain('<meta property="og:title" content="Mira invites you to TAC" />');
  expect(await read(`/table/${table}`, 'de-DE')).toContain('content="Mira lädt dich zu TAC ein"');
});

test('a guest is named in the language of the browser', async () => {
  const name = async (locale: string) => (await (await enter({ locale })).ask<{ name: string }>('GET', '/api/me')).name;
  expect(await name('de')).toMatch(/^\S+er\s\S+$/); // all animals are masculine
  expect(await name('nl')).toMatch(/^\S+(e|en)\s\S+$/);
});
