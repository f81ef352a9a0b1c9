import type { Page } from '@playwright/test';
import { boxOf, expect, openPage, test } from './page-test.ts';

// The newest ads are those of other tests, which may sell them meanwhile.
const LISTS = [
  { path: '/filter?sort=price-desc', leadsTo: /\/detail\/[a-z0-9]{24}$/, tag: [] },
  { path: '/spareparts?sort=price-desc', leadsTo: /\/spareparts\/[a-z0-9]{24}$/, tag: '@long' },
];

for (const { path, leadsTo, tag } of LISTS) {
  test(`${path}: a tap on a row's picture or on its empty space opens it`, { tag }, async ({ page }) => {
    await openPage(page, path);
    const first = rows(page).first();
    const picture = await boxOf(first.getByRole('img'));
    await page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height / 2);
    await expect(page).toHaveURL(leadsTo);

    await page.goBack();
    await expect(page).toHaveURL(path);
    const row = await boxOf(first);
    // A place beside the seller's name, which ends long before the row does.
    const seller = await boxOf(first.locator('h2 ~ p').last());
    await page.mouse.click(row.x + row.width / 2, seller.y + seller.height / 2);
    await expect(page).toHaveURL(leadsTo);
  });
}

test('a card of a dealer or a garage opens at any place but its number', { tag: '@phone' }, async ({ page }) => {
  for (const { path, leadsTo } of [
    { path: '/dealers', leadsTo: /\/dealer-cars\// },
    { path: '/garages', leadsTo: /\/garage-spareparts\// },
  ]) {
    await openPage(page, path);
    const card = page.getByRole('main').getByRole('article').first();
    const number = card.locator('a[href^="tel:"]');
    await expect(number).toBeVisible();
    await number.click({ trial: true });
    const { x, y, width, height } = await boxOf(card.getByRole('img'));
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(page).toHaveURL(leadsTo);
  }
});

test('a swipe over the pictures, their arrows and the heart do not open the car', { tag: '@phone' }, async ({
  page,
}) => {
  await openPage(page, '/filter');
  const first = rows(page)
    .filter({ has: page.getByRole('button', { name: /^Next picture/ }) })
    .first();
  await first.getByRole('button', { name: /^Next picture/ }).tap();
  const strip = first.locator('.picture-strip > a');
  await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);

  const before = await strip.evaluate(({ scrollLeft }) => scrollLeft);
  const { x, y, width, height } = await boxOf(strip);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: string, at: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + at * width, y: y + height / 2 }],
    });
  await touch('touchStart', 0.8);
  for (const at of [0.7, 0.5, 0.3, 0.2]) await touch('touchMove', at);
  await touch('touchEnd', 0.2);
  await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(before);
  await expect(page).toHaveURL('/filter');

  await first.getByRole('button', { name: /^Like / }).tap();
  // A visitor is asked to sign in; the tap does not open the car's page.
  await expect(page).toHaveURL(/\/login/);
});

test('a row tells what cars are compared by', { tag: '@phone' }, async ({ page, request }) => {
  const fields = 'fields[0]=mileage&fields[1]=fueltype&fields[2]=gearbox&fields[3]=engine&fields[4]=condition';
  const answer = await request.get(
    `/api/cars?sort=createdAt:desc&pagination[pageSize]=20&${fields}&populate[dealer_info][fields]=dealerName&populate[make][fields]=name`,
  );
  const { data } = await answer.json();
  // Other tests' dealers add cars too, with fewer facts.
  type Found = { dealer_info: unknown; engine: number | null; gearbox: string | null };
  const car = data.find(({ dealer_info, engine, gearbox }: Found) => dealer_info && engine && gearbox);
  const { documentId, mileage, fueltype, gearbox, engine, condition, make, dealer_info } = car;
  await openPage(page, '/filter');
  // By its address, not its place: other tests take cars off sale too.
  const row = rows(page).filter({ has: page.locator(`a[href="/detail/${documentId}"]`) });
  const facts = [`${mileage.toLocaleString('en')} km`, fueltype, gearbox, `${engine.toLocaleString('en')} cc`];
  const label = condition === 'new' ? 'New' : 'Used';
  await expect(row).toContainText([...facts, label].join(' · '));
  await expect(row).toContainText(dealer_info.dealerName);
  await expect(row).toContainText(make.name);
  await expect(row).toContainText(/·\s(New\stoday|\d+\s(day|month)s?\sago)/);
});

test('a laptop shows four whole rows at once', { tag: '@laptop' }, async ({ page }) => {
  for (const path of ['/filter', '/spareparts']) {
    await openPage(page, path);
    const { y, height } = await boxOf(rows(page).nth(3));
    expect(y + height, path).toBeLessThanOrEqual(900);
    // The picture fills its side of the row, down to the line below it.
    const [row, picture] = [
      await boxOf(rows(page).first()),
      await boxOf(rows(page).first().locator('picture').first()),
    ];
    expect(row.height - picture.height, path).toBeLessThanOrEqual(14);
  }
});

test("a phone's card is at most 460 px high, and the bar below covers nothing of it", { tag: '@phone' }, async ({
  page,
}) => {
  await openPage(page, '/filter?selectedMake=Toyota&minYear=2008');
  const filters = page.getByRole('button', { name: 'Filters (2)' });
  const bar = await boxOf(page.locator('.list-bar'));
  expect(bar.y + bar.height).toBe(740);
  await expect(page.getByText(/^[\d,]+ results$/)).toBeVisible();
  await expect(page.locator('.list-bar').getByRole('combobox', { name: 'Sort' })).toBeVisible();

  await openPage(page, '/filter');
  const first = await boxOf(rows(page).first());
  expect(first.height).toBeLessThanOrEqual(460);
  const button = await boxOf(
    rows(page)
      .first()
      .getByRole('link', { name: /^View Details/ }),
  );
  expect(button.y + button.height).toBeLessThanOrEqual(bar.y);

  // It stays visible while scrolling, up to the end of the list.
  await page.evaluate(() => window.scrollTo(0, 2_000));
  await expect(page.getByRole('button', { name: 'Filters' })).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const end = await boxOf(page.locator('.list-bar'));
  const footer = await boxOf(page.getByRole('contentinfo'));
  expect(end.y + end.height).toBeLessThanOrEqual(footer.y);
  await expect(filters).toHaveCount(0);
});

const rows = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article');
