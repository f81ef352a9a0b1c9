import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { openAdapter } from '../../platform/database/open-adapter.ts';
import { openDoor } from '../../test/cut-connection.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { makeDatabase, testOnPostgres, whenDone } from '../../test/test-database.ts';
import { expectWithin } from '../../test/wall-time.ts';

// On both databases: PostgreSQL alone can be away.

const ROW = 'populate[0]=make&populate[1]=model';

/** A market whose cars have all been listed, and one of them looked at; the database is behind a door. */
async function openMarket() {
  const place = await makeDatabase();
  const door = await openDoor(place.databaseUrl ?? '');
  whenDone(() => door.shut());
  const market = await openTestApp({ ...place, databaseUrl: door.url, statementTimeoutMs: 1_500 }, { isTimed: false });
  const { get, request, makeCar } = market;
  const toyota = await market.makeMake({ name: 'Toyota' });
  const model = await market.makeModel({ name: 'Premio', make: toyota.id });
  const cars = [];
  for (let at = 0; at < 12; at += 1) {
    cars.push(await makeCar({ make: toyota.id, model: model.id, price: 1_000_000 * (at + 1), year: 2000 + at }));
  }
  await get(`/api/cars?${ROW}`);
  const [seen, unseen] = cars.map(({ documentId }) => `/api/cars/${documentId}?${ROW}`);
  await get(seen ?? '');
  // Answers to requests without a network, as pages send them, are kept from the second time on.
  for (const url of Array(2).fill(['/api/cars/facets', '/api/makes']).flat()) await get(url);
  /** Waits until the server has noticed that the database is away. Shortly after a commit that takes up to 100 ms. */
  const isAway = () =>
    vi.waitFor(async () => {
      expect((await get('/readyz', { mayFail: true })).status).toBe(503);
      expect((await get(seen ?? '', { mayFail: true })).headers.age).toBeDefined();
    });
  const body = JSON.stringify({ from: 'buyer@example.com', subject: 'Hello', text: 'Words' });
  const write = () =>
    request('/api/email', { method: 'POST', headers: { 'content-type': 'application/json' }, body, mayFail: true });
  return { ...market, place, door, seen: seen ?? '', unseen: unseen ?? '', toyota, isAway, write };
}

/** Addresses that nobody has asked for, and that memory holds everything for. */
const NEW_QUESTIONS = [
  `/api/cars?${ROW}&filters[price][$lt]=7500000&sort=price:desc`,
  `/api/cars?${ROW}&filters[make][name][$eq]=Toyota&filters[year][$gte]=2004&pagination[pageSize]=3&pagination[page]=2`,
  `/api/cars?${ROW}&search=premio+2006`,
  '/api/cars/facets?filters[price][$gte]=3000000',
  '/api/cars/suggestions?search=prem',
];

testOnPostgres('while the database is away, new questions are answered from memory, with their age', async () => {
  const { get, door, isAway, seen, unseen, write, takeLoggedErrors, adapter, place, toyota } = await openMarket();
  await door.shut();
  await isAway();
  const known = [seen, '/api/makes', '/api/cars/facets'];
  const startedAt = performance.now();
  for (const url of [...NEW_QUESTIONS, ...known]) {
    const { status, headers } = await get(url, { mayFail: true });
    expect([status, headers['cache-control'], headers.etag], url).toEqual([200, 'no-store', undefined]);
    expect(Number(headers.age)).toBeLessThan(10);
  }
  const cheap = await get(NEW_QUESTIONS[0] ?? '');
  expect(cheap.body).toMatchObject({ data: [7, 6, 5, 4, 3, 2, 1].map((price) => ({ price: price * 1_000_000 })) });
  // The rest is an outage, and never missing or empty.
  for (const url of [unseen, '/api/cars?populate=*', '/api/garages']) {
    const { status, headers } = await get(url, { mayFail: true });
    expect([status, headers['retry-after']], url).toEqual([503, '5']);
  }
  expect((await write()).status).toBe(503);
  expect((await get('/readyz/reads')).status).toBe(200);
  // Nobody waits for a database that is known to be away.
  expectWithin(1_000, startedAt);

  // Meanwhile another server goes on.
  const other = await openAdapter(place);
  whenDone(() => other.close());
  await other.db.updateTable('make').set({ name: 'Toyoda' }).where('id', '=', toyota.id).execute();
  await door.open();
  await vi.waitFor(async () => expect((await get('/readyz', { mayFail: true })).status).toBe(200));
  const current = await get(NEW_QUESTIONS[0] ?? '');
  expect(current.body).toMatchObject({ data: [{ make: { name: 'Toyoda' } }, {}, {}, {}, {}, {}, {}] });
  expect([current.headers.age, current.headers['cache-control']]).toEqual([
    undefined,
    expect.stringContaining('public'),
  ]);
  await vi.waitFor(async () => expect((await write()).status).toBe(200));
  expect(await adapter.db.selectFrom('contact_message').select('subject').execute()).toHaveLength(1);
  takeLoggedErrors();
});

testOnPostgres('what changed shortly before an outage is in the lists all the same, as it is now', async () => {
  const { get, door, isAway, takeLoggedErrors, adapter, toyota } = await openMarket();
  const [changed] = NEW_QUESTIONS;
  await adapter.db.updateTable('make').set({ name: 'Toyoda' }).where('id', '=', toyota.id).execute();
  await adapter.db.updateTable('car').set({ price: 1_500_000 }).where('price', '=', 1_000_000).execute();
  await vi.waitFor(
    async () => {
      // Until it has been read again, an outage is one.
      await sleep(1_500);
      await door.shut();
      await isAway();
      const { status, body } = await get(changed ?? '', { mayFail: true });
      await door.open();
      await vi.waitFor(async () => expect((await get('/readyz', { mayFail: true })).status).toBe(200));
      expect(status).toBe(200);
      const { data } = body as { data: { price: number; make: { name: string } }[] };
      expect(data.at(-1)).toMatchObject({ price: 1_500_000, make: { name: 'Toyoda' } });
    },
    { timeout: 60_000 },
  );
  takeLoggedErrors();
});

testOnPostgres('a database that falls silent holds nobody for long, and lists go on', async () => {
  const { get, door, write, takeLoggedErrors } = await openMarket();
  door.fallSilent();
  const startedAt = performance.now();
  const lists = NEW_QUESTIONS.slice(0, 2).map((url) => get(url, { mayFail: true }));
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual([200, 200]);
  expectWithin(1_500, startedAt);
  expect((await write()).status).toBe(503);
  takeLoggedErrors();
  await door.shut();
});
