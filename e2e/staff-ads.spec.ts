import { carWords } from '#contract/entities/car-words.ts';
import { findingsOf } from './axe.ts';
import { enterAsEditor, enterAsModerator } from './office.ts';
import { expect, openPage, test } from './page-test.ts';

const server = () => ({ address: process.env.E2E_ADDRESS ?? '', dataDir: process.env.E2E_DATA_DIR ?? '' });

test.describe('changing ads', () => {
  test.use({ allowed: [/(400|409|422) \(/] });

  test('of two who change an ad the later one reads what it says, and leaves alone what they did not touch', async ({
    page,
    browser,
  }) => {
    await enterAsModerator(page, server());
    await openPage(page, '/staff/listings?make=mitsubishi&kind=car');
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click();
    await page.getByRole('link', { name: 'Change this ad' }).click();
    const other = await browser.newPage({ baseURL: server().address });
    await enterAsEditor(other, server());
    await openPage(other, page.url());
    await other.getByLabel(carWords.price.label).fill('31m');
    await other.getByLabel(carWords.mileage.label).fill('77,000');
    await other.getByLabel('Why (the seller reads it)').fill('As the dealer said.');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('The ad is changed.')).toBeVisible();
    await page.getByLabel(carWords.price.label).fill('cheap');
    await page.getByLabel('Why (the seller reads it)').fill('A slip.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Nothing is saved yet')).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByLabel(carWords.price.label).fill('30m');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('It says now: 31,000,000')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The ad is changed.')).toBeVisible();
    await expect(page.getByLabel(carWords.price.label)).toHaveValue('30,000,000');
    await expect(page.getByLabel(carWords.mileage.label)).toHaveValue('77,000');
    await other.close();
  });

  test('one thing is done to all ads of a list after a question, and each says what was done', async ({ page }) => {
    await enterAsModerator(page, server());
    await openPage(page, '/staff/listings?make=subaru&model=forester');
    await page.getByText('Do something to all of these').click();
    await page.getByLabel('Change a field').check();
    await page.getByLabel('Field', { exact: true }).selectOption('Fuel');
    await page.getByLabel('New value').fill('Hybrid');
    await page.getByLabel('Why (the seller reads it)').fill('All of these are hybrids.');
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Fuel: Hybrid');
    await page.getByRole('button', { name: 'Yes, do it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Done to');
    expect(await findingsOf(page)).toEqual([]);
  });
});
