import type { BrowserContext, Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { nextLink } from './mailbox.ts';
import { makeMember, openAsMember, PASSWORD, signInAs } from './member.ts';
import { expect, isPhone, openPage, test } from './page-test.ts';

// Browsers log refused requests in the console.
test.use({ allowed: [/status of (40\d|5\d\d)|net::ERR_|^50\d:/] });

const SCREENS = {
  '/profile': 'Account Information',
  '/account-settings': 'Account Information',
  '/account-settings/profile': 'Account Information',
  '/saved-cars': 'Wishlist',
  '/account-settings/saved-cars': 'Wishlist',
  '/liked-cars': 'Favourites',
  '/account-settings/liked-cars': 'Favourites',
  '/enquiries': 'Enquiries',
  '/account-settings/enquiries': 'Enquiries',
  '/changepassword': 'Update Password',
  '/change-password': 'Update Password',
  '/account-settings/changepassword': 'Update Password',
} as const;

const answer = (page: Page, method: string, path: string, status: number, message?: string) =>
  page.route(`**${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { data: null, error: { status, name: 'Error', message, details: {} } } })
      : route.fallback(),
  );

/**
 * Returns the refresh tokens that the API hands out. A tab may ask once more if its browser is slow to tell it what another one stored; it
 * gets the same token then, so nothing is lost or doubled.
 */
function watchRefreshes(context: BrowserContext): Promise<string>[] {
  const successors: Promise<string>[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/auth/refresh'))
      successors.push(response.json().then((tokens) => tokens.refreshToken));
  });
  return successors;
}

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

test('each of a member’s screens has its title, its place in the menu and no findings of axe', async ({ page }) => {
  await openAsMember(page);
  const looked = new Set<string>();
  for (const [path, title] of Object.entries(SCREENS)) {
    const response = await openPage(page, path);
    expect(response?.headers(), path).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} – Motoka`);
    await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: title })).toHaveCSS(
      'background-color',
      'rgb(28, 25, 23)',
    );
    // Several addresses show one page.
    if (looked.has(title)) continue;
    expect(await findingsOf(page, { withFrame: looked.size === 0 }), path).toEqual([]);
    looked.add(title);
  }
});

test('a visitor is asked to sign in, and comes back', async ({ page }) => {
  for (const path of ['/profile', '/saved-cars?page=2', '/liked-cars', '/changepassword', '/account-settings']) {
    await page.goto(path);
    await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`);
  }
});

test('what the server sends of these pages names nobody', async ({ page }) => {
  const member = await openAsMember(page);
  for (const path of ['/', '/profile', '/saved-cars']) {
    const html = await (await page.request.get(path, { headers: { authorization: `Bearer ${member.jwt}` } })).text();
    expect(html).not.toContain(member.email);
    expect(html).not.toContain(member.username);
  }
});

test('a storage full of nonsense is a visitor’s', { tag: '@long' }, async ({ page }) => {
  await page.goto('/forgotpassword');
  for (const token of ['undefined', 'null', '{', 'a.b', '<script>', 'x'.repeat(100_000)]) {
    await page.evaluate((token) => {
      for (const key of ['token', 'accessToken', 'refreshToken', 'firstLogin', 'userId', 'recentCars']) {
        localStorage.setItem(key, key === 'token' || key === 'refreshToken' ? token : '{');
      }
    }, token);
    await openPage(page, '/recently-viewed');
    await expect(page.getByText('Currently no vehicles available')).toBeVisible();
    await page.goto('/profile');
    await page.waitForURL('**/login?next=%2Fprofile');
  }
});

test.describe('devices', () => {
  test('a member sees where they are logged in, ends one of them, and then all', async ({ page, browser, baseURL }) => {
    const member = await openAsMember(page);
    const other = await browser.newPage({ ...(baseURL && { baseURL }) });
    await other.goto('/sell/sign-in');
    await other.getByLabel('Email or username').fill(member.email);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign In' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('You do not sell here yet');
    await openPage(page, '/profile');
    const list = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByRole('listitem').filter({ hasText: 'this one' })).toHaveCount(1);
    await expect(list.getByText(/^Seller pages, last used \d+ \w+ \d{4}$/)).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await list.getByRole('button', { name: /^Sign out: Chrome on Linux, Seller pages$/ }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await other.goto('/sell/today');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in to sell');
    await other.close();
    await list.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await stored(page)).not.toHaveProperty('token');
    const asked = await page.request.get('/api/users/me', { headers: { authorization: `Bearer ${member.jwt}` } });
    expect(asked.status()).toBe(401);
  });
});

test.describe('the profile', () => {
  test('Cancel leaves all as it was', { tag: '@long' }, async ({ page }) => {
    const { username } = await openAsMember(page);
    await openPage(page, '/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Full Name').fill('Somebody Else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('main').getByText(username)).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('Full Name')).toHaveValue(username);
  });

  test('a phone number can be given and taken back, and is not sent while empty', async ({ page }) => {
    await openAsMember(page);
    await openPage(page, '/profile');
    const sent: unknown[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postDataJSON().phonenumber));
    for (const [typed, shown] of [
      ['', 'Not given'],
      ['0772 123 456', '+256 772 123 456'],
      ['', 'Not given'],
    ] as const) {
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Phone').fill(typed);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('definition').filter({ hasText: shown })).toBeVisible();
    }
    expect(sent).toEqual([undefined, '0772123456', null]);
  });

  test('what the API refuses stands above the form, and the form stays', { tag: '@long' }, async ({ page }) => {
    const other = await makeMember(page);
    await openAsMember(page);
    await openPage(page, '/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Full Name').fill(other.username);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toHaveText('Username already taken');
    await answer(page, 'PUT', '/api/users/*', 400);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred.');
    await page.evaluate(() => localStorage.removeItem('userId'));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toHaveText('User identification failed');
    await expect(page.getByLabel('Full Name')).toHaveValue(other.username);
  });

  test('a 403 on saving says so, forgets the session and asks to sign in', { tag: '@long' }, async ({ page }) => {
    await openAsMember(page);
    await openPage(page, '/profile');
    await answer(page, 'PUT', '/api/users/*', 403, 'Forbidden');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL('**/login**');
    await expect(page.getByRole('alert')).toHaveText('You are not authorized to perform this action');
    expect(Object.keys(await stored(page))).toEqual(['userId']);
  });

  test('a 403 on loading forgets the session and asks to sign in', { tag: '@long' }, async ({ page }) => {
    await openAsMember(page);
    await answer(page, 'GET', '/api/users/me', 403, 'Forbidden');
    await page.goto('/profile');
    await page.waitForURL('**/login?next=%2Fprofile');
    expect(Object.keys(await stored(page))).toEqual(['userId']);
  });

  test('a new address holds when its link is opened, and the old one can stop it', { tag: '@long' }, async ({
    page,
  }) => {
    const { email } = await openAsMember(page);
    const dataDir = process.env.E2E_DATA_DIR ?? '';
    const wanted = `new-${email}`;
    await openPage(page, '/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Email', { exact: true }).fill(wanted);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(`We have sent a link to ${wanted}.`)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible();
    await page.goto(await nextLink(dataDir, 'email-change', wanted));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address is confirmed');
    await openPage(page, '/profile');
    await expect(page.getByRole('definition').filter({ hasText: wanted })).toBeVisible();
    await page.goto(await nextLink(dataDir, 'email-change-cancel', email));
    await expect(page).toHaveURL('/cancel-email-change');
    await page.getByRole('button', { name: 'Stop the change' }).click();
    await expect(page.getByText('The change is stopped, and all devices are signed out')).toBeVisible();
    expect(await stored(page)).toEqual({});
    const login = await page.request.post('/api/auth/local', { data: { identifier: email, password: PASSWORD } });
    expect(login.status()).toBe(200);
  });
});

test.describe('the password', () => {
  test('is changed with all three fields, twice the same new one and the right old one', async ({ page }) => {
    await openAsMember(page);
    await openPage(page, '/changepassword');
    const fill = async (current: string, password: string, confirmation: string) => {
      await page.getByLabel('Current password', { exact: true }).fill(current);
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Confirm new password', { exact: true }).fill(confirmation);
      await page.getByRole('button', { name: 'Update Password' }).click();
    };
    const alert = page.getByRole('alert');
    await fill(PASSWORD, '', '');
    await expect(alert).toHaveText('All fields are required.');
    await fill(PASSWORD, 'Beans-and-matooke', 'Beans');
    await expect(alert).toHaveText('New password and confirmation do not match.');
    await fill('Not-my-password', 'Beans-and-matooke', 'Beans-and-matooke');
    await expect(alert).toHaveText('The provided current password is invalid');
    await fill(PASSWORD, PASSWORD, PASSWORD);
    await expect(alert).toHaveText('Your new password must be different than your current password');
    await answer(page, 'POST', '/api/auth/change-password', 500);
    await fill(PASSWORD, 'Beans-and-matooke', 'Beans-and-matooke');
    await expect(alert).toHaveText('Error changing password. Please try again.');
    await answer(page, 'POST', '/api/auth/change-password', 403, 'Forbidden');
    await fill(PASSWORD, 'Beans-and-matooke', 'Beans-and-matooke');
    await page.waitForURL('**/login?next=%2Fchangepassword');
  });
});

test.describe('the session', () => {
  test('an access token that is no longer good is exchanged once, and nobody notices', { tag: '@long' }, async ({
    page,
  }) => {
    const member = await openAsMember(page);
    await page.evaluate(() => localStorage.setItem('token', 'a.b.c'));
    const successors = watchRefreshes(page.context());
    await openPage(page, '/profile');
    await expect(page.getByRole('main').getByText(member.username)).toBeVisible();
    expect(new Set(await Promise.all(successors)).size).toBe(1);
    const { token, accessToken, refreshToken } = await stored(page);
    expect(token).not.toBe('a.b.c');
    expect(token).toBe(accessToken);
    expect(refreshToken).not.toBe(member.refreshToken);
  });

  test('a session that the API has ended ends here: members’ pages ask to sign in, others go on', async ({ page }) => {
    const member = await openAsMember(page);
    const headers = { authorization: `Bearer ${member.jwt}` };
    expect((await page.request.post('/api/auth/logout', { headers, data: {} })).status()).toBe(200);
    await page.goto('/profile');
    await page.waitForURL('**/login?next=%2Fprofile');
    expect(await stored(page)).toEqual({});
    await signInAs(page, { ...member, jwt: 'a.b.c' });
    await openPage(page, '/filter');
    if (isPhone(page)) await page.locator('summary', { hasText: 'Menu' }).click();
    await expect(page.getByRole('link', { name: /Sign In|Login/ }).filter({ visible: true })).toBeVisible();
    await expect(page).toHaveURL('/filter');
  });

  test('a lost signal or a failing API ends no session', { tag: '@long' }, async ({ page }) => {
    const member = await openAsMember(page);
    await page.evaluate(() => localStorage.setItem('token', 'a.b.c'));
    await answer(page, 'POST', '/auth/refresh', 503, 'Service Unavailable');
    await openPage(page, '/profile');
    await expect(page.getByRole('alert')).toBeVisible();
    expect((await stored(page)).refreshToken).toBe(member.refreshToken);
    await page.unroute('**/auth/refresh');
    await openPage(page, '/profile');
    await expect(page.getByRole('main').getByText(member.username)).toBeVisible();
  });

  test('a phone that slept for two hours has a good token when it wakes', { tag: '@long' }, async ({ page }) => {
    const member = await openAsMember(page);
    await page.clock.install();
    await openPage(page, '/filter');
    const refreshed = page.waitForResponse('**/auth/refresh');
    await page.clock.fastForward(7_200_000);
    expect((await refreshed).status()).toBe(200);
    await expect.poll(async () => (await stored(page)).refreshToken).not.toBe(member.refreshToken);
  });

  test('several tabs that need a new token ask for one', { tag: '@long' }, async ({ page, context }) => {
    const member = await openAsMember(page);
    await page.evaluate(() => localStorage.setItem('token', 'a.b.c'));
    const successors = watchRefreshes(context);
    const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto('/profile')));
    for (const tab of tabs) await expect(tab.getByRole('main').getByText(member.username)).toBeVisible();
    await expect.poll(async () => (await stored(page)).refreshToken).not.toBe(member.refreshToken);
    expect(new Set(await Promise.all(successors)).size).toBe(1);
  });

  test('who logs out in one tab is logged out in all', async ({ page, context }) => {
    await openAsMember(page);
    await openPage(page, '/profile');
    const other = await context.newPage();
    await openPage(other, '/filter');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    if (isPhone(other)) await other.locator('summary', { hasText: 'Menu' }).click();
    await expect(other.getByRole('link', { name: /Sign In|Login/ }).filter({ visible: true })).toBeVisible();
    // Back leads to the page that was left, which asks to sign in.
    await page.goBack();
    await page.waitForURL('**/login?next=%2Fprofile');
    await page.goBack();
    await expect(page).not.toHaveURL(/login/);
  });
});
