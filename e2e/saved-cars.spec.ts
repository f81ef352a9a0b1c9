import type { Locator, Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { nextLink } from './mailbox.ts';
import { type Member, makeMember, openAsMember, PASSWORD, signInAs } from './member.ts';
import { expect, holdRequests, openPage, test, waitUntilAlive } from './page-test.ts';

// Browsers log refused and failed requests in the console.
test.use({ allowed: [/status of [45]\d\d|net::ERR_|^50\d:/] });

const CHANGES = /\/api\/(saves|likes)(\/\d+)?$/;

const liked = (page: Page) => page.getByRole('button', { name: /^Like /, pressed: true });
const hearts = (page: Page | Locator) => page.getByRole('button', { name: /^Like / });
const firstHeart = (page: Page) => hearts(page).first();

/** Returns the documentIds of the newest cars, in the order of the list. */
async function newestCars(page: Page, count: number): Promise<string[]> {
  const answer = await page.request.get(`/api/cars?fields=price&sort=createdAt:desc&pagination[pageSize]=${count}`);
  const { data } = await answer.json();
  return data.map(({ documentId }: { documentId: string }) => documentId);
}

/** Saves or likes cars, the last one last. */
async function keep(page: Page, member: Member, kind: 'saves' | 'likes', cars: string[]) {
  const headers = { authorization: `Bearer ${member.jwt}` };
  for (const car of cars) {
    const answer = await page.request.post(`/api/${kind}`, { headers, data: { data: { user: member.id, car } } });
    expect(answer.status()).toBe(201);
  }
}

/** Returns the requests about saved and liked cars that the page sends; the list grows. */
function watchRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(saves|likes)/.test(pathname)) sent.push(`${request.method()} ${pathname.replace(/\d+$/, 'n')}`);
  });
  return sent;
}

const answer = (page: Page, path: string | RegExp, status: number) =>
  page.route(path, (route) =>
    route.fulfill({ status, json: { data: null, error: { status, name: 'Error', message: 'No', details: {} } } }),
  );

test.describe('hearts', () => {
  test('a visitor is shown where to sign in, and nothing is asked in their name', async ({ page }) => {
    const sent = watchRequests(page);
    const [car] = await newestCars(page, 1);
    await openPage(page, '/');
    await expect(hearts(page)).not.toHaveCount(0);
    await openPage(page, '/filter?selectedMake=Toyota');
    await firstHeart(page).click();
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/filter?selectedMake=Toyota')}`);
    await openPage(page, `/detail/${car}`);
    await page.getByRole('button', { name: 'Save this car' }).click();
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/detail/${car}`)}`);
    expect(sent).toEqual([]);
  });

  test('a like shows on every page at once, and is taken back as easily', async ({ page }) => {
    await openAsMember(page);
    const [car = ''] = await newestCars(page, 1);
    const asked = watchRequests(page);
    await openPage(page, '/filter');
    // The page first asks by itself which cars are liked; only later requests count.
    await expect.poll(() => asked).toEqual(['GET /api/likes']);
    asked.length = 0;
    const heart = firstHeart(page);
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL('/filter');
    await expect.poll(() => asked).toEqual(['POST /api/likes', 'GET /api/likes']);

    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click();
    await expect(page).toHaveURL(`/detail/${car}`);
    const like = page.getByRole('button', { name: 'Like this car' });
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    const save = page.getByRole('button', { name: 'Save this car' });
    await expect(save).toHaveAttribute('aria-pressed', 'false');
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await expect(like).toHaveAttribute('aria-disabled', 'false');

    await page.reload();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await page.goBack();
    await waitUntilAlive(page);
    await expect(liked(page)).toHaveCount(0);
  });

  test('a page asks once for all of its cars', async ({ page }) => {
    const member = await openAsMember(page);
    const cars = await newestCars(page, 3);
    await keep(page, member, 'likes', cars);
    const sent = watchRequests(page);
    await openPage(page, '/filter');
    await expect(liked(page)).toHaveCount(3);
    expect(sent).toEqual(['GET /api/likes']);
    sent.length = 0;
    await openPage(page, `/detail/${cars[0]}`);
    await expect(page.getByRole('button', { name: 'Like this car', pressed: true })).toBeVisible();
    await expect.poll(() => sent.toSorted()).toEqual(['GET /api/likes', 'GET /api/saves']);
  });

  test('a slow answer is not waited for, and a second click during it sends nothing', { tag: '@long' }, async ({
    page,
  }) => {
    await openAsMember(page);
    const sent = watchRequests(page);
    await openPage(page, '/filter');
    await expect.poll(() => sent).toEqual(['GET /api/likes']);
    sent.length = 0;
    const release = await holdRequests(page, CHANGES);
    const heart = firstHeart(page);
    await heart.dblclick();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(heart).toHaveAttribute('aria-disabled', 'true');
    await heart.focus();
    await page.keyboard.press('Space');
    release();
    await expect(heart).toHaveAttribute('aria-disabled', 'false');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(heart).toBeFocused();
    await expect.poll(() => sent).toEqual(['POST /api/likes', 'GET /api/likes']);
  });

  test('what the API refuses, or never hears, is taken back', { tag: '@long' }, async ({ page, context }) => {
    await openAsMember(page);
    await openPage(page, '/filter');
    const heart = firstHeart(page);
    for (const status of [400, 429, 503]) {
      await answer(page, CHANGES, status);
      const refused = page.waitForResponse(CHANGES);
      await heart.click();
      await refused;
      await expect(heart).toHaveAttribute('aria-disabled', 'false');
      await expect(heart).toHaveAttribute('aria-pressed', 'false');
      await page.unroute(CHANGES);
    }
    await context.setOffline(true);
    await heart.click();
    await expect(heart).toHaveAttribute('aria-disabled', 'false');
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await context.setOffline(false);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL('/filter');
  });

  test('a status that cannot be loaded means not liked, and signs nobody out', { tag: '@long' }, async ({ page }) => {
    const member = await openAsMember(page);
    const [car = ''] = await newestCars(page, 1);
    await keep(page, member, 'likes', [car]);
    for (const status of [401, 503]) {
      await signInAs(page, member);
      await page.evaluate(() => localStorage.setItem('recentCars', '[]'));
      await answer(page, /\/api\/(saves|likes)\?/, status);
      const refused = page.waitForResponse(/\/api\/likes\?/);
      await openPage(page, `/detail/${car}`);
      await refused;
      await expect(page.getByRole('button', { name: 'Like this car' })).toHaveAttribute('aria-pressed', 'false');
      await expect(page).toHaveURL(`/detail/${car}`);
      expect(await page.evaluate(() => localStorage.getItem('recentCars'))).not.toBeNull();
      await page.unroute(/\/api\/(saves|likes)\?/);
    }
  });

  test('a session that has ended leads to the sign-in page by the next click', { tag: '@long' }, async ({ page }) => {
    const member = await openAsMember(page);
    await openPage(page, '/filter');
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${member.jwt}` }, data: {} });
    await firstHeart(page).click();
    await expect(page).toHaveURL('/login?next=%2Ffilter');
  });

  test('and so does one that ends during the click', async ({ page }) => {
    await openAsMember(page);
    await openPage(page, '/filter');
    await firstHeart(page).evaluate((heart: HTMLButtonElement) => {
      // Signs out as another tab would, of which this one learns later.
      for (const key of ['token', 'accessToken', 'refreshToken', 'firstLogin']) localStorage.removeItem(key);
      heart.click();
    });
    await expect(page).toHaveURL('/login?next=%2Ffilter');
  });

  test('tabs agree in the end', { tag: '@long' }, async ({ page, context }) => {
    const member = await openAsMember(page);
    const cars = await newestCars(page, 2);
    await keep(page, member, 'likes', cars);
    await openPage(page, '/filter');
    await expect(liked(page)).toHaveCount(2);
    const other = await context.newPage();
    await openPage(other, '/filter');
    await firstHeart(other).click();
    await expect(liked(other)).toHaveCount(1);
    await expect(firstHeart(other)).toHaveAttribute('aria-disabled', 'false');

    // This tab still shows it: removing what is gone already is no error.
    await firstHeart(page).click();
    await expect(liked(page)).toHaveCount(1);
    await expect(firstHeart(page)).toHaveAttribute('aria-disabled', 'false');
    await expect(liked(page)).toHaveCount(1);

    await other.evaluate(() => localStorage.removeItem('token'));
    await expect(liked(page)).toHaveCount(0);
    await firstHeart(page).click();
    await expect(page).toHaveURL('/login?next=%2Ffilter');
    await other.close();
  });
});

test.describe('a car that a visitor wants to keep', () => {
  const reason = (page: Page) => page.getByText(/^Sign in to keep this car: /);

  async function signIn(page: Page, { email }: Pick<Member, 'email'>) {
    await page.getByLabel('Email or username').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
  }

  test('is liked once they have signed in, at the same place of the same list', async ({ page }) => {
    const member = await makeMember(page);
    await openPage(page, '/filter?page=2');
    const row = page.getByRole('article').nth(12);
    const heart = hearts(row);
    await row.scrollIntoViewIfNeeded();
    const label = await heart.getAttribute('aria-label');
    await heart.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(500);
    await heart.click();
    await expect(reason(page)).toHaveText(`Sign in to keep this car: ${label?.replace('Like ', '')}.`);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/filter?page=2')}`);

    const changes = watchRequests(page);
    await signIn(page, member);
    await page.waitForURL('**/filter?page=2');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
    await expect(heart).toHaveAttribute('aria-disabled', 'false');
    expect(changes.filter((sent) => sent.startsWith('POST'))).toEqual(['POST /api/likes']);
    expect(await page.evaluate(() => sessionStorage.getItem('pendingFavourite'))).toBeNull();

    // The pending favourite is applied once: a car removed afterwards stays removed.
    await heart.click();
    await expect(heart).toHaveAttribute('aria-disabled', 'false');
    await page.reload();
    await waitUntilAlive(page);
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    expect(changes.filter((sent) => sent.startsWith('POST'))).toEqual(['POST /api/likes']);
  });

  test('is saved from its own page, over registering and the mail, within one tab', async ({ page }) => {
    const [car] = await newestCars(page, 1);
    await openPage(page, `/detail/${car}`);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('button', { name: 'Save this car' }).click();
    await expect(reason(page)).toHaveText(`Sign in to keep this car: ${title}.`);
    await page.getByRole('link', { name: 'Register' }).click();
    await page.waitForURL('**/register?**');
    const email = `wisher-${process.pid}-${Date.now()}@example.com`;
    await page.getByLabel('Username').fill(`Wisher ${Date.now()}`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox', { name: /terms/ }).check();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Registration successful!')).toBeVisible();
    const link = new URL(await nextLink(process.env.E2E_DATA_DIR ?? '', 'confirmation', email));
    await page.goto(link.pathname + link.search);
    await page.waitForURL(`**/detail/${car}`);
    await expect(page.getByRole('button', { name: 'Save this car' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'Like this car' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('is kept by nobody’s link, and not after an hour', { tag: '@long' }, async ({ page }) => {
    const member = await makeMember(page);
    const [car] = await newestCars(page, 1);
    const sent = watchRequests(page);
    await openPage(
      page,
      `/login?next=${encodeURIComponent(`/detail/${car}?wish=likes&like=${car}`)}&wish=likes&car=${car}`,
    );
    await expect(reason(page)).toHaveCount(0);
    await page.evaluate((pending) => sessionStorage.setItem('pendingFavourite', JSON.stringify(pending)), {
      kind: 'likes',
      car,
      name: 'Old',
      path: `/detail/${car}`,
      y: 0,
      at: Date.now() - 3_600_001,
    });
    await signIn(page, member);
    await page.waitForURL(`**/detail/${car}?**`);
    await waitUntilAlive(page);
    await expect.poll(() => sent.toSorted()).toEqual(['GET /api/likes', 'GET /api/saves']);
    await expect(liked(page)).toHaveCount(0);
  });

  test('is kept by the next page where the API could not do it at once', { tag: '@long' }, async ({ page }) => {
    const member = await makeMember(page);
    await openPage(page, '/filter');
    await firstHeart(page).click();
    await answer(page, CHANGES, 503);
    const refused = page.waitForResponse(CHANGES);
    await signIn(page, member);
    await refused;
    await waitUntilAlive(page);
    await expect(firstHeart(page)).toHaveAttribute('aria-pressed', 'false');
    await page.unroute(CHANGES);
    await openPage(page, '/filter');
    await expect(firstHeart(page)).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('lists', () => {
  const cards = (page: Page) => page.getByRole('article');
  const remove = (page: Page) => page.getByRole('button', { name: /^Remove / });

  test('saved cars come 20 a page, the latest first, and Back returns to the place in the list', async ({ page }) => {
    const member = await openAsMember(page);
    const cars = await newestCars(page, 21);
    await keep(page, member, 'saves', cars);
    await openPage(page, '/saved-cars');
    await expect(page.getByText('21 vehicles', { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(20);
    const [latest] = cars.slice(-1);
    await expect(cards(page).first().getByRole('link')).toHaveAttribute('href', `/detail/${latest}`);

    const link = cards(page).nth(12).getByRole('link');
    await link.scrollIntoViewIfNeeded();
    await link.click();
    await expect(page).toHaveURL(/\/detail\//);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/saved-cars');
    await expect(cards(page)).toHaveCount(20);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);

    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/saved-cars?page=2');
    await expect(cards(page)).toHaveCount(1);
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    await remove(page).click();
    await expect(page.getByText('20 vehicles', { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(20);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  });

  test('what is removed closes up at once, by keyboard too, down to the empty list', { tag: '@long' }, async ({
    page,
  }) => {
    const member = await openAsMember(page);
    const cars = await newestCars(page, 3);
    await keep(page, member, 'likes', cars);
    await openPage(page, '/liked-cars');
    await expect(remove(page)).toHaveCount(3);
    await remove(page).first().focus();
    for (const left of [2, 1]) {
      await page.keyboard.press('Enter');
      await expect(remove(page)).toHaveCount(left);
      await expect(remove(page).first()).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'No cars here yet' })).toBeVisible();
    await page.getByRole('link', { name: 'See all cars' }).click();
    await expect(page).toHaveURL('/filter');
    await expect(hearts(page)).not.toHaveCount(0);
    await expect(liked(page)).toHaveCount(0);
  });

  test('what was removed can be brought back for ten seconds, as a record of its own', { tag: '@long' }, async ({
    page,
  }) => {
    const member = await openAsMember(page);
    const cars = await newestCars(page, 2);
    await keep(page, member, 'likes', cars);
    await openPage(page, '/liked-cars');
    await expect(page.getByText('Cars you like the look of.')).toBeVisible();
    await page.clock.install();
    const name = (await remove(page).first().getAttribute('aria-label'))?.replace('Remove ', '');
    await remove(page).first().click();
    const bar = page.getByRole('status').filter({ hasText: `${name} was removed.` });
    await expect(bar).toBeInViewport();
    await expect(cards(page)).toHaveCount(1);
    expect(await findingsOf(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect(cards(page)).toHaveCount(2);
    await expect(bar).toHaveCount(0);
    const headers = { authorization: `Bearer ${member.jwt}` };
    const total = async () => (await (await page.request.get('/api/likes', { headers })).json()).meta.pagination.total;
    expect(await total()).toBe(2);

    for (const left of [1, 0]) {
      await remove(page).first().click();
      await expect(cards(page)).toHaveCount(left);
    }
    // The empty list offers to undo too: it restores the last car.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cards(page)).toHaveCount(1);
    await remove(page).first().click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(10_100);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    expect(await total()).toBe(0);
  });

  test('a removal that is refused brings the car back; one that another tab made does not', { tag: '@long' }, async ({
    page,
  }) => {
    const member = await openAsMember(page);
    const cars = await newestCars(page, 2);
    await keep(page, member, 'saves', cars);
    await openPage(page, '/saved-cars');
    await expect(cards(page)).toHaveCount(2);
    await answer(page, CHANGES, 503);
    const refused = page.waitForResponse(CHANGES);
    await remove(page).first().click();
    await refused;
    await expect(cards(page)).toHaveCount(2);
    await page.unroute(CHANGES);

    const headers = { authorization: `Bearer ${member.jwt}` };
    const { data } = await (await page.request.get('/api/saves?sort=createdAt:desc', { headers })).json();
    await page.request.delete(`/api/saves/${data[0].id}`, { headers });
    await remove(page).first().click();
    await expect(page.getByText('1 vehicle', { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
  });

  test('a list that cannot be loaded says so, and can be tried again', { tag: '@long' }, async ({ page }) => {
    const member = await openAsMember(page);
    await keep(page, member, 'saves', await newestCars(page, 1));
    for (const path of ['/saved-cars', '/liked-cars']) {
      await answer(page, /\/api\/(saves|likes)\?/, 503);
      await openPage(page, path);
      await expect(page.getByRole('alert')).toContainText('Error fetching liked cars');
      await page.unroute(/\/api\/(saves|likes)\?/);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  });

  test('a member whom the API no longer knows signs in again, with an empty storage', { tag: '@long' }, async ({
    page,
  }) => {
    const member = await openAsMember(page);
    await page.evaluate(() => localStorage.setItem('recentCars', '["x"]'));
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${member.jwt}` }, data: {} });
    await page.goto('/liked-cars?page=2');
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/liked-cars?page=2')}`);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    await page.goBack();
    await expect(page).not.toHaveURL(/liked-cars/);
  });

  test('an access token that has run out is exchanged before anybody is sent away', { tag: '@long' }, async ({
    page,
  }) => {
    const member = await openAsMember(page);
    const [car = ''] = await newestCars(page, 1);
    await keep(page, member, 'likes', [car]);
    await page.evaluate(() => {
      const token = localStorage.getItem('token') ?? '';
      for (const key of ['token', 'accessToken']) localStorage.setItem(key, `${token.slice(0, -4)}AAAA`);
    });
    await openPage(page, '/liked-cars');
    await expect(cards(page)).toHaveCount(1);
    await expect(page).toHaveURL('/liked-cars');
  });

  test('cars that are no longer on sale can be removed', { tag: '@long' }, async ({ page }) => {
    const member = await openAsMember(page);
    await keep(page, member, 'likes', await newestCars(page, 2));
    await page.route(/\/api\/likes\?/, async (route) => {
      const json = await (await route.fetch()).json();
      for (const entry of json.data) entry.car = [];
      await route.fulfill({ json });
    });
    await openPage(page, '/liked-cars');
    await expect(page.getByText('No valid liked car data found.', { exact: true })).toBeVisible();
    const removes = page.getByRole('button', { name: 'Remove' });
    await removes.first().click();
    await expect(page.getByText('1 vehicle', { exact: true })).toBeVisible();
    const loaded = page.waitForResponse(/\/api\/likes\?/);
    await removes.first().click();
    await (await loaded).finished();
    await expect(page.getByRole('heading', { name: 'No cars here yet' })).toBeVisible();
    // The list may be loaded once more while the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('signing out in another tab takes the list away, and another member sees their own', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    const member = await openAsMember(page);
    await keep(page, member, 'saves', await newestCars(page, 2));
    await openPage(page, '/saved-cars');
    await expect(cards(page)).toHaveCount(2);
    const other = await context.newPage();
    const another = await openAsMember(other);
    await expect(page.getByRole('heading', { name: 'No cars here yet' })).toBeVisible();
    await keep(other, another, 'saves', await newestCars(other, 1));
    await other.evaluate(() => {
      for (const key of ['token', 'accessToken', 'refreshToken', 'firstLogin']) localStorage.removeItem(key);
    });
    await expect(page).toHaveURL('/login?next=%2Fsaved-cars');
    await other.close();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('no heart is shown that could not answer', async ({ page }) => {
    const [car] = await newestCars(page, 1);
    for (const path of ['/', '/filter', `/detail/${car}`]) {
      // Without scripts a list loads the pictures of all its cars, for which the test need not wait.
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^(Like|Save) / })).toHaveCount(0);
    }
  });
});
