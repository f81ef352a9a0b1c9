import type { Page } from '@playwright/test';
import { carWords } from '#contract/entities/car-words.ts';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { parseListQuery } from '#contract/lists/list-query.ts';
import { matchesListQuery } from '../test/matches-list-query.ts';
import { filtersOf } from './filter-panel.ts';
import { expect, isPhone, openPage, test } from './page-test.ts';

test('a visitor goes from the home page through filters and pages to a car, its pictures and a related one', async ({
  page,
}) => {
  await openPage(page, '/');
  const hero = page.getByRole('main').locator('form').first();
  await hero.getByLabel(carWords.make.label).selectOption('Toyota');
  await hero.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/filter?selectedMake=Toyota');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars On Sale In Uganda');

  await chooseSedans(page);
  await expect(page).toHaveURL('/filter?selectedMake=Toyota&selectedCategory=Sedan');
  // The address changes a moment before the list does.
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', /Sedan/);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/filter?selectedMake=Toyota&selectedCategory=Sedan&page=2');
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');

  const titles = await rows(page).allTextContents();
  const before = await followAndComeBack(page, /^View Details of Toyota/, 7);
  await expect(page).toHaveURL('/filter?selectedMake=Toyota&selectedCategory=Sedan&page=2');
  await expect(rows(page)).toHaveText(titles);
  await expect(filtersOf(page).locator('input[type=checkbox][name]:checked')).toHaveCount(2);
  await expect.poll(() => scrolled(page)).toBe(before);
  expect(before).toBeGreaterThan(500);

  await page
    .getByRole('link', { name: /^View Details of Toyota/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/detail\/[a-z0-9]{24}$/);
  const first = page.url();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('Toyota');
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  const [, make, model] = await breadcrumb.allTextContents();
  expect(make).toBe('Toyota');
  await expect(breadcrumb.last()).toHaveAttribute(
    'href',
    `/filter?${new URLSearchParams({ selectedMake: 'Toyota', modelSelected: model ?? '' })}`,
  );

  await page.getByRole('button', { name: 'Next picture', exact: true }).click();
  await expect(page.getByText(/^2 \/ \d+$/)).toBeVisible();

  await page.getByRole('list', { name: 'Related cars' }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(first);
  await expect(heading).toContainText(`Toyota ${model}`);
  // Another car begins with its own first picture.
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
});

test('a refresh and a shared link give the same list', async ({ page }) => {
  const path = '/filter?selectedCategory=SUV&minYear=2012&sort=price-asc&page=2';
  // Other tests take cars off the market and bring them back, which moves the cars of a page.
  await expect(async () => {
    await openPage(page, path);
    await expect(rows(page)).toHaveCount(20);
    const titles = await rows(page).allTextContents();
    await page.reload();
    await expect(rows(page)).toHaveText(titles, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price-asc');
});

test('the number of results is the total of the API and what the rules find in the whole list', {
  tag: '@long',
}, async ({ page, request }) => {
  const search = 'selectedMake=Toyota&minYear=2010&maxPrice=50000000&location=kampala';
  await openPage(page, `/filter?${search}`);
  const query = parseListQuery(CAR_LIST, new URLSearchParams(search));

  let found = 0;
  for (let at = 1, pageCount = 1; at <= pageCount; at += 1) {
    const names = ['make', 'model', 'category'].map((name) => `populate[${name}][fields]=name`).join('&');
    const response = await request.get(`/api/cars?pagination[page]=${at}&pagination[pageSize]=100&${names}`);
    const { data, meta } = await response.json();
    pageCount = meta.pagination.pageCount;
    for (const car of data) {
      const named = {
        make: car.make?.name ?? null,
        model: car.model?.name ?? null,
        category: car.category?.name ?? null,
      };
      if (matchesListQuery(CAR_LIST, { ...car, ...named }, query)) found += 1;
    }
  }
  const filters =
    'filters[make][name][$eq]=Toyota&filters[year][$gte]=2010&filters[price][$lte]=50000000&filters[location][$containsi]=kampala';
  const { meta } = await (await request.get(`/api/cars?${filters}`)).json();

  expect(found).toBeGreaterThan(20);
  expect(meta.pagination.total).toBe(found);
  await expect(page.getByText(`${found} results`, { exact: true })).toBeVisible();
});

test('paging shows each car once and starts at the top', async ({ page }) => {
  await openPage(page, '/filter?selectedMake=Nissan');
  const hrefs = () =>
    page
      .getByRole('link', { name: /^View Details/ })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const first = await hrefs();
  expect(first).toHaveLength(20);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => scrolled(page)).toBe(0);
  const second = await hrefs();
  expect(second.filter((href) => first.includes(href))).toEqual([]);
});

test('the order that is chosen is the order of the list, within the filters', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/filter?selectedMake=Subaru&page=2');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Lowest price first');
  await expect(page).toHaveURL('/filter?selectedMake=Subaru&sort=price-asc');
  // The address changes a moment before the list does.
  await expect(async () => {
    const texts = await page.getByText(/^Ugx [\d,]+$/).allTextContents();
    const numbers = texts.map((text) => Number(text.replaceAll(/\D/g, '')));
    expect(numbers).toHaveLength(20);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  }).toPass();
});

test('a body type is marked while it is chosen, and cleared by choosing it again', async ({ page }) => {
  await openPage(page, '/filter?minYear=2015');
  const tiles = page.getByRole('navigation', { name: 'Cars by body type' });
  await tiles.getByRole('link', { name: 'SUV' }).click();
  await expect(page).toHaveURL('/filter?selectedCategory=SUV&minYear=2015');
  await expect(tiles.getByRole('link', { name: 'SUV' })).toHaveAttribute('aria-current', 'true');
  await tiles.getByRole('link', { name: 'Van' }).click();
  await expect(page).toHaveURL('/filter?selectedCategory=SUV&selectedCategory=Van&minYear=2015');
  // The address changes a moment before the tile does, which leads on to the list without it.
  await expect(tiles.getByRole('link', { name: 'Van' })).toHaveAttribute('aria-current', 'true');
  await tiles.getByRole('link', { name: 'Van' }).click();
  await expect(page).toHaveURL('/filter?selectedCategory=SUV&minYear=2015');
  await tiles.getByRole('link', { name: 'SUV' }).click();
  await expect(page).toHaveURL('/filter?minYear=2015');
});

const rows = (page: Page) => page.getByRole('article').getByRole('heading');
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Follows a link of the list and comes back. Gives how far the list was scrolled before and after. */
async function followAndComeBack(page: Page, name: RegExp, at: number) {
  await page.evaluate(() => {
    window.addEventListener('click', () => Object.assign(window, { scrolledAtClick: Math.round(window.scrollY) }), {
      capture: true,
      once: true,
    });
  });
  await page.getByRole('link', { name }).nth(at).click();
  await expect(page).toHaveURL(/\/detail\/[a-z0-9]{24}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  return page.evaluate(() => (window as unknown as { scrolledAtClick: number }).scrolledAtClick);
}

async function chooseSedans(page: Page) {
  const filters = filtersOf(page);
  if (!isPhone(page)) return filters.getByRole('checkbox', { name: 'Sedan' }).check();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await filters.getByRole('checkbox', { name: 'Sedan' }).check();
  await filters.getByRole('button', { name: /^Show [\d,]+ results$/ }).click();
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
}
