// Who one is: the same person on two devices, with and without a password; what others may hear; and being forgotten.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe';
import { begin, giveNonce, makeTable, PHONE, type Visitor, visitors } from './world';

const enter = visitors();

/** Opens a part of the page and gives it. */
async function part(page: Page, title: string) {
  const fold = page.locator('details', { has: page.getByRole('heading', { name: title }) });
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  return fold;
}
const nameOf = (visitor: Visitor) => visitor.ask<{ id: string; name: string }>('GET', '/api/me');

/** Goes on until the page is loaded anew as somebody else. */
async function becomes(visitor: Visitor, name: string) {
  await visitor.page.waitForURL((url) => url.pathname === '/');
  expect((await nameOf(visitor)).name).toBe(name);
}

test('a password makes a person the same on another device', async () => {
  const desk = await enter();
  await desk.open('/me');
  await desk.page.getByLabel('Your name').fill('Ada');
  await desk.page.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByText('Name saved.').waitFor();
  const password = await part(desk.page, 'Name and password');
  await password.getByLabel('Name to log in with').fill('ada');
  await password.getByLabel('New password').fill('three blind mice');
  await password.getByRole('button', { name: 'Set the password' }).click();
  await password.getByLabel('Old password').waitFor();
  expect(await violations(desk.page)).toEqual([]);

  const phone = await enter(PHONE);
  await phone.open('/me');
  const login = await part(phone.page, 'Log in');
  await login.getByLabel('Name to log in with').fill('ada');
  await login.getByLabel('Password').fill('three blind rats');
  await login.getByRole('button', { name: 'Log in' }).click();
  await phone.page.getByText('Name and password don’t match.').waitFor();
  await login.getByLabel('Password').fill('three blind mice');
  await login.getByRole('button', { name: 'Log in' }).click();
  await becomes(phone, 'Ada');
  expect(desk.faults).toEqual([]);
});

test('a code moves a person to another device, once the old one has confirmed it', async () => {
  const old = await enter();
  await old.ask('PUT', '/api/me/name', { name: 'Ben' });
  await old.open('/me');
  const here = await part(old.page, 'Move to another device');
  await here.getByRole('button', { name: 'Show a code' }).click();
  const code = await here.locator('p.secret').textContent();
  expect(await violations(old.page)).toEqual([]);

  const fresh = await enter(PHONE);
  await fresh.open(`/me#code=${code}`);
  await fresh.page.getByRole('button', { name: 'Use the code' }).click();
  await fresh.page.getByText('Now confirm it on the other device.').waitFor();
  await here.getByRole('button', { name: 'Yes, that is me' }).click();
  await becomes(fresh, 'Ben');
  await here.getByText('Done').waitFor();
  expect([...old.faults, ...fresh.faults]).toEqual([]);
});

test('a token is shown once and can be revoked; turn notices get an address and lose it', async () => {
  const me = await enter(PHONE);
  await me.open('/me');
  const tokens = await part(me.page, 'Tokens for programs');
  await tokens.getByLabel('What is it for?').fill('my bot');
  await tokens.getByRole('button', { name: 'Create a token' }).click();
  expect(await tokens.locator('code').textContent()).toMatch(/^knobel_/);
  await tokens.getByRole('button', { name: 'Revoke my bot' }).click();
  await tokens.getByText('None.').waitFor();
  const notices = await part(me.page, 'Tell me when it is my turn');
  await notices.getByLabel(/^Address/).fill('https://example.org/hook');
  await notices.getByRole('button', { name: 'Tell me when it is my turn' }).click();
  await notices.locator('code').waitFor();
  expect(await violations(me.page)).toEqual([]);
  expect(await me.overflow()).toBeLessThanOrEqual(0);
  await me.shot('me-open-phone');
  await notices.getByRole('button', { name: 'Send none' }).click();
  await notices.locator('code').waitFor({ state: 'detached' });
  expect(me.faults).toEqual([]);
});

test('who is rude in the chat can be reported and shut out, and heard again', async () => {
  const ada = await enter();
  const ben = await enter();
  await ben.ask('PUT', '/api/me/name', { name: 'Rude Ben' });
  const table = await makeTable(ada, 'mastermind', { seats: 2 }, ['me', 'open']);
  await ben.ask('POST', `/api/tables/${table}/sit`, { seat: 1 });
  await giveNonce(ben, table, 1);
  await begin(ada, table, [0]);
  await ben.ask('POST', `/api/tables/${table}/chat`, { text: 'slowcoach' });
  await ada.open(`/table/${table}`);
  await ada.page.getByRole('tab', { name: /^Chat/ }).first().click();
  const flag = ada.page.getByRole('button', { name: 'About what Rude Ben said' });
  await flag.click();
  await ada.page.getByLabel('What is wrong with it?').fill('rude');
  await ada.page.getByRole('button', { name: 'Report it to the operator' }).click();
  await ada.page.getByText('The operator will see it.').waitFor();
  await flag.click();
  await ada.page.getByRole('button', { name: 'Don’t show me what Rude Ben says' }).click();
  await ada.page.getByText('slowcoach').first().waitFor({ state: 'detached' });
  await ada.open('/me');
  const blocked = await part(ada.page, 'Muted people');
  await blocked.getByRole('button', { name: 'Unmute Rude Ben' }).click();
  await blocked.getByText('Nobody.').waitFor();
  expect(ada.faults).toEqual([]);
});

test('at a rated table only set phrases are said, each in its reader’s language', async () => {
  const people = await Promise.all(['en', 'de'].map((locale) => enter({ locale })));
  const [ada, ben] = people as [Visitor, Visitor];
  for (const [i, person] of people.entries()) await person.ask('PUT', '/api/me/password', { login: `rated ${i}`, new: 'correct horse' });
  const table = await makeTable(ada, 'tac', { version: 'free_for_all', people: 3, master: false }, ['me', 'open', 'open'], { rated: true });
  const cleo = await enter();
  await cleo.ask('PUT', '/api/me/password', { login: 'cleo', new: 'correct horse' });
  for (const [seat, person] of [
    [1, ben],
    [2, cleo],
  ] as const) {
    await person.ask('POST', `/api/tables/${table}/sit`, { seat });
    await giveNonce(person, table, seat);
  }
  await begin(ada, table, [0]);
  await ada.open(`/table/${table}`);
  await ben.open(`/table/${table}`);
  for (const { page } of [ada, ben]) await page.getByRole('tab', { name: /^Chat/ }).first().click();
  await ada.page.getByRole('button', { name: 'Good luck' }).click();
  await ben.page.locator('[role=log]', { hasText: 'Viel Glück' }).waitFor();
  expect(await ada.page.getByLabel('Write something').count()).toBe(0);
  expect(await violations(ada.page)).toEqual([]);
});

test('who deletes their data is nobody here any more', async () => {
  const me = await enter();
  const { id } = await nameOf(me);
  await me.open('/me');
  const remove = await part(me.page, 'Delete my data');
  await remove.getByRole('button', { name: 'Delete my data' }).click();
  await me.page.getByRole('dialog').getByRole('button', { name: 'Delete my data' }).click();
  await me.page.waitForURL((url) => url.pathname === '/');
  expect((await nameOf(me)).id).not.toBe(id);
});
