import type { Page } from '@playwright/test';
import { carWords } from '#contract/entities/car-words.ts';
import { findingsOf } from './axe.ts';
import { enterAsEditor } from './office.ts';
import { expect, openPage, test } from './page-test.ts';

// Browsers log refused requests in the console.
test.use({ allowed: [/status of 4\d\d/] });

const server = () => ({ address: process.env.E2E_ADDRESS ?? '', dataDir: process.env.E2E_DATA_DIR ?? '' });

async function add(page: Page, kind: string, name: string, make?: string) {
  await openPage(page, `/staff/content/${kind}/new`);
  if (make !== undefined) await page.getByLabel(carWords.make.label).selectOption(make);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('an editor finds a model, is refused a double, adds a new one and deletes it', async ({ page }) => {
  await enterAsEditor(page, server());
  await openPage(page, '/staff/home');
  await page.getByRole('link', { name: 'Names' }).first().click();
  await expect(page).toHaveURL('/staff/content');
  await expect(page.getByRole('link', { name: 'Review' })).toHaveCount(0);
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Models' }).click();
  await page.getByRole('searchbox').fill('toyota premio');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('rowheader', { name: 'Premio', exact: true })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add a model' }).click();
  await page.getByLabel(carWords.make.label).selectOption('Toyota');
  await page.getByLabel('Name', { exact: true }).fill('pre-mio');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('There is a model Premio already')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).fill('Premio Hardtop');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Nothing uses it.')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByText('Delete', { exact: true }).click();
  await page.getByRole('button', { name: 'Yes, delete Premio Hardtop' }).click();
  await expect(page.getByText('Deleted.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('two makes are joined after a question, and an old address leads to the one that stays', async ({ page }) => {
    await enterAsEditor(page, server());
    const [first, second] = [`Zastava ${process.pid}`, `Yugo ${process.pid}`];
    for (const name of [first, second]) {
      await page.goto('/staff/content/makes/new');
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Add' }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Choose another one')).toBeVisible();
    await page.getByLabel('The name that stays').selectOption(first);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(`Join ${second} with ${first}?`)).toBeVisible();
    await page.getByRole('button', { name: `Yes, join with ${first}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
    await page.goto(`/filter?selectedMake=${encodeURIComponent(second)}`);
    expect(new URL(page.url()).searchParams.get('selectedMake')).toBe(first);
  });
});

test('what another editor saved meanwhile is said, and not written over', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await enterAsEditor(page, server());
  await add(page, 'features', `Winch ${process.pid}`);
  const other = await context.newPage();
  await openPage(other, new URL(page.url()).pathname);
  await other.getByLabel('Name', { exact: true }).fill(`Winch, front ${process.pid}`);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(`Winch, rear ${process.pid}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`It now says: Winch, front ${process.pid}`)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Winch, rear ${process.pid}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Winch, rear ${process.pid}` })).toBeVisible();
});
