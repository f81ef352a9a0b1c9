import type { Page } from '@playwright/test';
import { nextLink } from './mailbox.ts';
import { makeMember, PASSWORD } from './member.ts';
import { expect, holdRequests, openPage, test } from './page-test.ts';

// Browsers log refused requests in the console.
test.use({ allowed: [/status of (40\d|5\d\d)|net::ERR_|^50\d:/] });

const SIGN_IN_PAGES = [
  '/login',
  '/register',
  '/forgotpassword',
  '/resetpassword',
  '/emailconfirmation',
  '/cancel-email-change',
];
const NO_SESSION_NEEDED = [...SIGN_IN_PAGES, '/connect/google/redirect', '/auth/google/return'];

const alert = (page: Page) => page.getByRole('alert');

const answer = (page: Page, path: string, status: number, message?: string) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ status, json: { data: null, error: { status, name: 'Error', message, details: {} } } }),
  );

test('no screen for signing in is kept or indexed', async ({ request }) => {
  for (const path of NO_SESSION_NEEDED) {
    const response = await request.get(path);
    expect(response.headers()['cache-control'], path).toBe('no-store');
    // A form sent without scripts must have an origin.
    const referrers = path === '/forgotpassword' ? 'strict-origin-when-cross-origin' : 'no-referrer';
    expect(response.headers()['referrer-policy'], path).toBe(referrers);
    expect(await response.text(), path).toContain('<meta name="robots" content="noindex"/>');
  }
});

test('password managers know each field, and no form puts a secret into an address', { tag: '@long' }, async ({
  page,
}) => {
  const fields: Record<string, string[]> = {
    '/login': ['username', 'current-password'],
    '/register': ['name', 'email', 'new-password', 'new-password'],
    '/resetpassword?code=x': ['new-password', 'new-password'],
    '/forgotpassword': ['username'],
  };
  for (const [path, expected] of Object.entries(fields)) {
    await openPage(page, path);
    const inputs = page.locator('main input:not([type=checkbox])');
    expect(await inputs.evaluateAll((all) => all.map((input) => input.getAttribute('autocomplete')))).toEqual(expected);
    expect(
      await page.locator('main form').evaluateAll((all) => all.map((form) => form.getAttribute('method'))),
    ).toEqual(['post']);
  }
});

test('a password is sent to no spelling service, on a page to which another one led too', async ({ page }) => {
  await openPage(page, '/login');
  await page.locator('main').getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
  for (const label of ['Password', 'Confirm password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('spellcheck', 'false');
  }
});

test('registering says what is wrong beside each field, and goes to the first', async ({ page }) => {
  await openPage(page, '/register');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Email is required');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Use 6 to 128 characters/);
  await expect(page.getByText('Please enter the password again')).toBeVisible();
  await page.getByLabel('Confirm password', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Passwords do not match!')).toBeVisible();
  await expect(page.getByText('You must agree to the terms & conditions')).toBeVisible();
});

async function fillRegistration(page: Page, username: string, email: string, path = '/register') {
  await openPage(page, path);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /terms/ }).check();
}

test('registering gives the API’s sentence, or one of its own, and keeps what was typed', { tag: '@long' }, async ({
  page,
}) => {
  const { email, username } = await makeMember(page);
  await fillRegistration(page, username, email);
  const press = () => page.getByRole('button', { name: 'Register' }).click();
  await press();
  await expect(alert(page)).toHaveText('Email or Username are already taken');
  await answer(page, '/api/auth/local/register', 400);
  await press();
  await expect(alert(page)).toHaveText('Registration failed. Please check your details.');
  await page.unroute('**/api/auth/local/register');
  await page.context().setOffline(true);
  await press();
  await expect(alert(page)).toHaveText('Something went wrong! Please try again.');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.context().setOffline(false);
});

test('signing in says what is missing, what was wrong, and when nobody answers', async ({ page }) => {
  await openPage(page, '/login');
  const press = () => page.getByRole('button', { name: 'Sign In' }).click();
  await press();
  await expect(page.getByLabel('Email or username')).toBeFocused();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Email or username').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press();
  await expect(alert(page)).toHaveText('Invalid identifier or password');
  await page.context().setOffline(true);
  await press();
  await expect(alert(page)).toHaveText('the service cannot be reached');
  await page.context().setOffline(false);
  await answer(page, '/api/auth/local', 500);
  await press();
  await expect(alert(page)).toHaveText('the service is not available right now');
  await expect(page.getByLabel('Email or username')).toHaveValue('nobody@example.com');
});

test('signing in says so while the home page is on its way', { tag: '@long' }, async ({ page }) => {
  // The page itself records its message, as the next page loads within a moment.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const said = document.querySelector('main [role=status]')?.textContent;
      if (said) sessionStorage.setItem('said', said);
    }).observe(document, { childList: true, subtree: true });
  });
  const { email } = await makeMember(page);
  await openPage(page, '/login');
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe('Login successful!');
});

test('a slow answer shows that it is awaited, and a press is sent once', { tag: '@long' }, async ({ page }) => {
  const { email } = await makeMember(page);
  await openPage(page, '/login');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/local')) asked += 1;
  });
  const release = await holdRequests(page, '**/api/auth/local');
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const button = page.getByRole('button', { name: 'Sign In' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL((url) => url.pathname === '/');
  expect(asked).toBe(1);
});

test('a way back that leads elsewhere is not taken', { tag: '@long' }, async ({ page }) => {
  const { email } = await makeMember(page);
  // ui/login-path.test.ts tests all kinds of them.
  for (const next of ['https://evil.ug/', '/\\evil.ug']) {
    await openPage(page, `/login?next=${encodeURIComponent(next)}`);
    await page.getByLabel('Email or username').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const home = page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await home;
  }
});

test('a sign-in by Google that did not begin here is none', { tag: '@long' }, async ({ page }) => {
  for (const path of [
    '/connect/google/redirect?error=access_denied',
    `/connect/google/redirect?access_token=${'A'.repeat(43)}`,
    '/auth/google/return?jwt=x',
    '/connect/google/redirect',
  ]) {
    await page.goto(path);
    await page.waitForURL('**/login');
    await expect(alert(page)).toHaveText('We could not sign you in. Please try again.');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  }
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toHaveCount(0);
});

test('a new password needs a code, twice the same words, and a code that holds', async ({ page }) => {
  await openPage(page, '/resetpassword');
  await expect(alert(page)).toHaveText('Missing reset token');
  await page.goto(`/resetpassword?code=${'A'.repeat(43)}`);
  await expect(page).toHaveURL('/resetpassword');
  const fill = async (password: string, confirmation: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password', { exact: true }).fill(confirmation);
    await page.getByRole('button', { name: 'Set password' }).click();
  };
  await fill('12345', '12345');
  await expect(page.getByText('Use 6 to 128 characters')).toBeVisible();
  await fill(PASSWORD, `${PASSWORD}!`);
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await fill(PASSWORD, PASSWORD);
  await expect(alert(page)).toHaveText('Incorrect code provided');
  await answer(page, '/api/auth/reset-password', 400);
  await fill(PASSWORD, PASSWORD);
  await expect(alert(page)).toHaveText('Password reset failed');
  // Going back does not restore the code in the address either.
  await page.goBack();
  expect(page.url()).not.toContain('AAAA');
});

test('a link that does not confirm leads to another one', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/register');
  const email = `late-${process.pid}-${Date.now()}@example.com`;
  await fillRegistration(page, `Late ${Date.now()}`, email);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration successful!')).toBeVisible();
  const dataDir = process.env.E2E_DATA_DIR ?? '';
  await nextLink(dataDir, 'confirmation', email);
  await page.goto(`/emailconfirmation?confirmation=${'A'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await page.goto(await nextLink(dataDir, 'confirmation', email, 1));
  await page.waitForURL('/');
});

test('the mail’s link leads on to where somebody was who registered, signed in', async ({ page }) => {
  const email = `next-${process.pid}-${Date.now()}@example.com`;
  await fillRegistration(page, `Next ${Date.now()}`, email, '/register?next=%2Fprofile');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration successful!')).toBeVisible();
  await page.goto(await nextLink(process.env.E2E_DATA_DIR ?? '', 'confirmation', email));
  await page.waitForURL('/profile');
  await expect(page.getByText(email)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowed: [/422/] });

  test('a forgotten password is asked for by the form alone', async ({ page }) => {
    const { email } = await makeMember(page);
    await page.goto('/forgotpassword');
    await page.getByLabel('Email', { exact: true }).fill('nobody');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Enter an email address such as name@example.com')).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status')).toHaveText(
      'If this email is registered, you will receive a password reset link shortly.',
    );
    expect(await nextLink(process.env.E2E_DATA_DIR ?? '', 'reset', email)).toContain('/resetpassword?code=');
  });

  test('the screens that need scripts say so', async ({ page }) => {
    for (const path of ['/login', '/register', '/resetpassword', '/profile', '/saved-cars', '/changepassword']) {
      await page.goto(path);
      await expect(page.locator('main')).toContainText('This page needs JavaScript', { useInnerText: true });
    }
  });
});
