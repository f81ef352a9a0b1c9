import type { Page, Request } from '@playwright/test';
import { expect, openPage, test } from './page-test.ts';

test.describe('on a slow line', () => {
  test('a car is there a second and a half after the touch, for whoever has looked around the list', async ({
    page,
  }) => {
    await openPage(page, '/filter');
    await slowDown(page);
    await page.mouse.wheel(0, 40);
    await expect(page.locator('link[rel="modulepreload"][href*="car-detail-page"]')).not.toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const roundTrips = countRoundTrips(page);
    expect(await touchToContact(page)).toBeLessThanOrEqual(ENOUGH_MS);
    expect(roundTrips()).toBeLessThanOrEqual(2);
  });

  test('and for whoever touches the first car at once', async ({ page }) => {
    await openPage(page, '/filter');
    await slowDown(page);
    const roundTrips = countRoundTrips(page);
    expect(await touchToContact(page)).toBeLessThanOrEqual(ENOUGH_MS);
    expect(roundTrips()).toBeLessThanOrEqual(2);
  });
});

test.describe('without a signal', () => {
  // The car's page may still be fetching its lower part when the signal goes.
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] });

  test('a step back asks for nothing, and shows the same list at the same place, also without a signal', async ({
    page,
  }) => {
    await openPage(page, '/filter?selectedMake=Toyota');
    const titles = await page.getByRole('article').getByRole('heading').allTextContents();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.getByRole('article').nth(3).getByRole('heading').click();
    await expect(page).toHaveURL(/\/detail\//);
    await page.waitForLoadState('networkidle');

    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
    await page.context().setOffline(true);
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
    await page.goBack();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles);
    await page.context().setOffline(false);
    expect(asked.filter((url) => /\/api\/(cars\?|cars\/facets|makes|models|categories)/.test(url))).toEqual([]);
  });
});

/** As browsers' own tools have it: ms from a request to its answer, bytes a second. */
const SLOW_4G = { offline: false, latency: 562, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 };
/** Measured where nothing else uses the machine: by `npm run test:long` alone. */
const ENOUGH_MS = process.env.RUNS ? 1_500 : Number.POSITIVE_INFINITY;

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}

const firstCar = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article').first();

/** ms from the touch to the button that shows the seller's number, by the page's own clock. */
async function touchToContact(page: Page) {
  await page.evaluate(() => {
    document.addEventListener('pointerdown', ({ timeStamp }) => Object.assign(window, { touchedAt: timeStamp }), {
      capture: true,
      once: true,
    });
    new MutationObserver((_, observer) => {
      const hasContact = [...document.querySelectorAll('summary, button')].some((element) =>
        element.textContent?.includes('Show Contact'),
      );
      if (!hasContact) return;
      observer.disconnect();
      requestAnimationFrame(() => Object.assign(window, { shownAt: performance.now() }));
    }).observe(document, { childList: true, subtree: true });
  });
  await firstCar(page).getByRole('heading').tap();
  const timing = await page.waitForFunction(() => {
    const { touchedAt, shownAt } = window as unknown as { touchedAt: number; shownAt?: number };
    return shownAt === undefined ? undefined : shownAt - touchedAt;
  });
  return (await timing.jsonValue()) ?? Number.POSITIVE_INFINITY;
}

/**
 * How many round trips one after the other the page waits for from now on: a request that begins when another is answered may have waited
 * for it. Pictures are left out.
 */
function countRoundTrips(page: Page) {
  let answered = 0;
  const begunAfter = new Map<Request, number>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') begunAfter.set(request, answered);
  });
  page.on('requestfinished', (request) => {
    answered = Math.max(answered, (begunAfter.get(request) ?? 0) + 1);
  });
  return () => answered;
}
