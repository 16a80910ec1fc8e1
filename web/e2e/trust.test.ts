// What people are shown before they trust: a prepared start is named before anybody sits down, and a token's scopes hold.

import { expect, inject, test } from 'vitest';
import { violations } from './axe';
import { makeTable, PHONE, visitors } from './world';

const enter = visitors();

test('a prepared start is named to everybody who comes, before they sit down', async () => {
  const mira = await enter();
  await mira.ask('PUT', '/api/me/name', { name: 'Mira' });
  const hands = [['1', '2'], ['8', '13'], ['7'], ['5', '9']];
  const start = { position: [{}, {}, {}, {}], hands, turn: 0 };
  const table = await makeTable(mira, 'tac', { version: 'teams', start }, ['me', 'open', { bot: 'casual' }, { bot: 'casual' }]);
  await mira.open(`/table/${table}`);
  await mira.page.getByRole('note').getByText('You have prepared how this match begins.').waitFor();

  const said = {
    en: 'Mira has prepared how this match begins, and may know what is hidden from you.',
    de: 'Mira hat den Anfang dieser Partie vorbereitet und weiß vielleicht, was vor dir verborgen ist.',
    nl: 'Mira heeft het begin van dit potje klaargezet en weet misschien wat voor jou verborgen is.',
  };
  for (const [locale, words] of Object.entries(said)) {
    const guest = await enter({ ...PHONE, locale });
    await guest.open(`/table/${table}`);
    await guest.page.getByRole('note').getByText(words).waitFor();
    expect(guest.received.join('\n')).not.toContain('"start":{');
    expect(await violations(guest.page)).toEqual([]);
    expect(guest.faults).toEqual([]);
  }

  const usual = await makeTable(mira, 'tac', { version: 'teams' }, ['me', 'open', { bot: 'casual' }, { bot: 'casual' }]);
  const guest = await enter();
  await guest.open(`/table/${usual}`);
  await guest.page.getByRole('heading', { name: 'Mira invites you to a game of TAC' }).waitFor();
  expect(await guest.page.getByText('has prepared how this match begins').count()).toBe(0);
});

test('a token does what its scopes say and nothing else, and shows when it was used', async () => {
  const me = await enter();
  await me.open('/me');
  const tokens = me.page.locator('details', { has: me.page.getByRole('heading', { name: 'Tokens for programs' }) });
  await tokens.locator('summary').click();
  await tokens.getByLabel('What is it for?').fill('a reader');
  await tokens.getByLabel('play and chat as you').uncheck();
  await tokens.getByRole('button', { name: 'Create a token' }).click();
  const token = await tokens.locator('code').textContent();
  const listed = tokens.getByRole('listitem').filter({ hasText: 'a reader' });
  await listed.getByText('read your tables and matches', { exact: true }).waitFor();
  await listed.getByText('never used').waitFor();

  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(inject('address') + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
  };
  expect((await send('GET', '/api/me/tables')).status).toBe(200);
  const table = { game: 'mastermind', setup: { seats: 2 }, seats: ['me', 'open'] };
  expect(await send('POST', '/api/tables', table)).toEqual({ status: 403, code: 'scope_missing' });
  expect(await send('PUT', '/api/me/name', { name: 'Somebody else' })).toEqual({ status: 403, code: 'scope_missing' });

  await me.open('/me');
  await tokens.locator('summary').click();
  await listed.getByText(/^last used /).waitFor();
  await tokens.getByRole('button', { name: 'Revoke a reader' }).click();
  await tokens.getByText('None.').waitFor();
  expect((await send('GET', '/api/me/tables')).status).toBe(401);
  expect(me.faults).toEqual([]);
});
