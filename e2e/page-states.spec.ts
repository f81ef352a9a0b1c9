import type { Route } from '@playwright/test';
import { expect, openPage, test, waitForEffects } from './page-test.ts';
import { ALL_RESULTS } from './whole-market.ts';

test('an empty list says so and leads back to all cars', async ({ page }) => {
  await openPage(page, '/filter?location=nowhere-at-all');
  await expect(page.getByRole('heading', { name: 'No Vehicles Found' })).toBeVisible();
  await expect(page.getByText('Please adjust your filters or try different search terms')).toBeVisible();
  await expect(page.getByText('0 results', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Show All Vehicles' }).click();
  await expect(page).toHaveURL('/filter');
  await expect(page.getByText(ALL_RESULTS)).toBeVisible();
});

test('malformed parameters are ignored', async ({ page }) => {
  await openPage(
    page,
    '/filter?minYear=abc&maxPrice=-5&page=minus&sort=sideways&selectedMake=&nothing=1&minMileage=1e9x',
  );
  await expect(page.getByText(ALL_RESULTS)).toBeVisible();
});

test('a make that is no make finds nothing and breaks nothing', { tag: '@long' }, async ({ page }) => {
  for (const make of ['__proto__', 'constructor', 'toString']) {
    const response = await openPage(page, `/filter?selectedMake=${make}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByText('0 results', { exact: true })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: make, includeHidden: true })).toBeChecked();
  }
});

test('a name that programs know and no car has finds nothing, and is no outage', { tag: '@long' }, async ({ page }) => {
  for (const name of ['[constructor]', '[__proto__]', '.prototype']) {
    for (const path of ['/filter?location=', '/spareparts?location=', '/filter?selectedMake=']) {
      const response = await openPage(page, path + encodeURIComponent(name));
      expect(response?.status()).toBe(200);
      await expect(page.getByText('0 results', { exact: true })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  }
});

test('as many names as an address holds are asked for without a refusal', async ({ page }) => {
  const names = (key: string) => Array.from({ length: 40 }, (_, at) => `${key}=${'['.repeat(90)}${at}`).join('&');
  const response = await page.request.get(`/filter?${names('selectedMake')}&${names('modelSelected')}`);
  expect(response.status()).toBe(200);
});

test('a name in another spelling leads to the list of the market’s', async ({ request }) => {
  const response = await request.get('/filter?selectedMake=TOYOTA&minYear=2010', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, '/filter?selectedMake=Toyota&minYear=2010']);
});

test('an address that begins another host is nobody here', async ({ request, baseURL }) => {
  for (const path of ['//', '//evil.example/filter', '/\\evil.example/']) {
    const response = await request.fetch(`${baseURL}${path}`, { maxRedirects: 0 });
    expect(response.status(), path).toBe(404);
  }
});

test('a page past the end shows the last one', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/filter?page=9999');
  await expect(page.getByRole('link', { name: 'Page 100' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('article')).toHaveCount(20);
});

test('what stands in the address is shown as text only', async ({ page }) => {
  let hasRun = false;
  await page.exposeFunction('attack', () => {
    hasRun = true;
  });
  const payload = '"><img src=x onerror=attack()><svg onload=attack()>';
  for (const name of ['location', 'selectedMake', 'modelSelected', 'selectedCategory']) {
    await openPage(page, `/filter?${name}=${encodeURIComponent(payload)}`);
    await expect(page.getByText('0 results', { exact: true })).toBeVisible();
  }
  expect(hasRun).toBe(false);
});

test.describe('what is not there', () => {
  test.use({ allowed: [/404/] });

  test('an unknown car is 404 with a way on', async ({ page }) => {
    for (const id of ['aaaaaaaaaaaaaaaaaaaaaaaa', '1', 'popular', 'a'.repeat(300), '<script>']) {
      const response = await openPage(page, `/detail/${encodeURIComponent(id)}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Car not found');
      await expect(page.locator('main p')).toHaveText('It may have been sold, or the address may be wrong.');
    }
    await page.getByRole('link', { name: 'See all cars' }).click();
    await expect(page).toHaveURL('/filter');
  });

  test('an address that no page can have is 404 too', async ({ request }) => {
    for (const path of ['/garages/%E2%80%A9', '/blogs/%0A', '/detail/%0A', '/%E2%80%A8', '/article/[constructor]']) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });

  test('an unknown address is 404 in the frame of the site', async ({ page }) => {
    const response = await openPage(page, '/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    // An address that was never a listing's is not called sold.
    await expect(page.locator('main p')).toHaveText('The address may be wrong or out of date.');
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
});

test.describe('a script that does not come', () => {
  test.use({ allowed: [/ERR_FAILED|Error loading route module|Failed to fetch|did not come|Importing/i] });

  test('a failed one leads to the error page', async ({ page }) => {
    await openPage(page, '/filter');
    await page.route('**/assets/car-detail-page-*.js', (route) => route.abort());
    await page
      .getByRole('link', { name: /^View Details/ })
      .nth(7)
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(page.locator('.waiting-bar')).toHaveCount(0);
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('one that has not come after two minutes counts as failed', { tag: '@long' }, async ({ page }) => {
    await page.clock.install();
    await openPage(page, '/recently-viewed');
    // The script of the list of cars has not been requested yet.
    await page.route('**/assets/car-list-page-*.js', () => undefined);
    await page.getByRole('link', { name: 'Motoka' }).first().click();
    await expect(page).toHaveURL('/');
    const search = page.getByRole('main').locator('form').first().getByRole('button', { name: 'Search' });
    await search.click();
    // The two minutes begin when the page shows that it waits.
    await expect(search).toHaveAttribute('aria-busy', 'true');
    await waitForEffects(page);
    await page.clock.fastForward(119_000);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Unexpected Application Error!');
    await page.clock.fastForward(2_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  });
});

test.describe('a script that does not come with the first page', () => {
  test.use({ allowed: [/503|MIME type|ERR_FAILED|ERR_ABORTED|Importing|dynamically imported/] });

  const NOTICE = 'Part of this page did not load.';
  const broken = {
    'a refusal': (route: Route) => route.fulfill({ status: 503, json: {} }),
    'something else': (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>Hello' }),
    'no answer': (route: Route) => route.abort(),
  };

  test('is tried again, and the page works once it is there', { tag: '@long' }, async ({ page }) => {
    for (const pattern of ['**/assets/login-page-*.js', '**/assets/entry.client-*.js']) {
      let refusals = 3;
      await page.route(pattern, (route) => {
        refusals -= 1;
        return refusals < 0 ? route.fallback() : broken['a refusal'](route);
      });
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled({ timeout: 20_000 });
      await expect(page.getByText(NOTICE)).toHaveCount(0);
      expect(refusals).toBeLessThan(0);
      await page.unroute(pattern);
    }
  });

  for (const [what, answer] of Object.entries(broken)) {
    test(`is said where the visitor is, and can be asked for again: ${what}`, {
      tag: what === 'no answer' ? [] : '@long',
    }, async ({ page }) => {
      await page.route('**/assets/login-page-*.js', answer);
      await page.goto('/login');
      const notice = page.getByRole('alert').filter({ hasText: NOTICE });
      await expect(notice).toBeInViewport();
      await page.getByLabel('Email or username').fill('buyer@example.com');
      await page.unroute('**/assets/login-page-*.js');
      await notice.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
      await expect(notice).toHaveCount(0);
    });
  }
});

test.describe('without a signal', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] });

  test('a step keeps what is on the screen and says so there; with the signal back, the same step works', async ({
    page,
  }) => {
    await openPage(page, '/filter');
    const details = page.getByRole('link', { name: /^View Details/ }).nth(7);
    await details.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(500);
    const notice = page.getByRole('alert').filter({ hasText: 'You are offline.' });
    // Scrolling has started to preload the scripts of a car's page: cut off in the middle, they could not be loaded again by this page.
    await expect(page.locator('link[rel="modulepreload"][href*="car-detail-page"]')).not.toHaveCount(0);
    await page.waitForLoadState('networkidle');

    await page.context().setOffline(true);
    await details.click();
    await expect(notice).toBeInViewport();
    await expect(page).toHaveURL('/filter');
    await expect(page.getByRole('article')).toHaveCount(20);
    await expect(page.locator('.waiting-bar')).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeInViewport();

    await page.context().setOffline(false);
    await details.click();
    await expect(page).toHaveURL(/\/detail\//);
    await expect(page.getByText('Reference No.')).toBeVisible();
    await expect(notice).toHaveCount(0);

    // A page from the browser's cache needs no connection; one that only the server has does.
    await page.getByRole('contentinfo').getByText('Good to know').click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Safety Notice' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/safe/i);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL('/privacypolicy');
    await page.context().setOffline(true);
    await page.goBack();
    await expect(notice).toBeInViewport();
    await expect(page).toHaveURL('/privacypolicy');
    await page.context().setOffline(false);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/safetynotice');
    await page.goBack();
    await expect(page.getByText('Reference No.')).toBeVisible();
    await page.context().setOffline(true);
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(20);
    await expect(notice).toHaveCount(0);
    await page.context().setOffline(false);
  });
});

test('a car without features says so', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/filter');
  await page.route('**/api/cars/*?**', async (route) => {
    const { data, meta } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...data, features: [], video: null, images: [] }, meta } });
  });
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  await expect(page.getByText('No features available')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Video' })).toHaveCount(0);
});

test.describe('a list that only the browser knows', () => {
  test.use({ allowed: [/503/] });

  test('cars viewed last that cannot be fetched say why', { tag: '@long' }, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('recentCars', JSON.stringify(['a'.repeat(24)])));
    await page.route('**/api/cars?**', (route) => route.fulfill({ status: 503, json: {} }));
    await openPage(page, '/recently-viewed');
    await expect(page.getByRole('alert')).toHaveText('Error: the service is not available right now');
  });
});
