import type { Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { findLayoutFaults } from './layout-faults.ts';
import { makeMember, signInAs } from './member.ts';
import { test as base, expect, openPage } from './page-test.ts';
import { addPrivateSeller, PHONE_DIGITS, SELLER } from './private-seller.ts';
import { type RunningServer, startServer } from './start-server.ts';

// Serial, since they share a server of their own, which must not be started twice.
base.describe.configure({ mode: 'default' });

/** A market of its own for each worker, with a private seller. */
const test = base.extend<object, { market: Market }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter.
    async ({}, use) => {
      const server = await startServer({ DEMO_DATA: 'on' });
      const sold = addPrivateSeller(server);
      const path = `${server.address}/seller/${SELLER}`;
      await expect.poll(async () => (await fetch(path)).status).toBe(200);
      await use({ server, sold });
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ market }, use) => use(market.server.address),
});

// The console logs requests that require signing in, and links to call on a machine without a phone.
test.use({ allowed: [/401|429|registered handler/] });

const carPath = ({ sold }: Market, at: number) => `/detail/${sold.cars[at]}`;
const partPath = ({ sold }: Market) => `/spareparts/${sold.parts[0]}`;

/** The contact panel beside the price, and the bar of a phone. */
const panelOf = (page: Page) => page.getByRole('region', { name: 'Contact the seller' });
const barOf = (page: Page) => page.getByRole('region', { name: 'Price and contact' });

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

test('Call shows the number, which stood nowhere before', async ({ page, market }) => {
  for (const path of [carPath(market, 0), partPath(market)]) {
    await openPage(page, path);
    expect(await page.content()).not.toContain(PHONE_DIGITS);
    const panel = panelOf(page);
    await expect(panel.getByText('Private seller')).toBeVisible();
    await expect(panel.getByText('Calls go to')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Call' }).click();
    const call = panel.getByRole('link', { name: `Call ${SHOWN}` });
    await expect(call).toBeFocused();
    await expect(call).toHaveAttribute('href', `tel:+256${PHONE_DIGITS}`);
    expect(await findingsOf(page)).toEqual([]);
    expect(await page.evaluate(findLayoutFaults)).toEqual([]);
  }
});

test('WhatsApp opens the chat, and its link stays for another time', async ({ page, market }) => {
  await page.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' }),
  );
  await openPage(page, carPath(market, 1));
  await panelOf(page).getByRole('button', { name: 'WhatsApp' }).click();
  await page.waitForURL(/^https:\/\/wa\.me\/256772123456\?text=/);
  expect(new URL(page.url()).searchParams.get('text')).toContain(`${market.server.address}${carPath(market, 1)}`);
});

test('on a phone the bar at the lower edge asks for the number too', { tag: '@long' }, async ({ page, market }) => {
  await openPage(page, carPath(market, 2));
  const bar = barOf(page);
  await bar.getByRole('button', { name: 'Call' }).click();
  await expect(bar.getByRole('link', { name: `Call ${SHOWN}` })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'WhatsApp', exact: true })).toBeVisible();
  expect(await page.evaluate(findLayoutFaults)).toEqual([]);
});

test.describe('a browser that calls itself like no other', () => {
  // A user agent of its own, so that numbers shown to other browsers of the same user agent do not count here.
  test.use({ userAgent: 'A visitor of many cars' });

  test('after ten numbers a visitor is asked to sign in, and a member sees the next', { tag: '@long' }, async ({
    page,
    market,
  }) => {
    await openPage(page, '/');
    for (const car of market.sold.cars.slice(0, 10)) {
      const { status } = await page.evaluate(async (path) => {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"kind":"call"}',
        });
        return { status: answer.status };
      }, `/api/cars/${car}/contact`);
      expect(status).toBe(200);
    }
    await openPage(page, carPath(market, 10));
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Call' }).click();
    await expect(panel.getByRole('alert')).toContainText(SIGN_IN);
    await expect(panel.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(carPath(market, 10))}`,
    );
    expect(await page.content()).not.toContain(PHONE_DIGITS);
    expect(await findingsOf(page)).toEqual([]);
    if (isPhone(page)) {
      await barOf(page).getByRole('button', { name: 'WhatsApp' }).click();
      await expect(barOf(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
      expect(await page.evaluate(findLayoutFaults)).toEqual([]);
    }
    await signInAs(page, await makeMember(page, market.server.dataDir));
    await openPage(page, carPath(market, 10));
    await panelOf(page).getByRole('button', { name: 'Call' }).click();
    await expect(panelOf(page).getByRole('link', { name: `Call ${SHOWN}` })).toBeVisible();
  });
});

test('where no answer comes, that is said, and the buttons stay', { tag: '@long' }, async ({ page, market }) => {
  await openPage(page, carPath(market, 3));
  await page.route('**/contact', (route) => route.fulfill({ status: 429, body: '{}' }));
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Call' }).click();
  await expect(panel.getByRole('alert')).toHaveText('We could not show the number. Please try again.');
  await page.unroute('**/contact');
  await panel.getByRole('button', { name: 'Call' }).click();
  await expect(panel.getByRole('link', { name: `Call ${SHOWN}` })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Call leads to a page with the number, which nobody keeps', async ({ page, market }) => {
    for (const path of [carPath(market, 4), partPath(market)]) {
      await page.goto(path);
      const answered = page.waitForResponse((response) => response.url().endsWith('/contact'));
      await panelOf(page).getByRole('button', { name: 'Call' }).click();
      expect((await answered).headers()['cache-control']).toBe('no-store');
      await expect(page.getByText(SHOWN)).toBeVisible();
      await expect(page.getByRole('link', { name: `Call ${SHOWN}` })).toHaveAttribute(
        'href',
        `tel:+256${PHONE_DIGITS}`,
      );
      await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/256772123456\?text=/,
      );
      await page.getByRole('link', { name: /^Back to the/ }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  });

  test('whoever opens that page has not asked yet', async ({ page, market }) => {
    await page.goto(`${carPath(market, 5)}/contact`);
    expect(await page.content()).not.toContain(PHONE_DIGITS);
    await page.getByRole('button', { name: 'Show the number' }).click();
    await expect(page.getByText(SHOWN)).toBeVisible();
  });

  test('past the limit that page asks to sign in', { tag: '@long' }, async ({ page, market }) => {
    const agent = 'one of many that are alike';
    // For browsers without scripts, which send no cookie of ours on the next page, the limit is forty for each user agent.
    for (const car of market.sold.cars.slice(0, 40)) {
      const { status } = await fetch(`${market.server.address}/detail/${car}/contact`, {
        method: 'POST',
        body: new URLSearchParams({ kind: 'call', sold: 'car' }),
        headers: { 'user-agent': agent },
      });
      expect(status).toBe(200);
    }
    await page.setExtraHTTPHeaders({ 'user-agent': agent });
    await page.goto(carPath(market, 41));
    await panelOf(page).getByRole('button', { name: 'Call' }).click();
    await expect(page.getByRole('main')).toContainText(SIGN_IN);
    await expect(page.getByRole('link', { name: 'Sign in' }).last()).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(carPath(market, 41))}`,
    );
    expect(await page.content()).not.toContain(PHONE_DIGITS);
  });
});

test('a private seller’s page shows what they sell, and says no more of them', { tag: '@long' }, async ({
  page,
  market,
}) => {
  await openPage(page, carPath(market, 6));
  await panelOf(page).getByRole('link', { name: 'Amina N' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Amina N' })).toBeVisible();
  await expect(page.getByText('Member since May 2026')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(21);
  await expect(page).toHaveTitle(/^Amina N – /);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
  const html = await page.content();
  for (const secret of [PHONE_DIGITS, 'amina77', 'amina@example.com']) expect(html).not.toContain(secret);
  await openPage(page, `/seller/${SELLER}`);
  expect(await findingsOf(page)).toEqual([]);
  expect(await page.evaluate(findLayoutFaults)).toEqual([]);
});

test('a row names a private seller, and leads to their page', { tag: '@long' }, async ({ page, market: _ }) => {
  await openPage(page, '/filter');
  const name = page.getByRole('link', { name: 'Amina N' }).first();
  expect((await name.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await name.click();
  await expect(page).toHaveURL(new RegExp(`/seller/${SELLER}$`));
});

test('who has nothing on sale, or never was, has no page', async ({ page, market }) => {
  for (const path of [`/seller/${'a'.repeat(24)}`, '/seller/1', `/detail/${'a'.repeat(24)}/contact`]) {
    const answer = await page.request.get(`${market.server.address}${path}`);
    expect(answer.status(), path).toBe(404);
  }
});

test('taps on a dealer’s number are counted, and hold nothing up', async ({ page, market }) => {
  const { data } = await (
    await fetch(
      `${market.server.address}/api/cars?filters[dealer_info][id][$notNull]=true&pagination[pageSize]=1&fields=id`,
    )
  ).json();
  await openPage(page, `/detail/${data[0].documentId}`);
  const next = () =>
    page.waitForRequest((request) => request.url().endsWith('/contact') && request.method() === 'POST');
  const panel = panelOf(page);
  const revealed = next();
  await panel.getByText('Show Contact').click();
  expect((await revealed).postDataJSON()).toEqual({ kind: 'reveal' });
  const counted = next();
  await panel.locator('a[href^="tel:"]').click();
  expect((await counted).postDataJSON()).toEqual({ kind: 'call' });
  expect((await (await counted).response())?.status()).toBe(204);
});

const SHOWN = '+256 772 123 456';
const SIGN_IN = 'You have looked up many numbers today. Sign in to see this one.';

interface Market {
  server: RunningServer;
  sold: ReturnType<typeof addPrivateSeller>;
}
