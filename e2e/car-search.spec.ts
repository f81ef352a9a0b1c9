import type { Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { expect, holdRequests, openPage, test } from './page-test.ts';

/** Returns the search field in the header. */
const searchOf = (page: Page) => page.getByRole('combobox', { name: 'Search cars' }).filter({ visible: true });

const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).filter({ visible: true });

test('makes and models are suggested with their counts, slips forgiven, and chosen by keyboard or finger', async ({
  page,
  request,
}) => {
  await openPage(page, '/about');
  const box = searchOf(page);
  const list = listOf(page);
  const options = list.getByRole('option');
  await expect(list).toHaveCount(0);
  await box.fill('toyta');
  await expect(options.first()).toContainText('Toyota');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(200);
  // No suggestion is selected before an arrow key selects it.
  await expect(list.locator('[aria-selected="true"]')).toHaveCount(0);
  await box.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await box.press('ArrowUp');
  await expect(list.locator('[aria-selected="true"]')).toHaveCount(0);
  await box.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(options.last()).toBeInViewport();
  await box.press('Escape');
  await expect(list).toHaveCount(0);

  await box.fill('premio');
  const premio = list.getByRole('option', { name: /^Premio, Toyota/ });
  const { meta } = await (await request.get('/api/cars?filters[model][name]=Premio&pagination[pageSize]=1')).json();
  await expect(premio).toContainText(`${meta.pagination.total} cars`);
  expect(await findingsOf(page, { withFrame: true })).toEqual([]);
  // The accessibility check took the focus, which closed the list.
  await box.fill('premi');
  await premio.click();
  await expect(page).toHaveURL('/filter?selectedMake=Toyota&modelSelected=Premio');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(`${meta.pagination.total} results`, { exact: true })).toBeVisible();
});

test('Enter searches for what is typed: model, year and code at once, as choices that can be taken away', async ({
  page,
  request,
}) => {
  await openPage(page, '/about');
  const box = searchOf(page);
  await box.fill('  premio   2010 nzt ');
  await box.press('Enter');
  await expect(page).toHaveURL('/filter?q=premio+2010+nzt');
  const asked = 'filters[model][name]=Premio&filters[year]=2010&filters[modelcode][$startsWith]=NZT';
  const { meta } = await (await request.get(`/api/cars?${asked}&pagination[pageSize]=1`)).json();
  await expect(page.getByText(`${meta.pagination.total} results`, { exact: true })).toBeVisible();
  // The search stays while the list is sorted, and filters count within it.
  await expect(page.getByLabel('Sort')).toHaveValue('relevance');
  await page.getByLabel('Sort').selectOption('Newest first');
  await expect(page).toHaveURL('/filter?q=premio+2010+nzt&sort=newest');
  await page.getByLabel('Sort').selectOption('price-asc');
  await expect(page).toHaveURL('/filter?q=premio+2010+nzt&sort=price-asc');
  // Each part that is understood is taken away by itself.
  await page.getByRole('link', { name: 'Remove filter: “premio”' }).click();
  await expect(page).toHaveURL('/filter?q=2010+nzt&sort=price-asc');
});

test('on a slow line what is typed counts: late answers are dropped, and Enter does not wait', {
  tag: '@long',
}, async ({ page }) => {
  await openPage(page, '/about');
  const releaseFirst = await holdRequests(page, '**/api/cars/suggestions?search=nis');
  const box = searchOf(page);
  await box.fill('nis');
  await page.waitForRequest('**/api/cars/suggestions?search=nis');
  await box.fill('toy');
  const options = listOf(page).getByRole('option');
  await expect(options.first()).toContainText('Toyota');
  releaseFirst();
  await page.waitForResponse('**/api/cars/suggestions?search=nis');
  await expect(options.first()).toContainText('Toyota');
  await expect(options.filter({ hasText: 'Nissan' })).toHaveCount(0);
  await page.unrouteAll();
  await page.route('**/api/cars/suggestions?*', () => {});
  await box.fill('toyota');
  // Earlier suggestions stay until there is an answer.
  await expect(options.first()).toContainText('Toyota');
  await box.press('Enter');
  await expect(page).toHaveURL('/filter?q=toyota');
  await page.unrouteAll();
});

test('what nothing is called like leads to an empty list that suggests what comes close', async ({ page }) => {
  await openPage(page, '/about');
  const box = searchOf(page);
  await box.fill('<qqqq onerror=wwww>');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByRole('button', { name: 'Nothing matches “<qqqq onerror=wwww>”' }).click();
  await expect(page).toHaveURL(/\/filter\?q=%3Cqqqq/);
  await expect(page.getByRole('heading', { name: 'No Vehicles Found' })).toBeVisible();
  await openPage(page, '/filter?q=premiun+xyzzy');
  await expect(page.getByRole('heading', { name: 'No Vehicles Found' })).toBeVisible();
  const near = page.getByRole('navigation', { name: 'Did you mean' });
  expect(await findingsOf(page)).toEqual([]);
  await near.getByRole('link', { name: /^Premio, Toyota/ }).click();
  await expect(page).toHaveURL('/filter?selectedMake=Toyota&modelSelected=Premio');
  await expect(near).toHaveCount(0);
});

test('the list of suggestions is no stop of its own, though it scrolls', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/about');
  const box = searchOf(page);
  await box.fill('m');
  await expect(listOf(page).getByRole('option').nth(3)).toBeVisible();
  await box.press('Tab');
  await expect(page.locator(':focus')).toHaveRole('button');
  await expect(listOf(page)).toHaveCount(0);
});

test('the script of the suggestions comes when somebody goes to the field', { tag: '@long' }, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openPage(page, '/about');
  const box = searchOf(page);
  expect(scripts.filter((url) => url.includes('car-suggestions'))).toEqual([]);
  await box.focus();
  await expect.poll(() => scripts.filter((url) => url.includes('car-suggestions'))).toHaveLength(1);
});

test.describe('without a signal', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] });

  test('the words of a search stay in the field, also while it is held back, and go with the list', async ({
    page,
  }) => {
    await openPage(page, '/about');
    const field = searchOf(page);
    await field.fill('premio 2010');
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await field.press('Enter');
    const notice = page.getByRole('alert').filter({ hasText: 'You are offline.' });
    await expect(notice).toBeInViewport();
    await expect(field).toHaveValue('premio 2010');
    await page.context().setOffline(false);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/filter?q=premio+2010');
    await expect(field).toHaveValue('premio 2010');
    await page.getByRole('link', { name: 'Remove filter: “2010”' }).click();
    await expect(field).toHaveValue('premio');
    await page.getByRole('link', { name: 'Remove filter: “premio”' }).click();
    await expect(field).toHaveValue('');
  });
});

test.describe('where the answer for the next letters fails', () => {
  test.use({ allowed: [/503/] });

  test('what was suggested for the ones before goes', { tag: '@long' }, async ({ page }) => {
    await openPage(page, '/about');
    const box = searchOf(page);
    await box.fill('toyota');
    await expect(listOf(page).getByRole('option').first()).toContainText('Toyota');
    await page.route('**/api/cars/suggestions?*', (route) => route.fulfill({ status: 503, json: {} }));
    await box.fill('nissan');
    await expect(listOf(page)).toHaveCount(0);
    await expect(box).toHaveAttribute('aria-expanded', 'false');
  });
});

test('a search of more than names is suggested whole, and its list says which words say nothing', async ({ page }) => {
  await openPage(page, '/about');
  const box = searchOf(page);
  await box.fill('automatic prado tx under 60m');
  const [whole, prado] = [listOf(page).getByRole('option').first(), listOf(page).getByRole('option').nth(1)];
  await expect(whole).toContainText('“automatic prado tx under 60m”');
  await expect(prado).toContainText('Land Cruiser Prado');
  const count = (await whole.textContent())?.match(/[\d,]+ cars?$/)?.[0] ?? '';
  await whole.click();
  await expect(page.getByText(`Nothing is called “tx”. ${count} for “automatic prado under 60m”.`)).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter: “automatic”' }).click();
  await expect(page).toHaveURL('/filter?q=prado+tx+under+60m');
  expect(await findingsOf(page)).toEqual([]);
});
