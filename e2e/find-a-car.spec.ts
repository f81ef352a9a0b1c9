import { matchesListQuery, parseListQuery } from '#contract/list-query.ts';
import { expect, isPhone, openPage, test } from './page-test.ts';

test('a visitor goes from the home page through the filters to a car and on to a related one', async ({ page }) => {
  await openPage(page, '/');
  const hero = page.locator('form').first();
  await hero.getByLabel('Make').selectOption('Toyota');
  await hero.getByLabel('Model').selectOption('Premio');
  await hero.getByRole('button', { name: 'Search' }).click();

  await expect(page).toHaveURL(/\/filter\?selectedMake=Toyota&modelSelected=Premio$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars On Sale In Uganda');
  await expect(page.getByRole('article').first()).toContainText('Premio');

  await page
    .getByRole('link', { name: /^View Details of Toyota Premio/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/detail\/[a-z0-9]{24}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Toyota Premio');
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb.getByRole('link', { name: 'Premio' })).toHaveAttribute(
    'href',
    '/filter?selectedMake=Toyota&modelSelected=Premio',
  );

  const first = page.url();
  await page.getByRole('list', { name: 'Related cars' }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Toyota Premio');
});

test('Back brings the list, its filters and the place in it back', async ({ page }) => {
  await openPage(page, '/filter?selectedCategory=SUV&sort=price-asc&page=2');
  const link = page.getByRole('link', { name: /^View Details/ }).nth(9);
  await link.scrollIntoViewIfNeeded();
  const titles = await page.getByRole('article').getByRole('heading').allTextContents();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(500);
  await link.click();
  await expect(page).toHaveURL(/\/detail\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(/selectedCategory=SUV&sort=price-asc&page=2$/);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});

test('the number of results is the total of the API and what the rules find in the whole list', async ({
  page,
  request,
}) => {
  const search = 'selectedMake=Toyota&minYear=2010&maxPrice=50000000&location=kampala';
  await openPage(page, `/filter?${search}`);
  const query = parseListQuery(new URLSearchParams(search));

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
      if (matchesListQuery({ ...car, ...named }, query)) found += 1;
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
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const second = await hrefs();
  expect(second.filter((href) => first.includes(href))).toEqual([]);
});

test('a body type is marked while it is chosen, and cleared by choosing it again', async ({ page }) => {
  await openPage(page, '/filter?minYear=2015');
  const tiles = page.getByRole('navigation', { name: 'Cars by body type' });
  await tiles.getByRole('link', { name: 'SUV' }).click();
  await expect(page).toHaveURL('/filter?selectedCategory=SUV&minYear=2015');
  await expect(tiles.getByRole('link', { name: 'SUV' })).toHaveAttribute('aria-current', 'true');
  await tiles.getByRole('link', { name: 'SUV' }).click();
  await expect(page).toHaveURL('/filter?minYear=2015');
});

test('beside the list a choice applies at once, typing after a pause, each as one step back', async ({ page }) => {
  test.skip(isPhone(page), 'the sidebar is there from 1024 px');
  await openPage(page, '/filter');
  const filters = page.locator('dialog.filter-panel');
  await filters.getByRole('checkbox', { name: 'Toyota' }).check();
  await expect(page).toHaveURL('/filter?selectedMake=Toyota');
  await filters.getByRole('checkbox', { name: 'Harrier' }).check();
  await expect(page).toHaveURL('/filter?selectedMake=Toyota&modelSelected=Harrier');
  await filters.getByLabel('Location').pressSequentially('kampala', { delay: 20 });
  await expect(page).toHaveURL('/filter?selectedMake=Toyota&modelSelected=Harrier&location=kampala');
  await filters.getByLabel('Max', { exact: true }).first().fill('90,000,000');
  await expect(page).toHaveURL(/location=kampala&maxPrice=90000000$/);

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/filter?selectedMake=Toyota&modelSelected=Harrier');
  await expect(filters.getByLabel('Location')).toHaveValue('');
  await expect(filters.getByRole('checkbox', { name: 'Harrier' })).toBeChecked();
  await filters.getByRole('link', { name: 'Reset All Filters' }).click();
  await expect(page).toHaveURL('/filter');
  await expect(filters.getByRole('checkbox', { name: 'Toyota' })).not.toBeChecked();
});

test('on a phone the filters are a sheet that says how many cars a choice leaves', async ({ page }) => {
  test.skip(!isPhone(page), 'the sheet is for phones');
  await openPage(page, '/filter');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'Subaru' }).check();
  const show = sheet.getByRole('button', { name: /^Show [\d,]+ results$/ });
  await expect(show).not.toHaveText('Show 2,000 results');
  await sheet.getByRole('checkbox', { name: 'Forester' }).check();
  await sheet.getByLabel('From').selectOption('2010');
  await expect(page).toHaveURL('/filter');
  await show.click();
  await expect(page).toHaveURL('/filter?selectedMake=Subaru&modelSelected=Forester&minYear=2010');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible();

  await page.getByRole('button', { name: 'Filters (3)' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeFocused();
});
