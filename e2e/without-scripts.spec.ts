import { carWords } from '#contract/entities/car-words.ts';
import { filtersOf } from './filter-panel.ts';
import { expect, test } from './page-test.ts';

test.use({ javaScriptEnabled: false });

/** Size limit of a list's page with everything that it loads by itself. */
const LIST_LIMIT_BYTES = 250_000;

test('the hero form, the filters, the order and the pages of a list work without scripts', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('main').locator('form').first();
  await hero.getByLabel(carWords.make.label).selectOption('Toyota');
  await hero.getByText('More ways to search').click();
  await hero.getByRole('combobox', { name: 'Year', exact: true }).selectOption('2015');
  await hero.getByLabel('Price up to').selectOption({ label: 'Ugx 90,000,000' });
  await hero.getByRole('button', { name: 'Search' }).click();
  const rows = page.getByRole('article');
  await expect(rows.first()).toContainText('Toyota');
  for (const heading of await rows.getByRole('heading').allTextContents()) expect(heading).toMatch(/^2015 /);

  const filters = filtersOf(page);
  await expect(filters.getByRole('checkbox', { name: 'Toyota' })).toBeChecked();
  await page.getByRole('link', { name: 'Remove filter: Up to 2015' }).click();
  await expect(page).toHaveURL('/filter?selectedMake=Toyota&minYear=2015&maxPrice=90000000');
  await page.goto('/filter?selectedMake=Toyota&selectedCategory=Van');
  const makes = filters.getByRole('group', { name: carWords.make.label });
  await expect(makes.getByRole('checkbox')).toHaveCount(6);
  await makes.getByText(/^Show all/).click();
  // It has no results now, but can be ticked while the option that excludes it is unticked.
  await expect(filters.getByRole('checkbox', { name: 'Audi 0', exact: true })).toBeEnabled();
  await page.goto('/filter?selectedMake=Toyota');
  await filters.getByRole('checkbox', { name: 'SUV' }).check();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-asc');
  await filters
    .getByRole('button', { name: /results$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/selectedCategory=SUV/);
  const prices = (await rows.allTextContents())
    .map((text) => /Ugx ([\d,]+)/.exec(text)?.[1] ?? '')
    .map((price) => Number(price.replaceAll(',', '')));
  expect(prices).toEqual([...prices].sort((a, b) => a - b));

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');

  // The order has a button of its own.
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('year-desc');
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await expect(page).toHaveURL(/sort=year-desc/);
  // A link leads to the filters where they are not beside the list.
  const way = page.getByRole('link', { name: 'Filters', exact: true });
  await expect(way).toBeVisible({ visible: (page.viewportSize()?.width ?? 0) < 1024 });
});

test('a car shows its pictures, its specification and its contact without scripts', async ({ page }) => {
  await page.goto('/filter?selectedMake=Toyota');
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Toyota');
  await expect(page.getByText('Reference No.')).toBeVisible();
  await expect(page.locator('.gallery-track img')).not.toHaveCount(1);
  await page.getByText('Show Contact').click();
  await expect(page.getByRole('link', { name: /^\+256 / }).first()).toBeVisible();
});

test.describe('with its pictures', { tag: '@long' }, () => {
  test.use({ hasPictures: true });

  test('a list weighs no more than a phone on a weak line can bear', async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    let files = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      files += 1;
    });
    await page.goto('/filter', { waitUntil: 'networkidle' });
    await expect(page.getByRole('article')).toHaveCount(20);
    expect(files).toBeGreaterThan(5);
    expect(bytes).toBeLessThanOrEqual(LIST_LIMIT_BYTES);
  });
});
