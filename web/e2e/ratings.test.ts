// Ratings: partners win and lose together, everybody finds number, curve and team on their page, and others in the waiting room.

import { expect, test } from 'vitest';
import type { Ratings } from '../src/lib/generated/messages';
import { violations } from './axe';
import { begin, giveNonce, makeTable, PHONE, type Visitor, visitors } from './world';

const enter = visitors();
const SETUP = { version: 'teams', people: 4, master: false };
const OPEN = ['me', 'open', 'open', 'open'];

/** The others sit down and bring their share of the luck. */
async function gather(people: readonly Visitor[], table: string) {
  for (const [index, person] of people.slice(1).entries()) {
    await person.ask('POST', `/api/tables/${table}/sit`, { seat: index + 1 });
    await giveNonce(person, table, index + 1);
  }
}

/** A rated match that one person's team loses, until all of them have its result. */
async function play(people: readonly Visitor[], loser: number, matches: number) {
  const [host] = people as [Visitor];
  const table = await makeTable(host, 'tac', SETUP, OPEN, { rated: true });
  await gather(people, table);
  await begin(host, table, [0]);
  await people[loser]!.ask('POST', `/api/tables/${table}/resign`, { seat: loser });
  await expect.poll(async () => (await ratings(host)).games[0]?.rating.matches).toBe(matches);
}
const ratings = (person: Visitor) => person.ask<Ratings>('GET', '/api/me/ratings');

test('a rating is a number with its uncertainty and a curve; partners have one as a team', async () => {
  const people = await Promise.all([enter(), enter({ ...PHONE, locale: 'de' }), enter({ locale: 'nl' }), enter()]);
  const [ada, ben, cleo] = people;
  for (const [index, person] of people.entries()) {
    await person.ask('PUT', '/api/me/password', { login: `ratings ${index}`, new: 'correct horse' });
    await person.ask('PUT', '/api/me/name', { name: ['Ada', 'Ben', 'Cleo', 'Dan'][index] });
  }
  await play(people, 1, 1);
  await play(people, 3, 2);
  await play(people, 0, 3);

  await ada.open('/me');
  const own = (await ratings(ada)).games[0]!.rating;
  expect(own.rating).toBeGreaterThan(1500); // won two of three
  const text = `${own.rating} ± ${own.deviation}, provisional`;
  const part = ada.page.locator('details', { has: ada.page.getByRole('heading', { name: 'Your ratings' }) });
  await part.getByRole('heading', { name: `TAC ${text}` }).waitFor();
  await part.getByRole('img', { name: 'Your rating in TAC, match by match' }).waitFor();
  await part.locator('li', { hasText: 'Cleo' }).getByText('provisional').waitFor();
  expect(await violations(ada.page)).toEqual([]);
  await part.evaluate((fold) => fold.scrollIntoView());
  await ada.shot('ratings-desk');

  await ben.open('/me');
  await ben.page.getByText('3 gewertete Partien').first().waitFor();
  expect(await ben.page.getByText('vorläufig').count()).toBeGreaterThan(0);
  expect(await violations(ben.page)).toEqual([]);
  expect(await ben.overflow()).toBeLessThanOrEqual(0);
  await ben.page.getByRole('heading', { name: 'Deine Wertungen' }).evaluate((heading) => heading.scrollIntoView());
  await ben.shot('ratings-phone-de');
  await cleo.open('/me');
  await cleo.page.getByRole('heading', { name: 'Jouw ratings' }).waitFor();
  await cleo.page.getByText('voorlopig').first().waitFor();

  const table = await makeTable(ada, 'tac', SETUP, OPEN, { rated: true });
  await gather(people, table);
  await cleo.open(`/table/${table}`);
  await cleo.page.locator('[data-seat="0"]', { hasText: `${own.rating} ± ${own.deviation}, voorlopig` }).waitFor();
  await ben.open(`/table/${table}`);
  await ben.page.locator('[data-seat="0"]', { hasText: `${own.rating} ± ${own.deviation}, vorläufig` }).waitFor();
  expect(await ben.overflow()).toBeLessThanOrEqual(0);
  await ben.shot('ratings-waiting-phone-de');
  for (const { faults } of people) expect(faults).toEqual([]);
});
