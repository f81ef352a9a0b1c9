import { expect, test } from 'vitest';
import { askedTooOften } from '#contract/messages/leads.ts';
import { openLeadMakers } from '../../../test/lead-makers.ts';
import { openMemberMakers } from '../../../test/member-makers.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { makeDatabase } from '../../../test/test-database.ts';

test('a buyer, a network and what a network asks of one car end, and nobody else’s questions do', async () => {
  const { makeCar, ask, askOften, place, sentMails } = await openMarket();
  const [car, other] = [(await makeCar()).documentId, (await makeCar()).documentId];
  await askOften(20, car, 'a@x.ug');
  const refused = await ask(car, 'a@x.ug');
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(refused.body).toMatchObject({ error: { message: askedTooOften('in an hour') } });
  // In another network it is not known to be the same buyer.
  expect((await ask(car, 'a@x.ug', '41.210.0.2')).status).toBe(201);
  await askOften(20, car, 'b@x.ug');
  expect((await ask(car, 'c@x.ug')).status).toBe(429);
  await askOften(20, other, 'c@x.ug');
  expect((await ask(other, 'd@x.ug')).status).toBe(429);
  expect((await ask(other, 'd@x.ug', '41.210.0.3')).status).toBe(201);
  // The address that a buyer gives is written to a few times, whoever gives it; the seller gets each of them.
  const mails = await sentMails(60_000);
  expect(mails.filter(({ to }) => to === 'a@x.ug')).toHaveLength(5);
  expect(mails.filter(({ replyTo }) => replyTo === 'a@x.ug')).toHaveLength(21);
  // It is in the database: a restart forgets nothing.
  const restarted = await openTestApp(place, { settings: SETTINGS });
  const again = await openLeadMakers(restarted).askSeller(other, {}, { 'x-forwarded-for': NETWORK });
  expect(again.status).toBe(429);
});

test('a member ends wherever they are, and a retry counts for nothing', async () => {
  const { makeCar, makeMember, ask, askSeller, leadsOf } = await openMarket();
  const { documentId } = await makeCar();
  const { jwt } = await makeMember({ from: NETWORK });
  const bearer = { authorization: `Bearer ${jwt}` };
  for (let at = 0; at < 35; at += 1)
    expect((await askSeller(documentId, {}, { 'x-forwarded-for': NETWORK, ...bearer })).status).toBe(201);
  for (let at = 1; at < 30; at += 1)
    expect((await ask(documentId, `${at}@x.ug`, `41.210.1.${at}`, bearer)).status).toBe(201);
  expect((await ask(documentId, 'last@x.ug', '41.210.1.99', bearer)).status).toBe(429);
  expect(await leadsOf(documentId)).toHaveLength(30);
});

test('five hundred a day ask about one car, from wherever they are, and no more', async () => {
  const { makeCar, ask, adapter, leadsOf } = await openMarket();
  const [car, other] = [(await makeCar()).documentId, (await makeCar()).documentId];
  expect((await ask(car, 'first@x.ug', '41.210.2.1')).status).toBe(201);
  // As the many between would leave it.
  const counted = await adapter.db
    .updateTable('rate_limit')
    .set({ points: 499 })
    .where('key', 'like', 'leadsOfListing %')
    .executeTakeFirstOrThrow();
  expect(Number(counted.numUpdatedRows)).toBe(1);
  expect((await ask(car, 'last@x.ug', '41.210.2.2')).status).toBe(201);
  expect((await ask(car, 'more@x.ug', '41.210.2.3')).status).toBe(429);
  expect((await ask(other, 'more@x.ug', '41.210.2.3')).status).toBe(201);
  expect(await leadsOf(car)).toHaveLength(2);
});

const SETTINGS = { TRUST_PROXY: 'loopback', JWT_SECRET: 'one secret for both sides of a restart' };
const NETWORK = '41.210.0.1';

async function openMarket() {
  const place = await makeDatabase();
  const app = await openTestApp(place, { settings: SETTINGS });
  const makers = openLeadMakers(app);
  let words = 0;
  /** Other words each time. */
  function ask(documentId: string, email: string, from = NETWORK, headers: Record<string, string> = {}) {
    words += 1;
    const fields = { phone: undefined, email, message: `No. ${words}` };
    return makers.askSeller(documentId, fields, { 'x-forwarded-for': from, ...headers });
  }
  async function askOften(times: number, documentId: string, email: string) {
    for (let at = 0; at < times; at += 1) expect((await ask(documentId, email)).status, `${at}`).toBe(201);
  }
  return { ...app, ...openMemberMakers(app), ...makers, place, ask, askOften };
}
