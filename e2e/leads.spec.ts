import type { Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { demoDealer } from './demo-dealers.ts';
import { expect, openPage, test, waitUntilAlive } from './page-test.ts';
import { enterTeamOf } from './seller.ts';

// Changes to cars are undone at the end of each test: other tests use the same market.

test('a buyer who asks is there at once, is called with one tap, and a slip is taken back', async ({ page }) => {
  const { documentId, price } = await enterDealer(page, 0);
  await openPage(page, '/sell/leads');
  await expect(page.getByText('No buyers have asked yet')).toBeVisible();
  await ask(page, documentId, { name: 'Okello', offer: Math.round(price / 2) });
  await openPage(page, '/sell/today');
  await expect(page.getByRole('heading', { name: '1 buyer is waiting for an answer' })).toBeVisible();
  await page.getByRole('link', { name: 'Answer', exact: true }).click();
  await expect(page.getByText(/^\d+ min$/)).toBeVisible();
  await expect(page.getByText('50 % below the price')).toBeVisible();
  const chat = new URL((await page.getByRole('link', { name: 'WhatsApp: Okello' }).getAttribute('href')) ?? '');
  expect(chat.origin + chat.pathname).toBe('https://wa.me/256772123456');
  expect(chat.searchParams.get('text')).toContain(`/detail/${documentId}`);
  expect(await findingsOf(page, { withFrame: true })).toEqual([]);
  await waitUntilAlive(page);
  const call = page.getByRole('link', { name: 'Call: Okello' });
  expect(await call.getAttribute('href')).toBe('tel:+256772123456');
  // Links to call do not leave the page: there is no phone here.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await call.click();
  await expect(bar(page).filter({ hasText: 'Okello: Marked as contacted.' })).toBeVisible();
  await expect(page.getByText('1 buyer is waiting for an answer')).toHaveCount(0);
  await page.reload();
  await waitUntilAlive(page);
  await press(page, 'Undo');
  await expect(bar(page).filter({ hasText: 'Okello: Undone. Back to new.' })).toBeVisible();
  await expect(page.getByRole('navigation').getByText('1 buyer is waiting for an answer')).toBeAttached();
});

test('what is sold to a buyer is marked as sold, by the keyboard too, and put back by one press @laptop', {
  tag: '@long',
}, async ({ page }) => {
  const { documentId, title } = await enterDealer(page, 1);
  const lead = await ask(page, documentId, { name: 'Nakato' });
  await openPage(page, `/sell/leads/${lead}`);
  await waitUntilAlive(page);
  await page.getByLabel('New note').fill('Comes on Friday.');
  await press(page, 'Add note');
  await expect(page.getByRole('listitem').filter({ hasText: 'Comes on Friday.' })).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Sold to them' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Which car did you sell?')).toHaveValue(documentId);
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, sold' }).focus();
  await page.keyboard.press('Enter');
  await expect(bar(page).filter({ hasText: 'Nakato: Won.' })).toBeVisible();
  expect((await page.request.get(`/api/cars/${documentId}`)).status(), title).toBe(404);
  await press(page, 'Undo');
  await expect(bar(page).filter({ hasText: 'Undone.' })).toBeVisible();
  expect((await page.request.get(`/api/cars/${documentId}`)).status()).toBe(200);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowed: [/status of 422/] });

  test('a lead goes its way by plain forms: lost asks why, and what was lost is found and opened again', async ({
    page,
  }) => {
    const { documentId } = await enterDealer(page, 2, 'agent');
    const lead = await ask(page, documentId, { name: 'Ssebunya' });
    await page.goto(`/sell/leads/${lead}`);
    await press(page, 'Negotiating');
    await expect(bar(page).filter({ hasText: 'Ssebunya: Marked as negotiating.' })).toBeVisible();
    await page.locator('summary').filter({ hasText: 'Lost' }).click();
    await press(page, 'Yes, lost');
    await expect(page.getByText('Say why you lost the sale.')).toBeVisible();
    await page.getByLabel('Price too high').check();
    await press(page, 'Yes, lost');
    await expect(page.getByText('Price too high')).toBeVisible();
    await page.getByRole('link', { name: 'All buyers' }).click();
    await expect(page.getByText('No buyers are waiting for you right now.')).toBeVisible();
    // Agents may not download the buyers' data.
    await expect(page.getByRole('link', { name: 'Download as a spreadsheet' })).toHaveCount(0);
    await page.getByLabel('Search your buyers').fill('0772 123 456');
    await press(page, 'Search');
    await page.getByRole('link', { name: 'Ssebunya' }).click();
    await press(page, 'Open again');
    await expect(bar(page).filter({ hasText: 'Ssebunya: Marked as contacted.' })).toBeVisible();
  });
});

/** Signs in to a dealer, and returns an ad of it that has all it needs to be put on sale. */
async function enterDealer(page: Page, place: number, role: 'owner' | 'agent' = 'owner') {
  await enterTeamOf(page, await demoDealer(page, 'leads', place), role);
  const list = await (await page.request.get('/sell/api/listings?state=published')).json();
  for (const row of list.rows) {
    const { missing } = await (await page.request.get(`/sell/api/listings/${row.documentId}`)).json();
    if (row.price !== null && missing.length === 0) return row as { documentId: string; title: string; price: number };
  }
  throw new Error('This dealer has nothing whole');
}

/** Asks about a listing as a buyer does; returns the id of the lead. */
async function ask(page: Page, listing: string, fields: { name: string; offer?: number }) {
  const data = {
    documentId: listing,
    intent: fields.offer ? 'offer' : 'question',
    phone: '0772123456',
    email: 'buyer@example.com',
    message: 'Is it still there?',
    ...fields,
  };
  expect((await page.request.post('/api/leads', { data })).status()).toBe(201);
  const { rows } = await (await page.request.get(`/sell/api/leads?q=${fields.name}`)).json();
  return String(rows[0].documentId);
}

const bar = (page: Page) => page.getByRole('main').getByRole('status');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
