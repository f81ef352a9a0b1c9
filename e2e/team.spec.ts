import type { Browser, Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { demoDealer } from './demo-dealers.ts';
import { findLayoutFaults } from './layout-faults.ts';
import { mailsIn, nextLink } from './mailbox.ts';
import { makeMember, PASSWORD } from './member.ts';
import { expect, openPage, test } from './page-test.ts';
import { enterTeamOf } from './seller.ts';

// Browsers log refused requests in the console.
test.use({ allowed: [/status of 4\d\d/] });

const DATA_DIR = process.env.E2E_DATA_DIR ?? '';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function expectSound(page: Page) {
  expect(await findingsOf(page, { withFrame: true })).toEqual([]);
  expect(await page.evaluate(findLayoutFaults)).toEqual([]);
}

/** Opens a page in a new browser context. */
async function openBrowserOf(browser: Browser, page: Page, path: string) {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() });
  const other = await context.newPage();
  const member = await makeMember(other);
  await other.goto(`/sell/sign-in?next=${encodeURIComponent(path)}`);
  await other.getByLabel('Email or username').fill(member.email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  return { other, member };
}

test('an owner invites an agent, makes them a manager, and takes them off the team', async ({ page, browser }) => {
  await enterTeamOf(page, await demoDealer(page, 'team', 0));
  await openPage(page, '/sell/today');
  const { other, member } = await openBrowserOf(browser, page, '/sell/no-seller');
  await page.locator('summary').filter({ hasText: 'Your account' }).click();
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(heading(page)).toHaveText('Team');
  await expect(page.getByText('You', { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill('nobody');
  await press(page, 'Send invitation');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('radio', { name: /^Agent/ }).press('Tab');
  await expect(page.getByRole('button', { name: 'Send invitation' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('on its way');
  await press(page, `Send again to ${member.email}`);
  await expect(page.getByRole('status').filter({ hasText: 'A new link' })).toBeVisible();
  await expectSound(page);

  const { pathname, search } = new URL(await nextLink(DATA_DIR, 'invitation', member.email, 1));
  await other.goto(pathname + search);
  await press(other, 'Accept');
  await other.waitForURL('**/sell/today?as=*');

  await openPage(page, '/sell/team');
  // The dealer has other members too.
  const row = page.getByRole('listitem').filter({ hasText: member.username });
  await row.locator('summary').filter({ hasText: 'Change role' }).click();
  await row.getByRole('radio', { name: /^Manager/ }).check();
  await row.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByRole('status')).toHaveText('Role changed.');
  await expect(row.getByText(/^Manager, since/)).toBeVisible();
  await row.locator('summary').filter({ hasText: 'Remove' }).click();
  await row.getByRole('button', { name: 'Remove from the team' }).click();
  // On a busy machine the button shows its spinner meanwhile, which is a status too.
  await expect(page.getByRole('status').filter({ hasText: 'Removed from the team.' })).toBeVisible();
  await other.goto('/sell/today');
  await expect(other).toHaveURL(/no-seller/);
  await other.close();
});

test('a token is shown once, and revoked', { tag: ['@laptop', '@long'] }, async ({ page }) => {
  await enterTeamOf(page, await demoDealer(page, 'team', 1));
  await openPage(page, '/sell/team/tokens');
  await press(page, 'Create token');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill('Stock system');
  await press(page, 'Create token');
  await expect(page.getByText(/^motoka_[0-9a-f]{60}$/)).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'I have copied it' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'API tokens' })).toBeFocused();
  await expect(page.getByText('Never used')).toBeVisible();
  expect(await page.content()).not.toMatch(/motoka_[0-9a-f]{60}/);
  await page.locator('summary').filter({ hasText: 'Revoke' }).click();
  await press(page, 'Revoke the token');
  await expect(page.getByRole('status')).toHaveText('Token revoked.');
  await expect(page.getByText('There are no tokens yet.')).toBeVisible();
});

test('buyers read at once what a dealer says of itself', { tag: '@long' }, async ({ page }) => {
  const dealer = await demoDealer(page, 'team', 2);
  await enterTeamOf(page, dealer);
  await openPage(page, '/sell/page');
  await page.getByLabel('About you').fill('Cars from Japan.\nSince 2009.');
  await page.getByLabel('Address').fill('Plot 5, Ntinda Road');
  await page.getByLabel('Place').fill('Ntinda, Kampala');
  await page.getByLabel('Registered name').fill('Prime Motors Ltd');
  await page.getByLabel('WhatsApp').fill('0414 123 456');
  await page.getByLabel('Monday, opens at').fill('08:00');
  await page.getByLabel('Monday, closes at').fill('18:00');
  await press(page, 'Copy to Friday');
  await page.getByLabel('Saturday, opens at').fill('09:00');
  await press(page, 'Save');
  await expect(page.getByText('Enter both times for Saturday')).toBeVisible();
  await expect(page.getByLabel('WhatsApp')).toBeFocused();
  await page.getByLabel('WhatsApp').fill('0772 123 456');
  await page.getByLabel('Saturday, closes at').fill('13:00');
  await press(page, 'Save');
  await expect(page.getByRole('status')).toHaveText('Saved. Buyers see the new number after you enter its code.');
  await expectSound(page);
  const sent = () =>
    mailsIn(DATA_DIR).flatMap(({ name, text }) => (name.endsWith('.sms') && text.includes('0772123456') ? [text] : []));
  await expect.poll(() => sent().length).toBe(1);
  await page.getByLabel('Code').fill('000000');
  await press(page, 'Confirm number');
  await expect(page.getByText('You have 4 tries left.')).toBeVisible();
  await page.getByLabel('Code').fill(/\n(\d{6}) is your .*code/.exec(sent()[0] ?? '')?.[1] ?? '');
  await press(page, 'Confirm number');
  await expect(page.getByRole('status')).toHaveText('Confirmed. Buyers see the new number now.');
  await expect
    .poll(async () => (await page.request.get(`/dealer-cars/${dealer.documentId}`)).text())
    .toContain('Prime Motors Ltd');
  await openPage(page, `/dealer-cars/${dealer.documentId}`);
  await page.getByRole('link', { name: 'Opening hours and directions' }).click();
  await expect(page.getByText('Monday to Friday')).toBeInViewport();
  await expect(page.getByText('09:00 – 13:00')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get directions' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=.*Ntinda/,
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/256772123456/,
  );
  expect(await page.content()).toContain('"openingHours":["Mo 08:00-18:00"');
  await expectSound(page);
});
