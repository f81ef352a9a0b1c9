import type { Page } from '@playwright/test';
import { expect, isPhone, openPage, test, waitUntilAlive } from './page-test.ts';

const filtersOf = (page: Page) => page.locator('dialog.filter-panel');
const historyLength = (page: Page) => page.evaluate(() => window.history.length);

/** Once to the server and back: what answered before has been dealt with, and what was to be asked is on its way. */
async function goRound(page: Page) {
  await page.evaluate(() => fetch('/healthz').then((response) => response.text()));
  await waitUntilAlive(page);
}

/** Keeps answers back until they are released. */
async function hold(page: Page, pattern: string | RegExp) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, (route) => released.then(() => route.continue()));
  return release;
}

test.describe('beside the list', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) < 1024, 'the sidebar is there from 1024 px');

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

  test('typing applies when it has paused for 300 ms', async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await openPage(page, '/filter');
    const location = filtersOf(page).getByLabel('Location');
    await location.pressSequentially('muk');
    await page.clock.runFor(299);
    await location.press('o');
    await page.clock.runFor(299);
    await expect(page).toHaveURL('/filter');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/filter?location=muko');
  });

  test('a choice that is taken back before its cars came leaves the list as it was', async ({ page }) => {
    await openPage(page, '/filter');
    const release = await hold(page, /eq%5D=Toyota/);
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

  test('choices made while the cars of the ones before come are never undone', async ({ page }) => {
    await openPage(page, '/spareparts');
    const makes = filtersOf(page).getByRole('group', { name: 'Make' });
    const undone = await makes.evaluate(async (group) => {
      const boxes = [...group.querySelectorAll<HTMLInputElement>('input[name]:enabled')].slice(0, 12);
      const seen: string[] = [];
      const look = (until: number) => {
        for (const box of boxes.slice(0, until)) if (!box.checked) seen.push(box.value);
      };
      for (const [index, box] of boxes.entries()) {
        box.click();
        // From at once to well after the list has come.
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

  test('typing goes on while the cars of its beginning come', async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await openPage(page, '/filter');
    const location = filtersOf(page).getByLabel('Location');
    const release = await hold(page, '**/api/cars?**');
    await location.pressSequentially('muk');
    await page.clock.runFor(300);
    await location.pressSequentially('ono');
    release();
    await expect(page).toHaveURL('/filter?location=muk');
    await expect(location).toHaveValue('mukono');
    await page.clock.runFor(300);
    await expect(page).toHaveURL('/filter?location=mukono');
  });

  test('another way to write the same, and what cannot be read, is no step in the history', async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await openPage(page, '/filter?maxPrice=8000000');
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

  test('a reset has the last word over what was being typed', async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await openPage(page, '/filter?selectedMake=Toyota');
    await filtersOf(page).getByLabel('Location').fill('kampala');
    const release = await hold(page, '**/api/cars?**');
    await filtersOf(page).getByRole('link', { name: 'Reset All Filters' }).click();
    await page.clock.runFor(1_000);
    await release();
    await expect(page.getByText('2,000 results', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/filter');
    await expect(filtersOf(page).getByLabel('Location')).toHaveValue('');
  });
});

test.describe('in the sheet of a phone', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) >= 1024, 'the sheet is for phones');

  async function openSheet(page: Page) {
    await openPage(page, '/filter');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet).toBeVisible();
    return { sheet, show: sheet.getByRole('button', { name: /^Show [\d,]+ results?$/ }) };
  }

  test('choices say how many cars they leave, and apply together', async ({ page }) => {
    const { sheet, show } = await openSheet(page);
    await expect(show).toHaveText('Show 2,000 results');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await sheet.getByRole('checkbox', { name: 'Subaru' }).check();
    await expect(show).not.toHaveText('Show 2,000 results');
    await sheet.getByRole('checkbox', { name: 'Forester' }).check();
    await sheet.getByLabel('From').selectOption('2010');
    const { meta } = await (
      await page.request.get(
        '/api/cars?filters[make][name]=Subaru&filters[model][name]=Forester&filters[year][$gte]=2010',
      )
    ).json();
    await expect(show).toHaveText(`Show ${meta.pagination.total} results`);
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

  test('a count that comes late does not replace a later one', async ({ page }) => {
    const { sheet, show } = await openSheet(page);
    const onlySubaru = /eq%5D=Subaru/;
    const release = await hold(page, onlySubaru);
    const asked = page.waitForRequest(onlySubaru);
    await sheet.getByRole('checkbox', { name: 'Subaru' }).check();
    const late = (await asked).response();
    await sheet.getByRole('checkbox', { name: 'Toyota' }).check();
    await expect(show).not.toHaveText('Show 2,000 results');
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
    await expect(sheet.getByRole('button', { name: 'Close the filters' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();
  });
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
  if (isPhone(page)) await filters.getByRole('button', { name: 'Show 2,000 results' }).click();
  await expect(page).toHaveURL('/filter');
  await expect(page.getByText('2,000 results', { exact: true })).toBeVisible();
});

test('the number beside an option is how many it leaves, and what would leave none is disabled', async ({ page }) => {
  await openPage(page, '/filter?selectedMake=Mazda&selectedCategory=Coupe&maxPrice=60000000');
  if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = filtersOf(page);
  const makes = filters.getByRole('group', { name: 'Make' });
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
  await page.getByRole('link', { name: 'Remove From 2010' }).press('Enter');
  await expect(page).toHaveURL('/filter?selectedMake=Toyota&modelSelected=Harrier&sort=price-asc');
  await expect(page.getByRole('link', { name: 'Remove Harrier' })).toBeFocused();
  await expect(filtersOf(page).locator('[name=minYear]')).toHaveValue('');
  await page.getByRole('link', { name: 'Remove Toyota' }).click();
  await expect(page).toHaveURL('/filter?sort=price-asc');
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a choice of the address that is not on offer can be seen and unticked', async ({ page }) => {
  await openPage(page, '/filter?selectedMake=Studebaker');
  if (isPhone(page)) await page.getByRole('button', { name: 'Filters (1)' }).click();
  const make = filtersOf(page).getByRole('checkbox', { name: 'Studebaker' });
  await expect(make).toBeChecked();
  // Not `uncheck`, which looks at the box again: it is gone when it was the only reason for its own presence.
  await make.click();
  if (isPhone(page)) await filtersOf(page).getByRole('button', { name: 'Show 2,000 results' }).click();
  await expect(page).toHaveURL('/filter');
});
