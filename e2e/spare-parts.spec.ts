import { carWords } from '#contract/entities/car-words.ts';
import { expect, isPhone, openPage, resizeWindow, test } from './page-test.ts';

test('a visitor narrows the spare parts, leafs through them, and finds a part with its seller', async ({
  page,
  request,
}) => {
  await openPage(page, '/spareparts');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(20);
  await expect(page.getByText('400 results', { exact: true })).toBeVisible();

  if (isPhone(page)) await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters.getByRole('heading', { name: 'FILTER BY' })).toBeVisible();
  const all = filters.getByRole('group', { name: carWords.make.label }).getByRole('checkbox', { name: 'All' });
  await expect(all).toBeChecked();
  await filters.getByRole('checkbox', { name: 'Nissan' }).check();
  await expect(all).not.toBeChecked();
  await all.check();
  await expect(filters.getByRole('checkbox', { name: 'Nissan' })).not.toBeChecked();
  await filters.getByRole('checkbox', { name: 'Toyota' }).check();
  const used = await request.get('/api/spareparts?filters[make][name]=Toyota&filters[condition]=used&fields=name');
  const { total } = (await used.json()).meta.pagination;
  await filters.getByRole('radio', { name: `Used ${total}`, exact: true }).check();
  if (isPhone(page)) await filters.getByRole('button', { name: /^Show [\d,]+ results$/ }).click();
  await expect(page).toHaveURL('/spareparts?selectedMake=Toyota&selectedCondition=used');
  await expect(page.getByText(`${total} results`, { exact: true })).toBeVisible();
  for (const row of await rows.all()) await expect(row).toContainText('Toyota');

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/spareparts?selectedMake=Toyota&selectedCondition=used&page=2');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');

  const name = (await rows.first().getByRole('heading').textContent()) ?? '';
  await rows.first().getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const number = page.locator('details').getByRole('link', { name: /^\+256 /, includeHidden: true });
  await expect(number).toBeHidden();
  await page.getByText('Show Contact').click();
  await expect(number).toHaveAttribute('href', /^tel:\+256\d{9}$/);
  await page.getByText('Hide Contact').click();
  await expect(number).toBeHidden();

  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  await expect(crumbs).toHaveCount(3);
  await expect(crumbs.nth(2)).toHaveAttribute('href', '/spareparts?selectedMake=Toyota');
  await crumbs.nth(1).click();
  await expect(page).toHaveURL(/\/spareparts\?selectedCategory=/);
});

test('a list without a part says so, and its button resets the filters', async ({ page }) => {
  await openPage(page, '/spareparts?location=Atlantis&modelSelected=Noah');
  await expect(page.getByRole('heading', { name: 'No Spareparts Found' })).toBeVisible();
  await expect(
    page.getByText('Please adjust your filters or try different search terms.', { exact: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Show All Spareparts' }).click();
  await expect(page).toHaveURL('/spareparts');
  await expect(page.getByRole('article')).toHaveCount(20);
});

test('related parts are a carousel of four widths, and a single one stands still', async ({ page, request }) => {
  const ofMake = async (make: string) =>
    (
      await (
        await request.get(`/api/spareparts?filters[make][name][$eq]=${make}&fields=name&pagination[pageSize]=1`)
      ).json()
    ).data[0].documentId;
  await openPage(page, `/spareparts/${await ofMake('Toyota')}`);
  const carousel = page.getByRole('list', { name: 'Related Cars (Toyota)' });
  await expect(carousel.getByRole('article')).toHaveCount(4);
  for (const [width, shown] of [
    [1024, 4],
    [1023, 3],
    [768, 3],
    [767, 2],
    [480, 2],
    [479, 1],
  ] as const) {
    await resizeWindow(page, { width, height: 800 });
    const inSight = await carousel.evaluate((list) => {
      const right = list.getBoundingClientRect().right + 1;
      return Array.from(list.children).filter((item) => item.getBoundingClientRect().right <= right).length;
    });
    expect(inSight, `${width} px`).toBe(shown);
  }

  // The demo has two parts for the one make, and one for the other.
  await openPage(page, `/spareparts/${await ofMake('Daihatsu')}`);
  await expect(page.getByRole('heading', { name: 'Related Cars (Daihatsu)' })).toContainText('1 part');
  await expect(page.getByRole('list', { name: /^Related Cars/ })).toHaveCount(0);
  await openPage(page, `/spareparts/${await ofMake('Mini')}`);
  await expect(page.getByText('No related cars found')).toBeVisible();
});

test('garages and dealers lead to what they sell, page by page', async ({ page }) => {
  for (const { list, action, unit } of [
    { list: '/garages', action: 'View Cars', unit: /^[\d,]+ Spareparts?$/ },
    { list: '/dealers', action: 'View Cars', unit: /^[\d,]+ vehicles$/ },
  ]) {
    await openPage(page, list);
    const card = page.getByRole('article').filter({ hasText: 'Featured' }).first();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await expect(card.getByRole('link', { name: /^\+256 000 000 0\d\d$/ })).toBeVisible();
    await card.getByRole('link', { name: action }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(page.getByText(unit)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(20);
    const first = await page.getByRole('article').first().getByRole('link').first().getAttribute('href');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.getByRole('article').first().getByRole('link').first()).not.toHaveAttribute('href', first ?? '');
  }
});

test('no word of a part’s key facts is broken, on any width', async ({ page, request }) => {
  const query = 'filters[sparecategory][name]=Gearbox and Transmission&fields=name&pagination[pageSize]=1';
  const { data } = await (await request.get(`/api/spareparts?${query}`)).json();
  await openPage(page, `/spareparts/${data[0].documentId}`);
  const category = page.locator('.fact-category dd');
  await expect(category).toHaveText('Gearbox and Transmission');
  for (const width of isPhone(page) ? [320, 360, 414, 600] : [768, 1024, 1280, 1920]) {
    await resizeWindow(page, { width, height: 740 });
    // A range over one word has one box for each line that it stands on.
    const lines = await category.evaluate((element) => {
      const words = element.firstChild as Text;
      const range = document.createRange();
      range.setStart(words, words.data.lastIndexOf(' ') + 1);
      range.setEnd(words, words.length);
      return range.getClientRects().length;
    });
    expect(lines, `at ${width} px`).toBe(1);
  }
});

test('a car’s page leads to the parts for its model, as many as it says', async ({ page, request }) => {
  const { data } = await (await request.get('/api/cars?filters[model][name]=Premio&pagination[pageSize]=1')).json();
  await openPage(page, `/detail/${data[0].documentId}`);
  const link = page.getByRole('link', { name: /^Parts for this Premio \(\d+\)$/ });
  const count = (await link.textContent())?.match(/\d+/)?.[0];
  await link.click();
  await expect(page).toHaveURL('/spareparts?q=Toyota+Premio');
  await expect(page.getByText(`${count} results`, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove filter: “premio”' })).toBeVisible();
});
