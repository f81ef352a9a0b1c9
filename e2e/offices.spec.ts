import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { findingsOf } from './axe.ts';
import { type Member, makeMember, openAsMember, PASSWORD } from './member.ts';
import { expect, holdRequests, isPhone, resizeWindow, test, waitUntilAlive } from './page-test.ts';
import { inviteToDealer, runStaffCommand } from './staff-command.ts';

// Browsers log refused requests in the console.
test.use({ allowed: [/status of 4\d\d/] });

/** Returns the names of two dealers of the catalogue. */
async function dealersOf(page: Page): Promise<string[]> {
  const { data } = await (await page.request.get('/api/dealer-infos?pagination[pageSize]=2')).json();
  return data.map(({ dealerName }: { dealerName: string }) => dealerName);
}

async function fillIn(page: Page, { email }: Pick<Member, 'email'>, password = PASSWORD) {
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const menu = (page: Page) => page.locator('summary').filter({ hasText: 'Your account' });

/** Creates a member who sells for these dealers, by the links mailed to them; not signed in. */
async function makeSeller(page: Page, dealers: string[]): Promise<Member> {
  const member = await makeMember(page);
  for (const dealer of dealers) {
    await page.goto(inviteToDealer(dealer, member.email));
    await expect(heading(page)).toHaveText(`Join ${dealer}`);
    const password = page.getByLabel('Password', { exact: true });
    const isSignedIn = !(await password.isVisible());
    if (!isSignedIn) await password.fill(PASSWORD);
    await page.getByRole('button', { name: isSignedIn ? 'Accept' : 'Sign in and join' }).click();
    await page.waitForURL('**/sell/today?as=*');
  }
  await page.context().clearCookies();
  return member;
}

test('a second press while the next page is on its way sends nothing more', async ({ page }) => {
  const member = await makeSeller(page, (await dealersOf(page)).slice(0, 1));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const release = await holdRequests(page, '**/sell/today.data*');
  await page.goto('/sell/sign-in');
  await waitUntilAlive(page);
  const next = page.waitForRequest('**/sell/today.data*');
  await fillIn(page, member);
  await next;
  await page.getByRole('button', { name: 'Sign In' }).dispatchEvent('click');
  release();
  await expect(heading(page)).toContainText(member.username);
  expect(sent).toHaveLength(1);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', {
    tag: javaScriptEnabled ? [] : ['@long'],
  }, () => {
    test.use({ javaScriptEnabled });

    test('a seller comes in where they were going, changes for whom they sell, and leaves', async ({ page }) => {
      const dealers = await dealersOf(page);
      const member = await makeSeller(page, dealers);
      await page.goto('/sell/today');
      await expect(page).toHaveURL('/sell/sign-in?next=%2Fsell%2Ftoday');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Email or username is required')).toBeVisible();
      await fillIn(page, member, 'not their password');
      await expect(page.getByRole('alert')).toHaveText('Invalid identifier or password');
      await expect(page.getByLabel('Email or username')).toHaveValue(member.email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(javaScriptEnabled ? /.*/ : '');
      await fillIn(page, member);
      await expect(heading(page)).toHaveText(new RegExp(`^Good (morning|afternoon|evening), ${member.username}$`));
      await expect(page.getByRole('main')).toContainText(`You sell for ${dealers[0]} as an owner.`);

      await page.locator('summary').filter({ hasText: dealers[0] }).click();
      await page.getByRole('link', { name: dealers[1] ?? '' }).click();
      await expect(page).toHaveURL(/\/sell\/today\?as=[a-z0-9]{24}$/);
      await expect(page.getByRole('main')).toContainText(`You sell for ${dealers[1]} as an owner.`);

      await menu(page).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL('/sell/sign-in');
      await page.goto('/sell/today');
      await expect(heading(page)).toHaveText('Sign in to sell');
    });

    test('somebody who sells for nobody is told so, and a seller of another name is not found', {
      tag: '@long',
    }, async ({ page }) => {
      const member = await makeMember(page);
      await page.goto('/sell/sign-in?next=//evil.example');
      await fillIn(page, member);
      await expect(heading(page)).toHaveText('You do not sell here yet');
      const [dealer = ''] = await dealersOf(page);
      await page.goto(inviteToDealer(dealer, member.email));
      await page.getByRole('button', { name: 'Accept' }).click();
      await page.waitForURL('**/sell/today?as=*');
      const unknown = await page.goto(`/sell/today?as=${'a'.repeat(24)}`);
      expect(unknown?.status()).toBe(404);
      await expect(heading(page)).toHaveText('Page not found');
      const nothing = await page.goto('/sell/nothing-here');
      expect(nothing?.status()).toBe(404);
    });

    test('an invitation of somebody else, or one that was used, opens nothing', { tag: '@long' }, async ({ page }) => {
      const [dealer = ''] = await dealersOf(page);
      const member = await makeMember(page);
      const link = inviteToDealer(dealer, 'somebody.else@example.com');
      await page.goto('/sell/sign-in');
      await fillIn(page, member);
      await expect(heading(page)).toHaveText('You do not sell here yet');
      await page.goto(link);
      await expect(heading(page)).toHaveText(`Join ${dealer}`);
      await expect(page.getByText('This invitation was sent to another email address')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
      const gone = await page.goto(`/sell/invitation?code=${'a'.repeat(43)}`);
      expect(gone?.status()).toBe(404);
      await expect(heading(page)).toHaveText('This invitation no longer works');
    });

    test('staff set up their second factor first, and give it in each browser', async ({ page, browser, baseURL }) => {
      const member = await makeMember(page);
      await page.goto('/staff/sign-in');
      await fillIn(page, member);
      await expect(page.getByRole('alert')).toHaveText('This account is not on the staff.');
      runStaffCommand('add', member.email, 'moderator');
      await page.goto('/staff/review');
      await fillIn(page, member);
      await expect(heading(page)).toHaveText('Two-step sign-in');
      await page.getByRole('button', { name: 'Set up' }).click();
      const picture = page.getByRole('img', { name: 'QR code' });
      await expect(picture).toBeVisible();
      expect((await page.request.get('/staff/api/second-factor/qr.svg')).headers()['content-type']).toBe(
        'image/svg+xml',
      );
      const secret = (await page.locator('p.font-mono').innerText()).replace(/\s/g, '');
      const app = new TOTP({ secret: Secret.fromBase32(secret) });
      await page.getByLabel('Code').fill('000000');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('alert')).toContainText('That code is wrong');
      await page.getByLabel('Code').fill(app.generate());
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
      const codes = await page.locator('main li').allInnerTexts();
      expect(codes).toHaveLength(10);
      if (javaScriptEnabled) expect(await findingsOf(page)).toEqual([]);
      await page.getByRole('link', { name: 'I have written them down' }).click();
      await expect(heading(page)).toHaveText('Review');
      // Recovery codes are never shown again.
      await page.goto('/staff/second-factor');
      await expect(page.getByText('10 recovery codes are left')).toBeAttached();
      await expect(page.locator('main li')).toHaveCount(0);

      const other = await browser.newPage({ javaScriptEnabled, ...(baseURL && { baseURL }) });
      await other.goto('/staff/review');
      await fillIn(other, member);
      await expect(heading(other)).toHaveText('Enter your code');
      await other.getByLabel('Code').fill(codes[0] ?? '');
      await other.getByRole('button', { name: 'Continue' }).click();
      await expect(heading(other)).toHaveText('Review');
      await other.goto('/staff/second-factor');
      await other.locator('summary', { hasText: 'Turn it off' }).click();
      const remove = other.locator('details', { hasText: 'Turn it off' });
      await remove.getByLabel('Code').fill(codes[0] ?? '');
      await remove.getByRole('button', { name: 'Turn it off' }).click();
      await expect(remove.getByRole('alert')).toContainText('has already been used');
      await remove.getByLabel('Code').fill(codes[1] ?? '');
      await remove.getByRole('button', { name: 'Turn it off' }).click();
      await expect(other.getByRole('button', { name: 'Set up' })).toBeVisible();
      await other.close();
      // The first browser has lost its second factor, too.
      await page.goto('/staff/review');
      await expect(heading(page)).toHaveText('Two-step sign-in');
    });
  });
}

test('a member who sells for nobody is led to sell in private', async ({ page }) => {
  const member = await makeMember(page);
  await page.goto('/sell/sign-in');
  await fillIn(page, member);
  await page.getByRole('link', { name: 'Sell your own car' }).click();
  await expect(heading(page)).toHaveText('Confirm your number');
  await page.getByRole('link', { name: 'Not now' }).click();
  await expect(page).toHaveURL('/sell');
});

test('a member who is signed in on the public pages goes on without a password', async ({ page }) => {
  const member = await openAsMember(page);
  await page.goto('/sell/sign-in');
  await page.getByRole('button', { name: `Continue as ${member.username}` }).click();
  await expect(heading(page)).toHaveText('You do not sell here yet');
  // The cookie is sent to the back offices alone.
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name, path, httpOnly }) => [name, path, httpOnly])).toContainEqual([
    'sell_session',
    '/sell',
    true,
  ]);
});

test('no page of the offices is kept, found or framed, and none runs scripts but its own', { tag: '@long' }, async ({
  page,
}) => {
  const dealers = await dealersOf(page);
  const member = await makeSeller(page, dealers);
  await page.goto('/sell/sign-in');
  expect(await findingsOf(page, { withFrame: true })).toEqual([]);
  await fillIn(page, member);
  // Leaving before the answer has come would cancel signing in.
  await page.waitForURL('**/sell/today?as=*');
  const response = await page.goto('/sell/today');
  await waitUntilAlive(page);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(
      /default-src 'none'.*script-src 'self' 'sha256-.*frame-ancestors 'none'/,
    ),
  });
  for (const path of ['/sell/today', '/sell/sign-out', '/sell/nothing-here']) {
    await page.goto(path);
    await waitUntilAlive(page);
    expect(await findingsOf(page, { withFrame: true }), path).toEqual([]);
  }
  await page.goto('/sell/today');
  await page.locator('summary').filter({ hasText: dealers[0] }).click();
  await menu(page).click();
  expect(await findingsOf(page, { withFrame: true })).toEqual([]);
  const bar = await page.getByRole('navigation', { name: 'Selling' }).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect((bar?.y ?? 0) > height / 2, 'the tabs stand under a thumb, and on a laptop at the top').toBe(isPhone(page));
  await menu(page).click();
  for (const width of [320, 768, 1024, 1920]) {
    await resizeWindow(page, { width, height: 740 });
    const beyond = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(beyond, `${width} px`).toBe(0);
  }
});

test('a form of another site, or of none, is not taken', async ({ page, baseURL }) => {
  const member = await makeMember(page);
  const form = { identifier: member.email, password: PASSWORD };
  for (const origin of ['https://evil.example', 'null', undefined]) {
    const answer = await page.request.post('/sell/sign-in', { form, headers: origin === undefined ? {} : { origin } });
    expect(answer.status(), String(origin)).toBe(403);
    expect(answer.headers()['set-cookie']).toBeUndefined();
    expect(await answer.text()).toContain('Your form was not sent');
  }
  const own = await page.request.post('/sell/sign-in', { form, headers: { origin: baseURL ?? '' }, maxRedirects: 0 });
  expect(own.status()).toBe(302);
});
