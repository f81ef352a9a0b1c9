import type { Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { demoDealer } from './demo-dealers.ts';
import { expect, openPage, test, waitUntilAlive } from './page-test.ts';
import { enterTeamOf } from './seller.ts';

// Changes are undone at the end of each test: other tests use the same market.

test('a dealer’s owner reserves a car from the list and takes it back', async ({ page }) => {
  await enterTeamOf(page, await demoDealer(page, 'stock', 0));
  await openPage(page, '/sell/listings?state=published');
  const row = page.getByRole('row').filter({ hasText: 'On sale' }).first();
  const title = (await row.getByRole('rowheader').getByRole('link').textContent()) ?? '';
  await row.getByLabel(`More: ${title}`).click();
  await row.getByRole('button', { name: `Reserve: ${title}` }).click();
  await expect(bar(page).filter({ hasText: `${title}: Marked as reserved.` })).toBeVisible();
  await press(page, 'Undo');
  await expect(bar(page).filter({ hasText: `${title}: On sale again.` })).toBeVisible();

  await page.getByLabel('Search your ads').fill(title);
  await press(page, 'Search');
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('rowheader').getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('what is sold is gone for buyers at once, and back by one press', { tag: '@long' }, async ({ page }) => {
  await enterTeamOf(page, await demoDealer(page, 'stock', 1));
  const id = await openListing(page);
  await waitUntilAlive(page);
  await page.getByRole('button', { name: 'Mark as sold' }).dblclick();
  await expect(bar(page).filter({ hasText: 'Marked as sold.' })).toBeVisible();
  expect((await page.request.get(`/api/cars/${id}`)).status()).toBe(404);
  await press(page, 'Undo');
  await expect(page.getByText('On sale', { exact: true }).first()).toBeVisible();
  expect((await page.request.get(`/api/cars/${id}`)).status()).toBe(200);

  await page.getByRole('link', { name: 'Full history' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Marked as sold' })).toHaveCount(1);
});

test.describe('refusals', () => {
  test.use({ allowed: [/status of (409|422)/] });

  test('a price is changed where it stands, and a wrong one is named and kept', { tag: '@long' }, async ({ page }) => {
    await enterTeamOf(page, await demoDealer(page, 'stock', 2));
    const id = await openListing(page);
    await waitUntilAlive(page);
    const { price } = (await (await page.request.get(`/api/cars/${id}`)).json()).data;
    const field = page.getByLabel('New price');
    await field.fill('about ten');
    await press(page, 'Save price');
    await expect(page.getByText('Enter whole shillings')).toBeVisible();
    await expect(field).toHaveValue('about ten');
    await expect(field).toBeFocused();
    // So little less that it needs no review.
    const reduced = price - 100_000;
    const now = `Ugx ${reduced.toLocaleString('en')}`;
    await field.fill(`${reduced / 1_000_000}m`);
    await press(page, 'Save price');
    await expect(page.getByText(`Now: ${now}`)).toBeVisible();
    await expect(bar(page).filter({ hasText: 'Price saved. Buyers see it now.' })).toBeVisible();
    const moved = `From Ugx ${price.toLocaleString('en')} to ${now}`;
    await expect(page.getByRole('listitem').filter({ hasText: moved })).toContainText('Edited');
    await field.fill(String(price));
    await press(page, 'Save price');
    await expect(page.getByText(`Now: ${now}`)).toBeHidden();
  });

  test('whoever is late on another device reads why, and sees how it is now', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await enterTeamOf(page, await demoDealer(page, 'stock', 3));
    await openListing(page);
    const other = await context.newPage();
    await openPage(other, page.url());
    await waitUntilAlive(page);
    await press(page, 'Take off sale');
    await expect(bar(page).filter({ hasText: 'Taken off sale.' })).toBeVisible();
    await press(other, 'Reserve');
    await expect(other.getByRole('alert')).toContainText('the ad has changed');
    await expect(other.getByText('Taken off sale', { exact: true }).first()).toBeVisible();
    await press(other, 'Put back on sale');
    await expect(other.getByText('On sale', { exact: true }).first()).toBeVisible();
  });
});

test('an agent is shown what an agent may do, and is asked before what they cannot take back', {
  tag: '@long',
}, async ({ page }) => {
  await enterTeamOf(page, await demoDealer(page, 'stock', 4), 'agent');
  await openListing(page);
  await expect(page.getByRole('button', { name: 'Take off sale' })).toHaveCount(0);
  await expect(page.getByLabel('New price')).toBeVisible();
  await page.getByText('Mark as sold', { exact: true }).click();
  await expect(page.getByText('Only a manager or an owner can put it back.')).toBeVisible();
});

test('each page is clean by axe, and a key press leads to the way back', { tag: '@long' }, async ({ page }) => {
  await enterTeamOf(page, await demoDealer(page, 'stock', 5));
  await openPage(page, '/sell/today');
  expect(await findingsOf(page, { withFrame: true })).toEqual([]);
  await openPage(page, '/sell/listings');
  expect(await findingsOf(page)).toEqual([]);
  await openListing(page);
  await waitUntilAlive(page);
  await page.getByRole('button', { name: 'Reserve' }).focus();
  await page.keyboard.press('Enter');
  await expect(bar(page).filter({ hasText: 'Marked as reserved.' })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar(page).filter({ hasText: 'On sale again.' })).toBeVisible();
  await page.getByRole('link', { name: 'Full history' }).click();
  await expect(page.getByRole('heading', { name: /^History of / })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
});

test.describe('without scripts', { tag: '@long' }, () => {
  test.use({ javaScriptEnabled: false });

  test('a car is withdrawn and put back, and a draft deleted after a question', async ({ page }) => {
    await enterTeamOf(page, await demoDealer(page, 'stock', 6));
    const id = await openListing(page);
    await press(page, 'Take off sale');
    await expect(bar(page).filter({ hasText: 'Taken off sale.' })).toBeVisible();
    await press(page, 'Undo');
    await expect(page.getByText('On sale', { exact: true }).first()).toBeVisible();

    const { seller } = await (await page.request.get(`/sell/api/listings/${id}`)).json();
    const begun = await page.request.post('/sell/api/listings', {
      data: { seller, kind: 'car' },
      headers: { origin: new URL(page.url()).origin },
    });
    const { documentId } = await begun.json();
    await page.goto('/sell/today');
    await expect(page.getByRole('heading', { name: 'Untitled car' })).toBeVisible();
    await page.goto(`/sell/listings/${documentId}`);
    await expect(page.getByText('Before you send it, add:')).toBeVisible();
    await page.getByText('Delete draft').click();
    await press(page, 'Yes, delete it');
    await expect(bar(page).filter({ hasText: 'Draft deleted.' })).toBeVisible();
    await expect(page).toHaveURL(/\/sell\/listings\?/);
    expect((await page.request.get(`/sell/api/listings/${documentId}`)).status()).toBe(404);
  });
});

/** Opens a listing that can be put back on sale, because it is complete. */
async function openListing(page: Page): Promise<string> {
  const list = await (await page.request.get('/sell/api/listings?state=published')).json();
  for (const { documentId, price } of list.rows) {
    const listing = await (await page.request.get(`/sell/api/listings/${documentId}`)).json();
    if (price === null || listing.missing.length > 0) continue;
    await page.goto(`/sell/listings/${documentId}`);
    return documentId;
  }
  throw new Error('This dealer has nothing whole');
}

const bar = (page: Page) => page.getByRole('main').getByRole('status');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
