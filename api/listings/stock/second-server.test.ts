import { expect, test, vi } from 'vitest';
import type { ReviewDetail, ReviewQueue } from '#contract/office/review-schemas.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { expectWithin } from '../../../test/wall-time.ts';

// On both databases: two servers share one database.

const PRICE = 24_567_000;

test('approved, reserved, sold, put back, over: within a second a second server shows it everywhere, or nowhere', async () => {
  const market = await openSellingMarket();
  const { databaseUrl } = market.config;
  const other = await openTestApp(
    { dataDir: market.dataDir, ...(databaseUrl && { databaseUrl }) },
    { settings: { RATE_LIMITS: 'off' }, testClock: market.clock },
  );
  const moderator = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  const person = await market.privatePerson();
  await market.makeCar();
  const id = await market.draft(person, person.seller, { price: PRICE });
  expect((await market.move(person, id, 'submit')).status).toBe(200);

  const fields = 'fields[0]=createdAt&fields[1]=availability&fields[2]=price';
  /** Every place that tells of what is on sale. */
  async function seen({ list, get }: Pick<typeof other, 'get' | 'list'>) {
    const dataOf = async (path: string) => (await get(path)).text;
    const one = await get(`/api/cars/${id}`);
    const found = (await list(`/api/cars?${fields}`)).find(({ documentId }) => documentId === id);
    const { body } = await get('/api/cars?pagination[pageSize]=1');
    return {
      list: found ? [found.availability, found.createdAt] : null,
      total: (body as { meta: { pagination: { total: number } } }).meta.pagination.total,
      ofSeller: (await list(`/api/cars?filters[private_seller][documentId][$eq]=${person.seller}`)).length,
      seller: (await get(`/api/sellers/${person.seller}`)).status,
      facets: Number(/"name":"Toyota","count":(\d+)/.exec(await dataOf('/api/cars/facets?facets=make'))?.[1] ?? 0),
      inPriceBars: (await dataOf(`/api/cars/facets?facets=make&filters[price][$eq]=${PRICE}`)).includes('"Toyota"'),
      sitemap: (await dataOf('/sitemaps/cars-1.xml')).includes(`/detail/${id}`),
      one: one.status,
      closed: (await get(`/api/closed-listings/${id}`)).status,
    };
  }
  async function within(expected: object) {
    const startedAt = performance.now();
    await Promise.all(
      [market, other].map((app) => vi.waitFor(async () => expect(await seen(app)).toEqual(expected), { interval: 20 })),
    );
    expectWithin(1_000, startedAt);
  }

  const nowhere = { list: null, total: 1, ofSeller: 0, facets: 0, inPriceBars: false, sitemap: false, one: 404 };
  await within({ ...nowhere, seller: 404, closed: 404 });

  const { items } = (await moderator.ask('/staff/api/review')).body as ReviewQueue;
  const item = items.find(({ documentId }) => documentId === id)?.id;
  const { version } = (await moderator.ask(`/staff/api/review/${item}`)).body as ReviewDetail;
  const decision = { method: 'POST', body: { version, decision: 'approve' } } as const;
  expect((await moderator.ask(`/staff/api/review/${item}/decision`, decision)).status).toBe(200);
  const created = new Date(market.clock.now()).toISOString();
  const everywhere = {
    list: ['available', created],
    total: 2,
    ofSeller: 1,
    seller: 200,
    facets: 1,
    inPriceBars: true,
    sitemap: true,
    one: 200,
    closed: 404,
  };
  await within(everywhere);

  const move = async (name: string) => expect((await market.move(person, id, name)).status).toBe(200);
  await move('reserve');
  await within({ ...everywhere, list: ['reserved', created] });
  await move('free');
  await within(everywhere);
  await move('sell');
  await within({ ...nowhere, seller: 200, closed: 200 });
  market.clock.advance(DAY_MS);
  await move('put back');
  // It is no newer than it was.
  await within(everywhere);
  await market.decide(id, 'expire');
  await within({ ...nowhere, seller: 200, closed: 200 });
});
