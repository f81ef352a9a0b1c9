import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { findingsOf } from './axe.ts';
import { demoDealer } from './demo-dealers.ts';
import { expect, openPage, test, waitUntilAlive } from './page-test.ts';
import { enterTeamOf } from './seller.ts';

test('a dealer imports a file with photos, sees what it would do first, and undoes it', async ({ page }) => {
  await enterTeamOf(page, await demoDealer(page, 'import', 0), 'manager');
  await openPage(page, '/sell/listings');
  await main(page).getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import your stock' })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page
    .getByLabel('Your file')
    .setInputFiles(csv(row('N1', '24.5m'), row('N2', '23m'), row('N3', '500 dollars', '20x2')));
  await page.getByLabel('Photos in a ZIP').setInputFiles(await photosOf('N1-1.jpg', 'N1-2.jpg'));
  await press(page, 'Check the file');

  await expect(page.getByRole('heading', { name: 'What is in each column?' })).toBeVisible();
  await expect(page.getByText('One column was not recognised.')).toBeVisible();
  await expect(page.getByLabel(/^YOM/)).toHaveValue('year');
  await waitUntilAlive(page);
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check the rows' }).focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'This is what the file would do' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '2 new, 1 faulty' })).toBeAttached();
  await expect(page.getByRole('link', { name: 'New 2' })).toBeVisible();
  await expect(main(page).getByText('Row 4')).toBeVisible();
  await expect(main(page).getByText('YOM', { exact: true })).toBeVisible();
  await expect(main(page).getByText('“500 dollars”:')).toBeVisible();
  await waitUntilAlive(page);
  expect(await findingsOf(page)).toEqual([]);

  const year = main(page).getByRole('listitem').filter({ hasText: 'YOM “20x2”' });
  await year.getByLabel('Read it as').fill('2012');
  await year.getByRole('button', { name: 'Read it so' }).click();
  await expect(year).toHaveCount(0);
  await main(page).getByLabel('Price UGX in row 4').fill('22m');
  await press(page, 'Correct');
  await expect(page.getByRole('status').filter({ hasText: '3 new' })).toBeAttached({ timeout: 20_000 });

  await press(page, 'Import 3 rows');
  await expect(page.getByRole('heading', { name: 'This is what the file did' })).toBeFocused({ timeout: 20_000 });
  await expect(main(page).getByText('The file’s ads now: 1 on sale, 2 drafts.')).toBeVisible();
  await page.getByRole('link', { name: 'With a note 2' }).click();
  await expect(main(page).getByText('A draft: add a photo to put it on sale.').first()).toBeVisible();
  await page.getByRole('link', { name: 'New 3' }).click();
  const first = main(page).getByRole('listitem').filter({ hasText: 'N1' });
  await first.getByRole('link', { name: 'Show the ad' }).click();
  await expect(page.getByText('On sale', { exact: true }).first()).toBeVisible();
  await page.goBack();
  await expect(first).toBeVisible();

  await page.getByText('Undo this import').click();
  expect(await findingsOf(page)).toEqual([]);
  await press(page, 'Yes, undo it');
  await expect(page.getByRole('heading', { name: 'This import was undone.' })).toBeFocused({ timeout: 20_000 });
  await page.goto('/sell/listings?q=N1');
  await expect(page.getByText('N1', { exact: true })).toHaveCount(0);
});

test.describe('a file that is refused', () => {
  test.use({ allowed: [/status of 400/] });

  test('stays in its form, which says why', async ({ page }) => {
    await enterTeamOf(page, await demoDealer(page, 'import', 1), 'manager');
    await openPage(page, '/sell/import');
    await page
      .getByLabel('Your file')
      .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n') });
    await press(page, 'Check the file');
    await expect(main(page).getByText('The file has no rows below its first one')).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await expect(page.getByRole('heading', { level: 1, name: 'Import your stock' })).toBeVisible();
    await page.getByLabel('Your file').setInputFiles(csv(row('R1', '24m')));
    await press(page, 'Check the file');
    await expect(page.getByRole('heading', { name: 'What is in each column?' })).toBeVisible();
  });
});

test.describe('without scripts', { tag: '@long' }, () => {
  test.use({ javaScriptEnabled: false, allowed: [/status of 400/] });

  test('a file is imported by plain forms', { tag: '@laptop' }, async ({ page }) => {
    await enterTeamOf(page, await demoDealer(page, 'import', 2));
    await page.goto('/sell/import');
    await page
      .getByLabel('Your file')
      .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n') });
    await press(page, 'Check the file');
    await expect(page.getByText('The file has no rows below its first one')).toBeVisible();
    await page.getByRole('link').click();
    await page.getByLabel('Your file').setInputFiles(csv(row('W1', '24m')));
    await press(page, 'Check the file');
    await press(page, 'Check the rows');
    const lookAgain = page.getByRole('link', { name: 'Refresh' });
    const isThere = page.getByRole('button', { name: 'Import 1 row' });
    await expect(async () => {
      if (await lookAgain.isVisible()) await lookAgain.click();
      await expect(isThere).toBeVisible({ timeout: 500 });
    }).toPass();
    await isThere.click();
    await expect(async () => {
      if (await lookAgain.isVisible()) await lookAgain.click();
      await expect(page.getByRole('heading', { name: 'This is what the file did' })).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});

const HEADER = 'Ref;Make;Model;YOM;Mileage (km);Price UGX;Location;Condition;Salesman\n';
const row = (ref: string, price: string, year = '2010') =>
  `${ref};Toyota;Premio;${year};120,000;${price};Ntinda, Kampala;Used;Okello\n`;
const csv = (...rows: string[]) => ({
  name: 'stock of november.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(HEADER + rows.join('')),
});

async function photosOf(...names: string[]) {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(picture, name);
  zip.end();
  const buffer = Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
  return { name: 'photos.zip', mimeType: 'application/zip', buffer };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const main = (page: Page) => page.getByRole('main');
