import { expect, test, vi } from 'vitest';
import { usuallyAnswers } from '#contract/messages/answer-times.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { openLeadMakers } from '../../../test/lead-makers.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { openPrivateAds } from '../../../test/private-ads.ts';
import { answersWithin, countAnswerTimes } from './answer-times.ts';

// On both databases: times are grouped in SQL.

const app = await openTestApp();
const { makeLead } = openLeadMakers(app);
const { db } = app.adapter;
// A market that starts counts once by itself. Were that late, it would come between what a test counts.
await app.get('/api/dealer-infos');
const ownCountIsOver = async () => {
  const jobs = await db.selectFrom('job').select('due_at').where('kind', '=', 'count answer times').execute();
  expect(jobs.map(({ due_at }) => due_at > app.clock.now())).toEqual([true]);
};
await vi.waitFor(ownCountIsOver);

test('half of the answers must keep to what is said; of few, or slow ones, nothing is said', () => {
  const minutes = (...all: number[]) => all.map((one) => one * MINUTE_MS);
  expect(answersWithin(minutes(...Array(9).fill(1)))).toBeNull();
  expect(answersWithin(minutes(...Array(10).fill(1)))).toBe(15);
  expect(answersWithin(minutes(1, 1, 1, 1, 59, 61, 500, 500, 500, 500))).toBe(60);
  expect(answersWithin(minutes(1, 1, 1, 1, 61, 61, 500, 500, 500, 500))).toBe(120);
  expect(answersWithin([...minutes(1, 1, 1, 1), ...Array(6).fill(Number.POSITIVE_INFINITY)])).toBeNull();
  expect([15, 60, 120, 1_440, 10_080].map(usuallyAnswers)).toEqual([
    'Usually answers within 15 minutes',
    'Usually answers within an hour',
    'Usually answers within 2 hours',
    'Usually answers within a day',
    'Usually answers within 7 days',
  ]);
});

test('a dealer’s and a garage’s pages are told once the tenth lead is counted, and of no lead before', async () => {
  const dealer = await app.makeDealer();
  const car = await app.makeCar({ dealer_info: dealer.id });
  const path = `/api/dealer-infos/${dealer.documentId}?fields[0]=answersWithin`;
  const whole = `/api/dealer-infos/${dealer.documentId}?populate=*`;
  const before = (await app.get(whole)).text;
  await answer(car.documentId, 40 * MINUTE_MS, 9);
  await answer(car.documentId, MINUTE_MS, 5, { state: 'spam' });
  await answer(car.documentId, MINUTE_MS, 5, { channel: 'phone' });
  await answer(car.documentId, null, 3, { created_at: app.clock.now() - MINUTE_MS });
  await count();
  expect((await app.get(path)).body).toMatchObject({ data: { answersWithin: null } });
  await answer(car.documentId, 40 * MINUTE_MS);
  expect((await app.get(path)).body).toMatchObject({ data: { answersWithin: null } });
  await count();
  await expect.poll(async () => (await app.get(path)).body).toMatchObject({ data: { answersWithin: 60 } });
  // The contract's answer about a dealer is as before, to the byte.
  expect((await app.get(whole)).text).toBe(before);

  const garage = await app.makeGarage();
  const part = await app.makeSparePart({ garage: garage.id });
  await answer(part.documentId, 3 * 60 * MINUTE_MS, 10);
  await count();
  const ofGarage = `/api/garages/${garage.documentId}?fields[0]=answersWithin`;
  await expect.poll(async () => (await app.get(ofGarage)).body).toMatchObject({ data: { answersWithin: 180 } });
});

test('of a private seller too; whoever stops answering is not praised for long', async () => {
  const ads = openPrivateAds(app);
  const seller = await ads.makeSeller();
  const car = await ads.makeCar(seller.id);
  const find = async () => (await app.get(`/api/sellers/${seller.documentId}`)).body as { data: object };
  expect((await find()).data).not.toHaveProperty('answersWithin');
  await answer(car.documentId, MINUTE_MS, 10);
  await count();
  await expect.poll(find).toMatchObject({ data: { answersWithin: 15 } });
  const { id } = await db.selectFrom('change').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await answer(car.documentId, MINUTE_MS);
  await count();
  expect(await db.selectFrom('change').select('id').orderBy('id', 'desc').executeTakeFirst()).toEqual({ id });
  await answer(car.documentId, null, 20);
  await count();
  await expect.poll(async () => (await find()).data).not.toHaveProperty('answersWithin');
});

const count = () => countAnswerTimes(app.adapter, app.clock.now());

async function answer(documentId: string, afterMs: number | null, times = 1, more: object = {}) {
  const created_at = app.clock.now() - 2 * DAY_MS;
  const state = afterMs === null ? 'new' : 'contacted';
  const first_answer_at = afterMs === null ? null : created_at + afterMs;
  for (let at = 0; at < times; at += 1) await makeLead(documentId, { created_at, first_answer_at, state, ...more });
}
