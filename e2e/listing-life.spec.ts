import { openSellers } from '../test/sellers-beside.ts';
import { findingsOf } from './axe.ts';
import { expect, test as onSharedServer, openPage } from './page-test.ts';
import { startServer } from './start-server.ts';

// Serial, since they share a server of their own, which must not be started twice.
onSharedServer.describe.configure({ mode: 'default' });

// A listing's states, as buyers see them. Another process on the same database plays the sellers: the tested server learns of their changes
// as it would of those of a second server.

const test = onSharedServer.extend<{ car: string }, { market: { address: string; sellers: Sellers } }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter.
    async ({}, use) => {
      const server = await startServer({ RATE_LIMITS: 'off' }, { isFilled: true });
      const sellers = await openSellers(server.dataDir);
      await use({ address: server.address, sellers });
      await sellers.close();
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ market }, use) => use(market.address),
  /** A dealer's car, on the first page of the list. */
  car: async ({ request }, use) => {
    const { data } = await (
      await request.get('/api/cars?sort=createdAt:desc&populate=dealer_info&pagination[pageSize]=20')
    ).json();
    await use(data.find((one: { dealer_info: object | null }) => one.dealer_info).documentId);
  },
});

test.use({ allowed: [/status of 4(04|10)/] });

test('the page of a car that is sold says so, shows what it was and six alike, and comes back with the car', async ({
  page,
  request,
  market: { sellers },
  car,
}) => {
  const path = `/detail/${car}`;
  const status = async () => (await request.get(path)).status();
  await expect.poll(status).toBe(200);
  const { data } = await (await request.get(`/api/cars/${car}?populate=*`)).json();
  const places = ['/filter', `/dealer-cars/${data.dealer_info.documentId}`, '/sitemaps/cars-1.xml'];
  const shownIn = async () => {
    const texts = await Promise.all(places.map(async (place) => (await request.get(place)).text()));
    return texts.map((text) => text.includes(path));
  };
  // A second is the promise, which is measured where nothing else uses the machine.
  const withinASecond = { timeout: process.env.RUNS ? 1_000 : 10_000, intervals: [50] };
  await expect.poll(shownIn).toEqual([true, true, true]);
  await sellers.act(car, 'sell');
  await Promise.all([
    expect.poll(status, withinASecond).toBe(410),
    expect.poll(shownIn, withinASecond).toEqual([false, false, false]),
  ]);
  const response = await openPage(page, path);
  expect(response?.status()).toBe(410);
  expect(response?.headers()['cache-control']).toBe('no-cache');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${data.make.name} ${data.model.name} ${data.year}`);
  const main = page.getByRole('main');
  await expect(main.getByText('This car has been sold.')).toBeVisible();
  await expect(main.getByText(/^Last price: /)).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  await expect(main.getByRole('article').locator('article')).toHaveCount(6);
  await expect(main.getByText(/^\+?0?7\d\d/)).toHaveCount(0);
  expect(await findingsOf(page)).toEqual([]);
  // Its similar listings are links, like cards elsewhere.
  await main.getByRole('article').locator('article a').first().click();
  await expect(page).toHaveURL(/\/detail\/(?!.*qr)/);
  await expect(page.getByRole('heading', { name: 'Specification' })).toBeVisible();
  await page.goBack();
  await expect(main.getByText('This car has been sold.')).toBeVisible();
  await sellers.act(car, 'put back');
  await Promise.all([
    expect.poll(status, withinASecond).toBe(200),
    expect.poll(shownIn, withinASecond).toEqual([true, true, true]),
  ]);
});

test('who follows a link to a car that was sold meanwhile is told so', async ({ page, market: { sellers }, car }) => {
  await openPage(page, '/filter');
  const row = page.locator('article', { has: page.locator(`a[href="/detail/${car}"]`) });
  await sellers.act(car, 'expire');
  await row.getByRole('link', { name: /^View Details/ }).click();
  await expect(page.getByText('This car is no longer advertised.')).toBeVisible();
  await expect(page).toHaveURL(`/detail/${car}`);
  await page.goBack();
  await expect(page).toHaveURL('/filter');
  await sellers.act(car, 'put back');
});

test('a part that is sold has such a page too', { tag: '@long' }, async ({ page, request, market: { sellers } }) => {
  const { data } = await (await request.get('/api/spareparts?populate=*&pagination[pageSize]=1')).json();
  const [{ documentId, name }] = data;
  await sellers.act(documentId, 'sell');
  await expect.poll(async () => (await request.get(`/spareparts/${documentId}`)).status()).toBe(410);
  await openPage(page, `/spareparts/${documentId}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('This part has been sold.')).toBeVisible();
  expect((await request.get(`/detail/${documentId}`)).status()).toBe(404);
  await sellers.act(documentId, 'put back');
});

test('what is withdrawn has no page', async ({ request, market: { sellers }, car }) => {
  await sellers.act(car, 'withdraw');
  await expect.poll(async () => (await request.get(`/detail/${car}`)).status()).toBe(404);
  await sellers.act(car, 'put back');
});

test('reserved is said in the list, on cards and on the page, to people and to search engines', {
  tag: '@long',
}, async ({ page, request, market: { sellers }, car }) => {
  await sellers.act(car, 'reserve');
  const offer = async () => /"availability":"([^"]+)"/.exec(await (await request.get(`/detail/${car}`)).text())?.[1];
  await expect.poll(offer).toBe('https://schema.org/LimitedAvailability');
  await openPage(page, '/filter');
  const row = page.locator('article.listing-row', { has: page.locator(`a[href="/detail/${car}"]`) });
  await expect(row.getByText('Reserved')).toBeVisible();
  await expect(page.getByText('Reserved')).toHaveCount(1);
  expect(await findingsOf(page)).toEqual([]);
  await row.getByRole('link', { name: /^View Details/ }).click();
  await expect(page.locator('.detail-price').getByText('Reserved')).toBeVisible();
  await page.goto(`/detail/${car}`);
  await expect(page.locator('.detail-price').getByText('Reserved')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  const answer = await request.get(`/api/cars/${car}?populate=dealer_info`);
  await openPage(page, `/dealer-cars/${(await answer.json()).data.dealer_info.documentId}`);
  await expect(page.locator('article', { hasText: 'Reserved' }).locator(`a[href="/detail/${car}"]`)).toBeVisible();
  await sellers.act(car, 'free');
  await expect.poll(offer).toBe('https://schema.org/InStock');
});

test('what a seller says of a car is text, with its line breaks', { tag: '@long' }, async ({
  page,
  request,
  market: { sellers },
  car,
}) => {
  const said = {
    description: 'First owner.\n<b>Bold</b> & <script>alert(1)</script>',
    faults: 'A scratch',
    logbook: 'in hand',
    taxes: 'in bond',
    provenance: 'foreign used',
  } as const;
  await sellers.db.updateTable('car').set(said).where('document_id', '=', car).execute();
  const text = async () => (await request.get(`/detail/${car}`)).text();
  await expect.poll(text).toContain('First owner.');
  await openPage(page, `/detail/${car}`);
  const part = page.locator('.seller-says');
  await part.scrollIntoViewIfNeeded();
  await expect(part).toContainText('First owner.\n<b>Bold</b> & <script>alert(1)</script>', { useInnerText: true });
  await expect(part.getByRole('definition')).toHaveText(['Foreign used', 'In hand', 'Not paid yet (in bond)']);
  await expect(part).toContainText('A scratch');
  await expect(part.locator('b, script')).toHaveCount(0);
  expect(await findingsOf(page)).toEqual([]);
  const nothing = { description: null, faults: null, logbook: null, taxes: null, provenance: null };
  await sellers.db.updateTable('car').set(nothing).where('document_id', '=', car).execute();
});

for (const hasScripts of [true, false]) {
  test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: hasScripts });

    test('one press keeps it on sale; the next says that nothing is left to do', async ({
      page,
      market: { sellers },
      car,
    }) => {
      const path = await sellers.renewalPath(car);
      const end = async () =>
        (
          await sellers.db
            .selectFrom('listing')
            .select('expires_at')
            .where('document_id', '=', car)
            .executeTakeFirstOrThrow()
        ).expires_at ?? 0;
      const before = await end();
      const response = await page.goto(path);
      expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      if (hasScripts) {
        await expect(page).toHaveURL('/renew');
        expect(await findingsOf(page)).toEqual([]);
      }
      expect(await end()).toBe(before);
      await page.getByRole('button', { name: 'Still for sale' }).click();
      await expect(page.getByText(/^Thank you\. .* is on sale until \d+ \w+ \d{4}\.$/)).toBeVisible();
      const after = await end();
      expect(after - before).toBeGreaterThan(40 * DAY_MS);
      await page.goto(path);
      await expect(page.getByText(/^There is nothing to do\. .* is on sale until/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Still for sale' })).toHaveCount(0);
      expect(await end()).toBe(after);
      await sellers.act(car, 'sell');
      await page.goto(path);
      await expect(page.getByText(/is marked as sold\.$/)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign in to see your ads' })).toBeVisible();
      await sellers.act(car, 'put back');
    });
  });
}

const DAY_MS = 86_400_000;

type Sellers = Awaited<ReturnType<typeof openSellers>>;
