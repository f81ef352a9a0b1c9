import type { Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { demoDealer } from './demo-dealers.ts';
import { expect, openPage, test } from './page-test.ts';
import { enterTeamOf } from './seller.ts';

const SIDEWAYS = () => document.documentElement.scrollWidth - innerWidth;

/** Returns the prices of a table's rows, in their order. */
const pricesOn = (page: Page) =>
  page
    .getByRole('row')
    .getByRole('cell', { name: /^Ugx / })
    .evaluateAll((cells) => cells.map((cell) => Number(cell.textContent?.replace(/\D/g, ''))));

const inOrder = (prices: readonly number[], sign: 1 | -1) => prices.toSorted((one, other) => (one - other) * sign);

test('a laptop of 1280 by 800 shows at least fifteen ads whole, and the head of a column sorts them @laptop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterTeamOf(page, await demoDealer(page, 'stock-table', 0));
  await openPage(page, '/sell/listings');
  const bottoms = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= 800).length).toBeGreaterThanOrEqual(15);
  expect(await page.evaluate(SIDEWAYS)).toBe(0);
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Price' }).click();
  const head = page.getByRole('columnheader', { name: 'Price' });
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const dearest = await pricesOn(page);
  expect(dearest).toEqual(inOrder(dearest, -1));
  // The row of a menu that is open stays where it is, and Escape leads back to it.
  const menu = page.getByLabel(/^More: /).first();
  await menu.press('Enter');
  await expect(page.getByRole('button', { name: /^Reserve: / }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Reserve: / }).first()).toBeHidden();
  await expect(menu).toBeFocused();
});

test('a phone has two lines a row, nothing runs over its edge, and the ad says what it did', async ({ page }) => {
  await enterTeamOf(page, await demoDealer(page, 'stock-table', 1));
  await openPage(page, '/sell/listings');
  expect(await page.evaluate(SIDEWAYS)).toBe(0);
  const { height } = (await page.locator('tbody tr').first().boundingBox()) ?? { height: 0 };
  expect(height).toBeLessThan(95);
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Buyers in the last 30 days' })).toBeVisible();
  await expect(page.getByText(/ contacts?[.]| contacts in the last/)).toBeVisible();
  expect(await page.evaluate(SIDEWAYS)).toBe(0);
  expect(await findingsOf(page)).toEqual([]);
});

test.describe('without scripts', { tag: '@long' }, () => {
  test.use({ javaScriptEnabled: false });

  test('ads are sorted, narrowed, and changed from a row’s menu', async ({ page }) => {
    await enterTeamOf(page, await demoDealer(page, 'stock-table', 2));
    await page.goto('/sell/listings');
    await page.getByRole('link', { name: 'Price' }).click();
    await page.getByRole('link', { name: 'Price' }).click();
    await expect(page).toHaveURL(/sort=price-asc/);
    const cheapest = await pricesOn(page);
    expect(cheapest).toEqual(inOrder(cheapest, 1));
    await page
      .getByLabel(/^More: /)
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Reserve: / })
      .first()
      .click();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Marked as reserved.' })).toBeVisible();
    await expect(page).toHaveURL(/sort=price-asc/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'On sale again.' })).toBeVisible();
    await page.getByRole('link', { name: /^On sale/ }).click();
    await expect(page).toHaveURL(/sort=price-asc&state=published|state=published&sort=price-asc/);
  });
});
