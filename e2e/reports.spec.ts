import type { APIRequestContext, Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { enterAsModerator } from './office.ts';
import { expect, openPage, test } from './page-test.ts';

// Browsers log refused requests in the console.
test.use({ allowed: [/status of 4\d\d/] });

const server = () => ({ address: process.env.E2E_ADDRESS ?? '', dataDir: process.env.E2E_DATA_DIR ?? '' });
const ofCar = 'fields=year&populate[make][fields]=name&populate[model][fields]=name';

/** A car of the demo that no other test looks at: `at` from the end of the list by age. */
async function oldCar(request: APIRequestContext, at: number) {
  const { data } = await (
    await request.get(`/api/cars?${ofCar}&sort=createdAt:asc&pagination[pageSize]=1&pagination[page]=${at}`)
  ).json();
  const [{ documentId, make, model, year }] = data;
  return { documentId: String(documentId), title: `${make.name} ${model.name} ${year}` };
}

/** Reports what the page is about, from the link at its foot. */
async function report(page: Page, link: string, note: string) {
  await page.getByRole('link', { name: link }).click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Choose what is wrong')).toBeVisible();
  await page.getByLabel('What is wrong?').selectOption('The seller asks for money before I have seen it');
  await page.getByLabel('What happened?').fill(note);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. Your report is with us.')).toBeVisible();
}

test('a buyer reports a car; a moderator finds it, closes the report, undoes that, removes the car and brings it back', async ({
  page,
  request,
}) => {
  const { documentId, title } = await oldCar(request, 3);
  const note = `He wants a deposit first. ${documentId}`;
  await openPage(page, `/detail/${documentId}`);
  await report(page, 'Report this ad', note);
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the ad' }).click();
  await expect(page).toHaveURL(`/detail/${documentId}`);

  await enterAsModerator(page, server());
  await openPage(page, '/staff/reports');
  const row = page.getByRole('listitem').filter({ hasText: note });
  await expect(row).toContainText('Asks for money first');
  expect(await findingsOf(page)).toEqual([]);
  await row.getByRole('link', { name: `Look at it: ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Nothing wrong: close this report' }).click();
  await expect(page.getByText('The report is closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();

  await page.getByText('Remove the ad, or stop its seller').click();
  await page.getByLabel('Remove this ad as a fraud').check();
  // The forms for other measures, which are folded, have such a field too.
  await page.getByRole('textbox', { name: 'Why (kept in the record)' }).fill('A deposit was asked for.');
  const loads: string[] = [];
  page.on('request', (sent) => sent.method() === 'GET' && loads.push(sent.url()));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Yes, do it' })).toBeVisible();
  // The page would scroll once something is loaded, and a press would be lost whose button moves meanwhile.
  expect(loads).toEqual([]);
  await page.getByRole('button', { name: 'Yes, do it' }).click();
  await expect(page.getByText('The ad is removed.')).toBeVisible();
  expect((await request.get(`/detail/${documentId}`)).status()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect.poll(async () => (await request.get(`/detail/${documentId}`)).status()).toBe(200);
});

test('a moderator goes from report to report by keys, of which none of a review decides here', async ({
  page,
  request,
}) => {
  const [first, second] = [await oldCar(request, 5), await oldCar(request, 6)];
  for (const { documentId } of [first, second]) {
    const data = { subject: 'car', documentId, reason: 'sold' };
    expect((await request.post('/api/reports', { data })).status()).toBe(201);
  }
  await enterAsModerator(page, server());
  await openPage(page, `/staff/listings/${first.documentId}`);
  const close = page.getByRole('button', { name: 'Nothing wrong: close this report' });
  await page.keyboard.press('d');
  await page.keyboard.press('a');
  await expect(close).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next report' })).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(page.getByText('The report is closed.')).toBeVisible();
  await page.keyboard.press('j');
  // Tests beside this one report ads too: it is some other one.
  await expect(page).not.toHaveURL(new RegExp(first.documentId));
  await expect(page.getByRole('button', { name: /^Nothing wrong/ })).toBeVisible();

  await openPage(page, '/staff/search');
  await page.getByRole('searchbox').fill(`https://market.example/detail/${second.documentId}`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a dealer is reported, and a moderator closes it', async ({ page, request }) => {
    const { data } = await (await request.get('/api/dealer-infos?pagination[pageSize]=1&sort=id:desc')).json();
    await page.goto(`/dealer-cars/${data[0].documentId}`);
    const note = `He is rude. ${process.pid}`;
    await report(page, 'Report this seller', note);
    await enterAsModerator(page, server());
    await page.goto('/staff/reports');
    await expect(page.getByRole('listitem').filter({ hasText: note })).toContainText('Seller:');
  });
});
