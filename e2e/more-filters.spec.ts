import type { Page } from '@playwright/test';
import { filtersOf, openFilters } from './filter-panel.ts';
import { expect, isPhone, openPage, test } from './page-test.ts';

async function apply(page: Page) {
  if (isPhone(page))
    await filtersOf(page)
      .getByRole('button', { name: /^Show [\d,]+ results$/ })
      .click();
}

test('fuel, gearbox and seats narrow the list by any of what is ticked, with exact counts', async ({
  page,
  request,
}) => {
  const filters = await openFilters(page, '/filter');
  const diesel = filters.getByRole('checkbox', { name: /^Diesel [\d,]+$/ });
  const counted = (await diesel.locator('xpath=..').textContent())?.replace(/\D/g, '');
  const { meta } = await (await request.get('/api/cars?filters[fueltype]=Diesel&pagination[pageSize]=1')).json();
  expect(Number(counted)).toBe(meta.pagination.total);
  await diesel.check();
  await filters.getByRole('checkbox', { name: /^Manual / }).check();
  await apply(page);
  await expect(page).toHaveURL('/filter?fueltype=Diesel&gearbox=Manual');
  await page.getByRole('link', { name: 'Remove filter: Diesel' }).click();
  await expect(page).toHaveURL('/filter?gearbox=Manual');
  await openPage(page, '/filter?seats=5&seats=7&drivetype=Left+Hand+Drive');
  await expect(page.getByRole('link', { name: /^Remove/ })).toHaveText(['Left Hand Drive', '5 seats', '7 seats']);
});

test('rare colours and all sellers come when somebody asks for them', async ({ page }) => {
  const filters = await openFilters(page, '/filter');
  const colours = filters.getByRole('group', { name: 'Colour' });
  const before = await colours.getByRole('checkbox').count();
  await filters.locator('summary', { hasText: 'Colour' }).click();
  await filters.getByRole('button', { name: 'Show all: Colour' }).click();
  await expect.poll(() => colours.getByRole('checkbox').count()).toBeGreaterThan(before + 5);
  await filters.locator('summary', { hasText: 'Seller' }).click();
  await filters.getByRole('button', { name: 'Choose a seller' }).click();
  const seller = filters.getByRole('group', { name: 'Seller' }).getByRole('checkbox', { name: /\d$/ }).first();
  const name = (await seller.locator('xpath=..').textContent())?.replace(/ [\d,]+$/, '').trim() ?? '';
  // A seller is searched for by name.
  await filters.getByRole('searchbox', { name: /seller/i }).fill(name);
  await expect(filters.getByRole('checkbox', { name }).first()).toBeVisible();
  await seller.check();
  await apply(page);
  await expect(page).toHaveURL(/\/filter\?seller=[a-z0-9]{24}$/);
  await expect(page.getByRole('link', { name: `Remove filter: ${name}` })).toBeVisible();
  // Opened anew, the seller who is chosen is seen at once.
  await openFilters(page, new URL(page.url()).pathname + new URL(page.url()).search);
  const group = filters.locator('summary', { hasText: 'Seller' });
  await expect(group).toContainText(name);
  await group.click();
  await expect(filters.getByRole('checkbox', { name })).toBeChecked();
});

test('a place is chosen from those that have most cars, and a slip in its name is forgiven', async ({ page }) => {
  const filters = await openFilters(page, '/filter?selectedMake=Subaru');
  const place = filters.getByLabel('Location');
  await place.scrollIntoViewIfNeeded();
  const kampala = filters.getByRole('button', { name: /^Kampala [\d,]+$/ });
  const count = (await kampala.textContent())?.replace(/\D/g, '');
  await place.fill('Kampla');
  await expect(filters.getByRole('button', { name: /^Mukono/ })).toHaveCount(0);
  await kampala.click();
  await apply(page);
  await expect(page).toHaveURL('/filter?selectedMake=Subaru&location=Kampala');
  await expect(page.getByText(`${count} results`, { exact: true })).toBeVisible();

  await openPage(page, '/filter?selectedMake=Subaru&location=Kampla');
  await page.getByRole('link', { name: `In Kampala: ${count} cars` }).click();
  await expect(page).toHaveURL('/filter?selectedMake=Subaru&location=Kampala');
});

test('what one list knows means nothing on the other, and what is malformed is ignored', async ({ page, request }) => {
  for (const path of [
    '/spareparts?fueltype=Diesel&modelSelected=Premio&seats=5',
    '/filter?seats=many&seller=nobody&q=',
  ]) {
    await openPage(page, path);
    await expect(page.getByRole('link', { name: /^Remove/ })).toHaveCount(0);
    await expect(page.getByRole('article').first()).toBeVisible();
  }
  for (const q of [
    'a'.repeat(5_000),
    '%0A%1B%7F',
    '%F0%9F%98%80'.repeat(300),
    '%E2%80%AE',
    '%ff%fe',
    '%2527%22%3E%3Cscript%3E',
  ]) {
    expect((await request.get(`/filter?q=${q}`)).status(), q.slice(0, 20)).toBe(200);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search in the header and the filters are plain fields', async ({ page }) => {
    await page.goto('/about');
    const field = page.getByRole('textbox', { name: 'Search cars' }).filter({ visible: true });
    await field.fill('premio');
    await field.press('Enter');
    await expect(page).toHaveURL('/filter?q=premio');
    await expect(page.getByRole('link', { name: 'Remove filter: “premio”' })).toBeVisible();
    for (const heading of await page.getByRole('article').getByRole('heading').allTextContents()) {
      expect(heading).toContain('Premio');
    }
    const filters = filtersOf(page);
    await expect(filters.getByRole('textbox', { name: 'Search' })).toHaveValue('premio');
    await filters.getByRole('checkbox', { name: /^Automatic/ }).check();
    await filters
      .getByRole('button', { name: /results$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/q=premio.*gearbox=Automatic/);
    await expect(page.getByRole('link', { name: 'Remove filter: Automatic' })).toBeVisible();
    await expect(filters.getByRole('button', { name: 'Choose a seller' })).toBeHidden();
  });
});
