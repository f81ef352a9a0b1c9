import { expect, test } from 'vitest';
import { DAY_MS } from '../../platform/durations.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { openMachineClock, openTestClock } from '../../test/test-clock.ts';

let addresses = 0;
test('popular cars are those looked at most in the last 30 days, then the newest', async () => {
  const { clock, adapter, makeCar, popular, view } = await openMarket();
  const [old, often, once, newest] = [await makeCar(), await makeCar(), await makeCar(), await makeCar()];
  for (let views = 0; views < 5; views += 1) await view(old.documentId);
  clock.advance(30 * DAY_MS);
  for (const { documentId } of [once, often, often]) expect((await view(documentId)).status).toBe(204);
  const expected = [often.id, once.id, newest.id, old.id];
  expect(await popular()).toEqual(expected);
  // They are added up once a minute; a car that is sold is gone at once.
  for (let views = 0; views < 3; views += 1) await view(once.documentId);
  expect(await popular()).toEqual(expected);
  clock.advance(60_000);
  expect(await popular()).toEqual([once.id, often.id, newest.id, old.id]);
  await adapter.db
    .updateTable('car')
    .set({ published_at: null, availability: null })
    .where('id', '=', once.id)
    .execute();
  expect(await popular()).toEqual([often.id, newest.id, old.id]);
});

test('popular cars are twelve at most, published, and take fields and populate', async () => {
  const { get, list, makeCar, makeMake, popular, view } = await openMarket();
  const make = await makeMake();
  const hidden = await makeCar({ publishedAt: null });
  for (let car = 0; car < 13; car += 1) await makeCar({ make: make.id });
  expect((await view(hidden.documentId)).status).toBe(404);
  expect(await popular()).toHaveLength(12);
  expect(await popular()).not.toContain(hidden.id);
  const [car] = await list('/api/cars/popular?fields=year&populate=make');
  expect(Object.keys(car ?? {})).toEqual(['id', 'documentId', 'year', 'make']);
  expect((await get('/api/cars/popular?populate=createdBy')).status).toBe(400);
});

test('views at the same moment are all counted, and nothing else is kept of them', async () => {
  const { adapter, makeCar, view } = await openMarket();
  const { id, documentId } = await makeCar();
  const answers = await Promise.all(Array.from({ length: 20 }, () => view(documentId)));
  expect(answers.every(({ status, text }) => status === 204 && text === '')).toBe(true);
  const kept = await adapter.db.selectFrom('car_view').selectAll().execute();
  expect(kept).toEqual([{ car_id: id, day: expect.any(Number), views: 20 }]);
});

test('a car that is not there cannot be looked at', async () => {
  const { view } = await openMarket();
  for (const id of ['a'.repeat(24), '1', 'popular', '-1', "x'--"]) expect((await view(id)).status, id).toBe(404);
});

test('a network adds five views a day to a car, and is not told when no more are counted', async () => {
  const { adapter, clock, makeCar, view } = await openMarket(openMachineClock());
  const [car, other] = [await makeCar(), await makeCar()];
  const viewsOf = async ({ id }: { id: number }) => {
    const rows = await adapter.db.selectFrom('car_view').selectAll().where('car_id', '=', id).execute();
    return rows.reduce((sum, { views }) => sum + views, 0);
  };
  for (let at = 0; at < 20; at += 1) expect((await view(car.documentId, '41.210.0.1')).status).toBe(204);
  expect(await viewsOf(car)).toBe(5);
  await view(other.documentId, '41.210.0.1');
  await view(car.documentId, '41.210.0.2');
  expect([await viewsOf(car), await viewsOf(other)]).toEqual([6, 1]);
  // A home of many addresses, and a customer of many networks.
  for (let at = 0; at < 20; at += 1) await view(car.documentId, `2001:db8:1:1::${at}`);
  expect(await viewsOf(car)).toBe(11);
  for (let at = 0; at < 100; at += 1) await view(car.documentId, `2001:db8:1:${at + 2}::1`);
  expect(await viewsOf(car)).toBe(6 + 20);
  clock.advance(DAY_MS);
  for (let at = 0; at < 20; at += 1) await view(car.documentId, '41.210.0.1');
  expect(await viewsOf(car)).toBe(6 + 20 + 5);
});

test('a network looks six hundred times a minute, and nothing that it says of itself makes it another', async () => {
  const { app, makeCar } = await openTestApp();
  const { documentId } = await makeCar();
  const post = (at: number) =>
    app.inject({
      method: 'POST',
      url: `/api/cars/${documentId}/views`,
      headers: {
        'x-forwarded-for': `10.0.0.${at % 250}`,
        forwarded: `for=10.0.0.${at % 250}`,
        'x-real-ip': '10.0.0.9',
      },
    });
  const statuses = [];
  for (let at = 0; at < 601; at += 1) statuses.push((await post(at)).statusCode);
  expect(new Set(statuses.slice(0, 600))).toEqual(new Set([204]));
  const refused = await post(0);
  expect(statuses[600]).toBe(429);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect(refused.json()).toEqual({
    data: null,
    error: { status: 429, name: 'RateLimitError', message: 'Too many requests, please try again later.', details: {} },
  });
});

test('popular models are those whose cars were looked at most, then those of the newest cars, at most a minute old', async () => {
  const { clock, list, makeCar, makeMake, makeModel, view } = await openMarket();
  const make = await makeMake({ name: 'Toyota' });
  const model = (name: string) => makeModel({ name, make: make.id });
  const [seldom, often, newest] = [await model('Seldom'), await model('Often'), await model('Newest')];
  const carOf = ({ id }: { id: number }) => makeCar({ make: make.id, model: id });
  const [first, second, third] = [await carOf(seldom), await carOf(often), await carOf(often)];
  await carOf(newest);
  const popular = async () =>
    (await list('/api/models/popular?fields=name&populate[make][fields]=name')).map(({ name, make }) => [
      name,
      (make as { name: string }).name,
    ]);
  for (const car of [first, second, third]) await view(car.documentId);
  const expected = [
    ['Often', 'Toyota'],
    ['Seldom', 'Toyota'],
    ['Newest', 'Toyota'],
  ];
  expect(await popular()).toEqual(expected);
  for (let views = 0; views < 5; views += 1) await view(first.documentId);
  expect(await popular()).toEqual(expected);
  clock.advance(60_000);
  expect((await popular())[0]).toEqual(['Seldom', 'Toyota']);
});

function anywhere() {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

async function openMarket(testClock = openTestClock()) {
  const app = await openTestApp(undefined, { testClock, settings: { TRUST_PROXY: '127.0.0.1' } });
  return {
    ...app,
    /** From wherever, or from one address again and again. */
    view: (documentId: string, address = anywhere()) =>
      app.request(`/api/cars/${documentId}/views`, { method: 'POST', headers: { 'x-forwarded-for': address } }),
    popular: async () => (await app.list('/api/cars/popular?fields=id')).map(({ id }) => id),
  };
}
