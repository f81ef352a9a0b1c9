import { expect, test } from './page-test.ts';

test('the page of the API shows what a list of cars takes and answers, from our own address alone', {
  tag: '@long',
}, async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(process.env.E2E_ADDRESS ?? '') && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await page.goto('/docs/api');
  await expect(page.getByRole('heading', { name: /The API of Motoka/ })).toBeVisible();
  await page.getByRole('link', { name: 'cars', exact: true }).click();
  const list = page.locator('#operations-cars-listCars');
  await list.getByRole('button').first().click();
  for (const name of ['filters', 'populate', 'pagination'])
    await expect(list.locator(`[data-param-name=${name}]`)).toBeVisible();
  await expect(list.getByText('Bad Request')).toBeVisible();
  await list.getByRole('button', { name: 'Try it out' }).click();
  await list.getByRole('button', { name: 'Execute' }).click();
  await expect(list.getByText('"data"').first()).toBeVisible();
  expect(foreign).toEqual([]);
});

test('no page of the market loads anything of the page of the API', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
  for (const path of ['/', '/filter', '/about']) await page.goto(path, { waitUntil: 'networkidle' });
  expect(loaded.filter((path) => path.startsWith('/docs'))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(3);
});
