import type { Page } from '@playwright/test';
import { carWords } from '#contract/entities/car-words.ts';
import { findingsOf } from './axe.ts';
import { filtersOf, openFilters, openList } from './filter-panel.ts';
import { boxOf, expect, historyLength, holdRequests, isPhone, openPage, test, waitUntilAlive } from './page-test.ts';
import { ALL_RESULTS, SHOW_ALL } from './whole-market.ts';

/** Makes a round trip to the server: earlier answers have been handled then, and pending requests were sent. */
async function goRound(page: Page) {
  await page.evaluate(() => fetch('/healthz').then((response) => response.text()));
  await waitUntilAlive(page);
}

test.describe('beside the list', { tag: '@laptop' }, () => {
  test('each choice applies at once, as one step back', async ({ page }) => {
    await openPage(page, '/filter');
    const start = await historyLength(page);
    const filters = filtersOf(page);
    await filters.getByRole('checkbox', { name: 'Toyota' }).check();
    await expect(page).toHaveURL('/filter?selectedMake=Toyota');
    await filters.getByRole('checkbox', { name: 'Harrier' }).check();
    await expect(page).toHaveURL('/filter?selectedMake=Toyota&modelSelected=Harrier');
    await filters.getByLabel('From').selectOption('2010');
    await expect(page).toHaveURL('/filter?selectedMake=Toyota&modelSelected=Harrier&minYear=2010');
    await filters.getByLabel('Location').pressSequentially('kampala', { delay: 20 });
    await expect(page).toHaveURL('/filter?selectedMake=Toyota&modelSelected=Harrier&location=kampala&minYear=2010');
    await filters.getByLabel('Max', { exact: true }).first().fill('90,000,000');
    await expect(page).toHaveURL(/location=kampala&minYear=2010&maxPrice=90000000$/);
    expect(await historyLength(page)).toBe(start + 5);

    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/filter?selectedMake=Toyota&modelSelected=Harrier&minYear=2010');
    await expect(filters.getByLabel('Location')).toHaveValue('');
    await expect(filters.getByRole('checkbox', { name: 'Harrier' })).toBeChecked();
    await page.goForward();
    await page.goForward();
    await expect(filters.getByLabel('Max', { exact: true }).first()).toHaveValue('90,000,000');
    await filters.getByRole('link', { name: 'Reset All Filters' }).click();
    await expect(page).toHaveURL('/filter');
    await expect(filters.getByRole('checkbox', { name: 'Toyota' })).not.toBeChecked();
  });

  test('on a page of its own a list is filtered as anywhere, and its links lead to the pages beside it', async ({
    page,
  }) => {
    await openPage(page, '/cars/toyota/premio');
    const heading = page.getByRole('heading', { level: 1 });
    const beside = page.getByRole('navigation', { name: 'More cars like these' });
    await filtersOf(page).getByLabel('From').selectOption('2010');
    await expect(page).toHaveURL('/filter?selectedMake=Toyota&modelSelected=Premio&minYear=2010');
    await expect(heading).toHaveText('Cars On Sale In Uganda');
    await expect(beside).toHaveCount(0);
    await page.goBack();
    await expect(heading).toHaveText('Toyota Premio in Uganda');
    await expect(beside.getByRole('link', { name: /^Kampala/ })).toBeVisible();
    await beside.getByRole('link', { name: /^Harrier/ }).click();
    await expect(page).toHaveURL('/cars/toyota/harrier');
    await expect(heading).toHaveText('Toyota Harrier in Uganda');
    await beside.getByRole('link', { name: /^Kampala/ }).click();
    await expect(heading).toHaveText('Toyota Harrier in Kampala');
    await page.goBack();
    await expect(heading).toHaveText('Toyota Harrier in Uganda');
    await page.goBack();
    await expect(heading).toHaveText('Toyota Premio in Uganda');
    await expect(beside.getByRole('link', { name: /^Harrier/ })).toBeVisible();
  });

  test('typing applies when it has paused for 300 ms', async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await openList(page, '/filter');
    const location = filtersOf(page).getByLabel('Location');
    await location.pressSequentially('muk');
    await page.clock.runFor(299);
    await location.press('o');
    await page.clock.runFor(299);
    await expect(page).toHaveURL('/filter');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/filter?location=muko');
  });

  test('a choice that is taken back before its cars came leaves the list as it was', { tag: '@long' }, async ({
    page,
  }) => {
    await openPage(page, '/filter');
    const release = await holdRequests(page, /eq%5D=Toyota/);
    const toyota = filtersOf(page).getByRole('checkbox', { name: 'Toyota' });
    const asked = page.waitForRequest(/eq%5D=Toyota/);
    await toyota.check();
    await asked;
    const back = page.waitForResponse(/\/api\/cars\?/);
    await toyota.uncheck();
    await (await back).finished();
    release();
    await goRound(page);
    await expect(toyota).not.toBeChecked();
    await expect(page).toHaveURL('/filter');
  });

  test('choices made while the cars of the ones before come are never undone', { tag: '@long' }, async ({ page }) => {
    await openPage(page, '/spareparts');
    const makes = filtersOf(page).getByRole('group', { name: carWords.make.label });
    // The form is hydrated: options without results are disabled.
    await expect(filtersOf(page).locator('input[type="range"]').first()).toBeAttached();
    const undone = await makes.evaluate(async (group) => {
      const boxes = [...group.querySelectorAll<HTMLInputElement>('input[name]:enabled')].slice(0, 12);
      const seen: string[] = [];
      const look = (until: number) => {
        for (const box of boxes.slice(0, until)) if (!box.checked) seen.push(box.value);
      };
      for (const [index, box] of boxes.entries()) {
        box.click();
        // From at once until well after the list has loaded.
        for (let ms = 0; ms < 10 * index; ms += 2) {
          await new Promise((resolve) => setTimeout(resolve, 2));
          look(index + 1);
        }
      }
      return seen;
    });
    expect(undone).toEqual([]);
    await expect(makes.getByRole('checkbox', { checked: true })).toHaveCount(12);
    await expect.poll(() => new URL(page.url()).searchParams.getAll('selectedMake').length).toBe(12);
  });

  test('typing goes on while the cars of its beginning come', { tag: '@long' }, async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await openList(page, '/filter');
    const location = filtersOf(page).getByLabel('Location');
    const release = await holdRequests(page, '**/api/cars?**');
    await location.pressSequentially('muk');
    await page.clock.runFor(300);
    await location.pressSequentially('ono');
    release();
    await expect(page).toHaveURL('/filter?location=muk');
    await expect(location).toHaveValue('mukono');
    await page.clock.runFor(300);
    await expect(page).toHaveURL('/filter?location=mukono');
  });

  test('another way to write the same, and what cannot be read, is no step in the history', { tag: '@long' }, async ({
    page,
  }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await openList(page, '/filter?maxPrice=8000000');
    const start = await historyLength(page);
    const lists: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/cars?')) lists.push(request.url());
    });
    const price = filtersOf(page).getByLabel('Max', { exact: true }).first();
    await price.fill('8,000,000');
    await page.clock.runFor(300);
    await filtersOf(page).getByLabel('Min', { exact: true }).first().fill('cheap');
    await page.clock.runFor(300);
    await goRound(page);
    expect(lists).toEqual([]);

    const again = page.waitForResponse(/\/api\/cars\?/);
    await price.press('Enter');
    await (await again).finished();
    await goRound(page);
    expect(await historyLength(page)).toBe(start);
  });

  test('a reset has the last word over what was being typed', { tag: '@long' }, async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await openList(page, '/filter?selectedMake=Toyota');
    await filtersOf(page).getByLabel('Location').fill('kampala');
    const release = await holdRequests(page, '**/api/cars?**');
    await filtersOf(page).getByRole('link', { name: 'Reset All Filters' }).click();
    await page.clock.runFor(1_000);
    release();
    await expect(page.getByText(ALL_RESULTS)).toBeVisible();
    await expect(page).toHaveURL('/filter');
    await expect(filtersOf(page).getByLabel('Location')).toHaveValue('');
  });
});

test.describe('in the sheet of a phone', () => {
  async function openSheet(page: Page) {
    await openList(page, '/filter');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet).toBeVisible();
    return { sheet, show: sheet.getByRole('button', { name: /^Show [\d,]+ results?$/ }) };
  }

  test('choices say how many cars they leave, and apply together', async ({ page }) => {
    const { sheet, show } = await openSheet(page);
    await expect(show).toHaveText(SHOW_ALL);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // The places have counts of their own, while they are seen.
      if (searchParams.get('facets') !== 'location') asked.push(pathname);
    });
    await sheet.getByRole('checkbox', { name: 'Subaru' }).check();
    await expect(show).not.toHaveText(SHOW_ALL);
    await sheet.getByRole('checkbox', { name: 'Forester' }).check();
    await sheet.getByLabel('From').selectOption('2010');
    const { meta } = await (
      await page.request.get(
        '/api/cars?filters[make][name]=Subaru&filters[model][name]=Forester&filters[year][$gte]=2010',
      )
    ).json();
    await expect(show).toHaveText(`Show ${meta.pagination.total} results`);
    await expect(sheet.getByText(`${meta.pagination.total} results`, { exact: true })).toHaveRole('status');
    await expect(sheet.getByRole('checkbox', { name: `Forester ${meta.pagination.total}`, exact: true })).toBeChecked();
    await expect(sheet.getByRole('checkbox', { name: 'Toyota 0', exact: true })).toBeDisabled();
    expect(asked.filter((path) => path.startsWith('/api/cars'))).toEqual(Array(3).fill('/api/cars/facets'));
    await expect(page).toHaveURL('/filter');
    const start = await historyLength(page);
    await show.click();
    await expect(page).toHaveURL('/filter?selectedMake=Subaru&modelSelected=Forester&minYear=2010');
    expect(await historyLength(page)).toBe(start + 1);
    await expect(sheet).toBeHidden();
    await expect(page.getByText(`${meta.pagination.total} results`, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible();
  });

  test('a count that comes late does not replace a later one', { tag: '@long' }, async ({ page }) => {
    const { sheet, show } = await openSheet(page);
    const onlySubaru = /eq%5D=Subaru/;
    const release = await holdRequests(page, onlySubaru);
    const asked = page.waitForRequest(onlySubaru);
    await sheet.getByRole('checkbox', { name: 'Subaru' }).check();
    const late = (await asked).response();
    await sheet.getByRole('checkbox', { name: 'Toyota' }).check();
    await expect(show).not.toHaveText(SHOW_ALL);
    const count = (await show.textContent()) ?? '';
    release();
    await (await late)?.finished();
    await goRound(page);
    await expect(show).toHaveText(count);
  });

  test('the keyboard opens and closes it, and comes back to where it was', async ({ page }) => {
    await openPage(page, '/filter?selectedMake=Subaru');
    const open = page.getByRole('button', { name: 'Filters (1)' });
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Close filters' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();
  });
});

test("a phone's bar opens the sheet at the filter that was pressed", { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/filter');
  await page.getByRole('button', { name: 'Location', exact: true }).click();
  const place = page.getByRole('dialog', { name: 'Filters' }).getByLabel('Location');
  await expect(place).toBeInViewport();
  expect((await boxOf(place)).y).toBeLessThan(150);
  // The next key goes on from there.
  await page.keyboard.press('Tab');
  await expect(place).toBeFocused();
});

test('the models on offer are those of the chosen makes', async ({ page }) => {
  await openPage(page, '/filter');
  if (isPhone(page)) await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = filtersOf(page);
  await expect(filters.getByText('Choose a make to see its models.')).toBeVisible();
  await filters.getByRole('checkbox', { name: 'Subaru' }).check();
  await expect(filters.getByRole('checkbox', { name: 'Forester' })).toBeVisible();
  await expect(filters.getByRole('checkbox', { name: 'Harrier' })).toHaveCount(0);

  await filters.getByRole('checkbox', { name: 'Forester' }).check();
  await filters.getByRole('checkbox', { name: 'Subaru' }).uncheck();
  if (isPhone(page)) await filters.getByRole('button', { name: SHOW_ALL }).click();
  await expect(page).toHaveURL('/filter');
  await expect(page.getByText(ALL_RESULTS)).toBeVisible();
});

test('the number beside an option is how many it leaves, and what would leave none is disabled', async ({ page }) => {
  await openPage(page, '/filter?selectedMake=Mazda&selectedCategory=Coupe&maxPrice=60000000');
  if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = filtersOf(page);
  const makes = filters.getByRole('group', { name: carWords.make.label });
  await makes.getByText('Show all').click();
  await expect(makes.getByRole('checkbox', { name: /^Mazda/ })).toBeEnabled();
  await expect(makes.getByRole('checkbox', { name: 'Isuzu 0', exact: true })).toBeDisabled();
  await filters.getByRole('checkbox', { name: /^Coupe/ }).uncheck();
  await expect(makes.getByRole('checkbox', { name: /^Isuzu [1-9]/ })).toBeEnabled();
  await makes.getByRole('checkbox', { name: /^Mazda/ }).uncheck();
  const isuzu = makes.getByRole('checkbox', { name: /^Isuzu/ });
  const count = await isuzu.evaluate((box) => box.closest('label')?.textContent?.replace('Isuzu', ''));
  await isuzu.check();
  if (isPhone(page)) await filters.getByRole('button', { name: `Show ${count} results` }).click();
  await expect(page.getByText(`${count} results`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/filter?selectedMake=Isuzu&maxPrice=60000000');
});

test('each choice stands above the results, and one press takes it away', async ({ page }) => {
  await openPage(page, '/filter?selectedMake=Toyota&modelSelected=Harrier&minYear=2010&sort=price-asc');
  const chips = page.getByRole('list', { name: 'Chosen filters' }).getByRole('link');
  await expect(chips).toHaveText(['Toyota', 'Harrier', 'From 2010']);
  await page.getByRole('link', { name: 'Remove filter: From 2010' }).press('Enter');
  await expect(page).toHaveURL('/filter?selectedMake=Toyota&modelSelected=Harrier&sort=price-asc');
  await expect(page.getByRole('link', { name: 'Remove filter: Harrier' })).toBeFocused();
  await expect(filtersOf(page).locator('[name=minYear]')).toHaveValue('');
  await page.getByRole('link', { name: 'Remove filter: Toyota' }).click();
  await expect(page).toHaveURL('/filter?sort=price-asc');
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a choice of the address that is not on offer can be seen and unticked', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/filter?selectedMake=Studebaker');
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  const make = filtersOf(page).getByRole('checkbox', { name: 'Studebaker' });
  await expect(make).toBeChecked();
  // Not `uncheck`, which looks at the box afterwards: it disappears when its tick was the only reason to show it.
  await make.click();
  await filtersOf(page).getByRole('button', { name: SHOW_ALL }).click();
  await expect(page).toHaveURL('/filter');
});

test('the most frequent makes stand first, and the others are unfolded and searched', { tag: '@long' }, async ({
  page,
}) => {
  const filters = await openFilters(page, '/filter');
  const makes = filters.getByRole('group', { name: carWords.make.label });
  const boxes = makes.getByRole('checkbox');
  const counts = await makes.locator('small').filter({ visible: true }).allTextContents();
  const numbers = counts.map((count) => Number(count.replace(',', '')));
  expect(numbers).toHaveLength(6);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  await expect(boxes).toHaveCount(7);

  const { data } = await (await page.request.get('/api/makes?pagination[pageSize]=100')).json();
  const fold = makes.getByText(`Show all (${data.length})`);
  // By keyboard, like all that follows.
  await boxes.last().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(boxes).toHaveCount(data.length + 1);
  await page.keyboard.press('Tab');
  const search = makes.getByRole('searchbox', { name: 'Search make' });
  await expect(search).toBeFocused();
  await page.keyboard.type('landr');
  await expect(makes.getByRole('status')).toHaveText('1 match');
  await expect(boxes).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(makes.getByRole('checkbox', { name: /^Land Rover/ })).toBeChecked();
  if (!isPhone(page)) await expect(page).toHaveURL('/filter?selectedMake=Land+Rover');

  await search.fill('zz');
  await expect(makes.getByRole('status')).toHaveText('No matches');
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(boxes).toHaveCount(data.length + 1);
  await search.fill('b');
  await makes.getByText('Show fewer').click();
  // Ticked options remain visible.
  await expect(boxes).toHaveCount(8);
  await expect(makes.getByRole('checkbox', { name: /^Land Rover/ })).toBeVisible();
  await expect(fold).toBeVisible();
  await expect(makes.getByRole('checkbox', { name: /^All/ })).not.toBeChecked();
  if (isPhone(page)) {
    await filters.getByRole('button', { name: /^Show [\d,]+ results$/ }).click();
    await expect(page).toHaveURL('/filter?selectedMake=Land+Rover');
  }
});

test('what is ticked before the script of the filters came is not lost, and the sheet can be closed', {
  tag: '@long',
}, async ({ page }) => {
  const release = await holdRequests(page, /filter-form-.*\.js/);
  await openPage(page, '/filter');
  const filters = filtersOf(page);
  const subaru = filters.getByRole('checkbox', { name: 'Subaru' });
  if (isPhone(page)) {
    const open = page.getByRole('button', { name: 'Filters', exact: true });
    await open.click();
    await filters.getByRole('button', { name: 'Close filters' }).click();
    await expect(filters).toBeHidden();
    await open.click();
  }
  await subaru.check();
  await goRound(page);
  await expect(page).toHaveURL('/filter');
  release();
  const show = filters.getByRole('button', { name: /^Show [\d,]+ results$/ });
  if (isPhone(page)) await expect(show).not.toHaveText(SHOW_ALL);
  else await expect(page).toHaveURL('/filter?selectedMake=Subaru');
  await expect(subaru).toBeChecked();
});

test.describe('where the script of the filters does not come', () => {
  test.use({ allowed: [/filter-form|ERR_FAILED/] });

  test('they are a form that its button sends', async ({ page }) => {
    await page.route(/filter-form-.*\.js/, (route) => route.abort());
    await openPage(page, '/filter');
    const filters = filtersOf(page);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await filters.getByRole('checkbox', { name: 'Subaru' }).check();
    await filters.getByRole('button', { name: /results$/ }).click();
    await expect(page).toHaveURL(/selectedMake=Subaru/);
    await expect(page.getByRole('list', { name: 'Chosen filters' })).toHaveText('Subaru');
  });

  test('the next touch has it tried again', { tag: '@long' }, async ({ page }) => {
    await page.route(/filter-form-.*\.js/, (route) => route.abort());
    await openPage(page, '/filter');
    const filters = filtersOf(page);
    const html = page.locator('html');
    if (isPhone(page)) await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(html).toHaveClass('no-filter-script');
    await page.unroute(/filter-form-.*\.js/);
    const subaru = filters.getByRole('checkbox', { name: 'Subaru' });
    await subaru.check();
    await expect(html).not.toHaveClass('no-filter-script');
    // The box ticked meanwhile stays ticked, and is applied.
    await expect(subaru).toBeChecked();
    if (isPhone(page)) await expect(filters.getByRole('button', { name: /^Show \d+ results$/ })).toBeVisible();
    else await expect(page).toHaveURL(/selectedMake=Subaru/);
  });
});

test('what the address asks for stands first, and a short list is whole', { tag: '@long' }, async ({ page }) => {
  const filters = await openFilters(page, '/filter?selectedMake=Mini&selectedMake=Volvo');
  const makes = filters.getByRole('group', { name: carWords.make.label });
  const names = await makes.getByRole('checkbox').evaluateAll((all) => all.map((box) => box.getAttribute('value')));
  expect(names.slice(1, 3)).toEqual(['Mini', 'Volvo']);
  expect(names).toHaveLength(7);
  await expect(filters.getByRole('group', { name: 'Condition' }).getByText('Show all')).toHaveCount(0);
});

test('nothing in the filters scrolls within them', { tag: '@long' }, async ({ page }) => {
  const filters = await openFilters(page, '/filter?selectedMake=Toyota');
  for (const fold of await filters.locator('summary').all()) await fold.click();
  const boxes = await filters.evaluate((panel) =>
    Array.from(panel.querySelectorAll('*'), (element) => getComputedStyle(element).overflowY).filter((overflow) =>
      ['auto', 'scroll'].includes(overflow),
    ),
  );
  expect(boxes).toEqual([]);
  const { width, wide } = await filters.evaluate((panel) => ({ width: panel.clientWidth, wide: panel.scrollWidth }));
  expect(wide).toBe(width);
  expect(await findingsOf(page)).toEqual([]);
});

test('an empty list says what giving up each of its filters would show', async ({ page }) => {
  await openPage(page, '/filter?selectedCategory=Bus&location=Gulu&minYear=2020');
  await expect(page.getByRole('heading', { name: 'No Vehicles Found' })).toBeVisible();
  await expect(page).toHaveTitle('Bus, From 2020, Gulu – 0 cars – Motoka');
  const ways = page.getByRole('list', { name: 'Try with fewer filters' }).getByRole('link');
  const texts = await ways.allTextContents();
  expect(texts.length).toBeGreaterThan(0);
  const counts = texts.map((text) => Number(/^Without .+: ([\d,]+) cars?$/.exec(text)?.[1]?.replace(',', '')));
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(await findingsOf(page)).toEqual([]);
  await ways.first().click();
  await expect(page.getByText(`${counts[0]} results`, { exact: true })).toBeVisible();
});

test('a list that no single filter empties says so', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/filter?location=nowhere-at-all&selectedMake=Studebaker');
  await expect(page.getByText('Removing one filter is not enough')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show All Vehicles' })).toBeVisible();
});
