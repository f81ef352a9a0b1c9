import type { Page } from '@playwright/test';
import { carWords } from '#contract/entities/car-words.ts';
import { changedPrice } from '#contract/office/bulk-stock.ts';
import { listPriceChanges } from '../test/price-history.ts';
import { openSellers } from '../test/sellers-beside.ts';
import { findingsOf } from './axe.ts';
import { enterAsDealer, enterAsSeller } from './office.ts';
import { expect, test as onSharedServer, openPage, waitUntilAlive } from './page-test.ts';
import { type RunningServer, startServer } from './start-server.ts';

// One after the other: they have a server of their own, which is not to be started twice.
onSharedServer.describe.configure({ mode: 'default' });

const test = onSharedServer.extend<object, { market: { at: RunningServer; sellers: Sellers } }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter.
    async ({}, use) => {
      const at = await startServer({ RATE_LIMITS: 'off' }, { isFilled: true });
      const sellers = await openSellers(at.dataDir);
      await use({ at, sellers });
      await sellers.close();
      await at.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ market }, use) => use(market.at.address),
});

test('two hundred prices are changed by thumb within seconds, and taken back by one tap', { tag: '@long' }, async ({
  page,
  market: { at, sellers },
}) => {
  const { sellerId } = await enterAsDealer(page, at, 200);
  const cars = () =>
    sellers.db
      .selectFrom('listing')
      .innerJoin('car', 'car.id', 'listing.car_id')
      .select(['listing.id', 'listing.document_id as listing', 'car.price', 'car.document_id'])
      .where('seller_id', '=', sellerId)
      .orderBy('listing.id')
      .execute();
  const before = await cars();
  const history = async () =>
    (await listPriceChanges(sellers.db)).filter(({ of }) => before.some(({ listing }) => listing === of));
  await openPage(page, '/sell/listings?state=published');
  const begun = performance.now();
  await page.getByLabel('All 200').tap();
  await button(page, 'Change selected').tap();
  await page.getByLabel('By', { exact: true }).tap();
  await page.keyboard.type('5');
  await button(page, 'Change 200 prices').tap();
  await expect(heading(page, '200 prices changed')).toBeVisible({ timeout: BY_THUMB_MS });
  const took = performance.now() - begun;
  test.info().annotations.push({ type: 'ms for 200 prices', description: String(Math.round(took)) });
  expect(took).toBeLessThan(BY_THUMB_MS);

  const lower = (price: number | null) => changedPrice(price ?? 0, { unit: 'percent', by: -5 });
  expect(await cars()).toEqual(before.map((car) => ({ ...car, price: lower(car.price) })));
  const there = before.map(({ listing, price }) => ({ of: listing, old: price, new: lower(price) }));
  const byListing = (changes: typeof there) => changes.toSorted((a, b) => (a.of < b.of ? -1 : 1));
  expect(byListing(await history())).toEqual(byListing(there));
  const [first] = before;
  const { data } = await (await page.request.get(`/api/cars/${first?.document_id}`)).json();
  expect(data.price).toBe(lower(first?.price ?? null));

  await button(page, 'Undo all 200').tap();
  await expect(heading(page, '200 prices back as before')).toBeVisible({ timeout: BY_THUMB_MS });
  expect(await cars()).toEqual(before);
  const back = there.map(({ of, old, new: lowered }) => ({ of, old: lowered, new: old }));
  expect(byListing((await history()).slice(200))).toEqual(byListing(back));
});

test('several are chosen, reserved and freed by the keyboard alone @laptop', { tag: '@long' }, async ({
  page,
  market: { at },
}) => {
  await enterAsDealer(page, at, 54);
  await openPage(page, '/sell/listings?state=published');
  expect(await findingsOf(page)).toEqual([]);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: '1 selected' })).toBeVisible();
  await page.getByLabel('All on this page').press('Space');
  await expect(page.getByRole('status').filter({ hasText: '50 selected' })).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(3)
    .press('Space');
  await expect(page.getByRole('status').filter({ hasText: '49 selected' })).toBeVisible();
  await expect(page.getByLabel('All on this page')).not.toBeChecked();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByLabel('All 54').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Change selected')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Change 49 ads')).toBeFocused();
  await page.getByLabel('By', { exact: true }).fill('60');
  await expect(page.getByRole('alert')).toHaveText('Enter a number from 0.1 to 50.');
  await page.getByLabel('By', { exact: true }).fill('2.5');
  await expect(page.getByText('Check the 49 new prices below.')).toBeAttached();
  await page.getByLabel('By', { exact: true }).press('Enter');
  await expect(button(page, 'Change 49 prices')).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  await button(page, 'Reserve (49)').press('Enter');
  await expect(heading(page, '49 ads reserved')).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(button(page, 'Undo all 49')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, '49 ads back as before')).toBeVisible();
  await page.getByRole('link', { name: 'All ads' }).click();
  await expect(page.getByRole('link', { name: /^Reserved/ })).toHaveCount(0);
});

test.describe('without scripts', { tag: '@long' }, () => {
  test.use({ javaScriptEnabled: false });

  test('two prices are seen before they are changed, and what could not be changed is named', async ({
    page,
    market: { at, sellers },
  }) => {
    const { sellerId } = await enterAsDealer(page, at, 3);
    await page.goto('/sell/listings');
    const box = page.getByRole('checkbox', { name: /^Select / }).first();
    const late = await box.inputValue();
    await box.check();
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check();
    await button(page, 'Change selected').click();
    await expect(heading(page, 'Change 2 ads')).toBeVisible();
    await page.getByLabel('By', { exact: true }).fill('0.5m');
    await page.getByLabel('Ugx').check();
    await button(page, 'See new prices').click();
    await expect(page.getByText(/^was Ugx/)).toHaveCount(2);
    const form = page.url();
    // Somebody else is quicker.
    await sellers.db.updateTable('car').set({ price: 77_000_000 }).where('document_id', '=', late).execute();
    await button(page, 'Change 2 prices').click();
    await expect(heading(page, '1 price changed')).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 not done' })).toBeVisible();
    await expect(page.getByText('Someone else has just set the price to Ugx 77,000,000, so we left it.')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(heading(page, '1 price back as before')).toBeVisible();
    await page.goto(form);
    await button(page, 'Mark as sold (2)').click();
    await expect(heading(page, '2 ads marked as sold')).toBeVisible();
    const sold = await sellers.db
      .selectFrom('listing')
      .select('state')
      .where('seller_id', '=', sellerId)
      .where('state', '=', 'sold')
      .execute();
    expect(sold).toHaveLength(2);
    await page.goto('/sell/listings');
    await page.getByRole('link', { name: 'See or undo' }).click();
    await button(page, 'Undo all 2').click();
    await expect(heading(page, '2 ads back as before')).toBeVisible();
  });
});

const bar = (page: Page) => page.getByRole('main').getByRole('status');
const says = (page: Page, words: string) => expect(bar(page).filter({ hasText: words })).toBeVisible();

test('a car is sent, taken back, sent again, changed while it is on sale, kept on sale, and put back', async ({
  page,
  market: { at, sellers },
}) => {
  const seller = await enterAsSeller(page, at);
  const { id } = await seller.draft();
  await openPage(page, `/sell/listings/${id}`);
  await button(page, 'Send for checking').tap();
  await says(page, 'Sent. We check it before buyers see it.');
  await button(page, 'Take back to edit').tap();
  await says(page, 'You have it back. Edit it, then send it again.');
  await button(page, 'Send for checking').tap();
  await says(page, 'Sent. We check it before buyers see it.');
  await sellers.act(id, 'approve');

  await openPage(page, `/sell/listings/${id}`);
  await button(page, 'Still for sale').tap();
  await says(page, 'It stays on sale.');
  // A price far below is looked at before buyers see it.
  await page.getByRole('link', { name: 'Edit ad' }).tap();
  await page.goto(`/sell/listings/${id}/edit?step=price`);
  await waitUntilAlive(page);
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByLabel(carWords.price.label).fill('3m');
  expect((await saved).status()).toBe(200);
  await page.goto(`/sell/listings/${id}`);
  await waitUntilAlive(page);
  await expect(page.getByText('You have not sent these yet. Buyers still see the ad as it was.')).toBeVisible();
  await button(page, 'Send changes').tap();
  await says(page, 'Sent. Buyers see your changes now');
  await openPage(page, '/sell/listings');
  await expect(page.getByText('Changes being checked')).toBeVisible();
  const { data } = await (await page.request.get(`/api/cars/${id}`)).json();
  expect(data.price).toBeGreaterThan(10_000_000);

  await openPage(page, `/sell/listings/${id}`);
  await page.getByText('Take off sale', { exact: true }).tap();
  await expect(page.getByText(/^Take it off sale\?.*changes will be lost\.$/)).toBeVisible();
  await button(page, 'Yes, take off sale').tap();
  await says(page, 'Taken off sale.');
  await button(page, 'Put back on sale').tap();
  await says(page, 'Back on sale.');
  expect((await page.request.get(`/api/cars/${id}`)).status()).toBe(200);

  await button(page, 'Copy this ad').tap();
  await expect(page).toHaveURL(/\/edit/);
  await page.goto(`${new URL(page.url()).pathname}?step=check`);
  await waitUntilAlive(page);
  await expect(page.getByText('Toyota Premio 2010').first()).toBeVisible();
});

type Sellers = Awaited<ReturnType<typeof openSellers>>;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const BY_THUMB_MS = 20_000;
