import { CLIENT_ID, CLIENT_SECRET, openGoogleStandIn } from '../test/google-stand-in.ts';
import { nextLink } from './mailbox.ts';
import { expect, test as onSharedServer, openPage, resizeWindow } from './page-test.ts';
import { type RunningServer, startServer } from './start-server.ts';

// The whole life of one member's account, on a market of its own with nothing in it but the demo catalogue.

const test = onSharedServer.extend<object, { market: Market }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter.
    async ({}, use) => {
      let address = '';
      const google = await openGoogleStandIn(() => `${address}/api/connect/google/callback`);
      const settings = {
        GOOGLE_CLIENT_ID: CLIENT_ID,
        GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
        GOOGLE_ISSUER: google.issuer,
      };
      const server = await startServer(settings);
      address = server.address;
      await use({ server, google });
      await server.stop();
      await google.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ market }, use) => use(market.server.address),
});

// Browsers log the API's refusals in the console.
test.use({ allowed: [/status of 40[01]/] });

test('register, confirm, sign in, keep cars, change everything, and leave', { tag: '@long' }, async ({
  page,
  browser,
  market,
}) => {
  test.setTimeout(180_000);
  const { address, dataDir } = market.server;
  /** Checks the header's link: in the menu of a phone, beside the market's name in a wide window. */
  const expectInHeader = async (name: string | RegExp) => {
    const link = page.getByRole('banner').getByRole('link', { name }).filter({ visible: true });
    const phone = page.viewportSize();
    await page.locator('summary', { hasText: 'Menu' }).click();
    await expect(link).toBeVisible();
    await resizeWindow(page, { width: 1280, height: 900 });
    await expect(page.locator('summary', { hasText: 'Menu' })).toBeHidden();
    await expect(link).toBeVisible();
    if (phone) await resizeWindow(page, phone);
  };
  const signIn = async (password: string, on = page) => {
    await on.getByLabel('Email or username').fill(MEMBER.email);
    await on.getByLabel('Password', { exact: true }).fill(password);
    await on.getByRole('button', { name: 'Sign In' }).click();
  };

  await test.step('register', async () => {
    await openPage(page, '/register');
    await page.getByLabel('Username').fill(MEMBER.username);
    await page.getByLabel('Email', { exact: true }).fill(MEMBER.email);
    await page.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(FIRST_PASSWORD);
    await page.getByRole('checkbox', { name: /terms/ }).check();
    // Clicked twice at once, as impatient users do.
    await page.getByRole('button', { name: 'Register' }).dblclick();
    const done = 'Registration successful! Please check your email to verify your account.';
    await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible();
  });

  await test.step('not before the address is confirmed', async () => {
    await openPage(page, '/login');
    await signIn(FIRST_PASSWORD);
    await expect(page.getByRole('alert')).toHaveText('Your account email is not confirmed');
    await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  });

  await test.step('confirm by the mailed link, which may be opened twice', async () => {
    const link = await nextLink(dataDir, 'confirmation', MEMBER.email);
    const elsewhere = await browser.newPage({ baseURL: address });
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Your email address is confirmed');
    await expect(elsewhere).toHaveURL('/emailconfirmation');
    await elsewhere.close();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This email address is already confirmed');
  });

  let car = '';
  await test.step('sign in from a car’s page, and come back to it', async () => {
    await openPage(page, '/filter');
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click();
    await page.waitForURL(/\/detail\//);
    car = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Save this car' }).click();
    await page.waitForURL(/\/login\?next=/);
    await signIn(FIRST_PASSWORD);
    await page.waitForURL(`${address}${car}`);
    await expectInHeader('Profile');
    // The car that led them to sign in has been saved.
    await expect(page.getByRole('button', { name: 'Save this car' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('save and like', async () => {
    await openPage(page, car);
    const save = page.getByRole('button', { name: 'Save this car' });
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    for (const [button, isOn] of [
      [page.getByRole('button', { name: 'Like this car' }), true],
      [save, false],
      [save, true],
    ] as const) {
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', String(isOn));
      await expect(button).toHaveAttribute('aria-disabled', 'false');
    }
    await openPage(page, car);
    await expect(page.getByRole('button', { name: 'Like this car' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the lists, and unsave by the id that the list gave', async () => {
    await openPage(page, '/liked-cars');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favourites');
    await expect(page.locator(`a[href="${car}"]`).first()).toBeVisible();
    await openPage(page, '/saved-cars');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wishlist');
    await expect(page.locator(`a[href="${car}"]`).first()).toBeVisible();
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: /^Remove/ }).click();
    expect((await deleted).status()).toBe(204);
    await expect(page.locator(`a[href="${car}"]`)).toHaveCount(0);
  });

  await test.step('edit the profile', async () => {
    await openPage(page, '/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Phone').fill('12345');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Phone must be 10 digits')).toBeVisible();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await page.getByLabel('Phone').fill('+256 772 123456');
    await page.getByLabel('Full Name').fill('Asha Tested');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByText('+256 772 123 456')).toBeVisible();
    await expect(page.getByText('Profile updated successfully!')).toBeHidden();
  });

  await test.step('change the password: another phone is signed out, this one goes on', async () => {
    const other = await browser.newContext({ baseURL: address });
    const otherPage = await other.newPage();
    await openPage(otherPage, '/login?next=/profile');
    await signIn(FIRST_PASSWORD, otherPage);
    await otherPage.waitForURL('**/profile');
    await expect(otherPage.getByRole('main').getByText('Asha Tested')).toBeVisible();

    await openPage(page, '/changepassword');
    await page.getByLabel('Current password', { exact: true }).fill(FIRST_PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(SECOND_PASSWORD);
    await page.getByLabel('Confirm new password', { exact: true }).fill(SECOND_PASSWORD);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByText('Password changed successfully!')).toBeVisible();

    await otherPage.reload();
    await otherPage.waitForURL('**/login?next=%2Fprofile');
    await other.close();
    await openPage(page, '/profile');
    await expect(page.getByRole('main').getByText('Asha Tested')).toBeVisible();
  });

  await test.step('log out', async () => {
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL(`${address}/`);
    await expectInHeader(/Sign In|Login/);
    const left = await page.evaluate(() => Object.keys(localStorage).sort());
    expect(left).toEqual(['recentCars', 'userId']);
  });

  await test.step('forget the password, and set another', async () => {
    await openPage(page, '/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email', { exact: true }).fill(MEMBER.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    const sent = 'If this email is registered, you will receive a password reset link shortly.';
    await expect(page.getByText(sent)).toBeVisible();
    await page.goto(await nextLink(dataDir, 'reset', MEMBER.email));
    await expect(page).toHaveURL('/resetpassword');
    await page.getByLabel('New password', { exact: true }).fill(THIRD_PASSWORD);
    await page.getByLabel('Confirm new password', { exact: true }).fill(THIRD_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Password has been reset successfully!')).toBeVisible();
    await openPage(page, '/profile');
    await expect(page.getByRole('main').getByText('Asha Tested')).toBeVisible();
  });

  await test.step('sign in by Google with the same address', async () => {
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL(`${address}/`);
    Object.assign(market.google.person, { sub: '7', email: MEMBER.email, name: 'Asha at Google' });
    await openPage(page, '/filter?sort=price-asc');
    const heart = page.getByRole('button', { name: /^Like / }).first();
    await heart.click();
    await expect(page.getByText(/^Sign in to keep this car: /)).toBeVisible();
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.waitForURL('**/filter?sort=price-asc');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await openPage(page, '/profile');
    await expect(page.getByRole('main').getByText('Asha Tested')).toBeVisible();
  });

  await test.step('leave for good', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('The provided current password is invalid');
    await dialog.getByLabel('Password', { exact: true }).fill(THIRD_PASSWORD);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await page.waitForURL(`${address}/`);
    await openPage(page, '/login');
    await signIn(THIRD_PASSWORD);
    await expect(page.getByRole('alert')).toHaveText('Invalid identifier or password');
  });
});

interface Market {
  server: RunningServer;
  google: Awaited<ReturnType<typeof openGoogleStandIn>>;
}

const MEMBER = { username: 'Asha Test', email: 'asha@example.com' };
const FIRST_PASSWORD = 'Matooke-and-beans';
const SECOND_PASSWORD = 'Beans-and-matooke';
const THIRD_PASSWORD = 'Rolex-and-chapati';
