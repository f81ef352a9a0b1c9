import { carWords } from '#contract/entities/car-words.ts';
import { MIN_MILEAGE } from '#contract/messages/home.ts';
import { boxOf, expect, openPage, resizeWindow, test } from './page-test.ts';

test('a slider shows four cars, three, two or one by the width of the window', { tag: '@long' }, async ({ page }) => {
  const widths: [window: number, shown: number][] = [
    [1280, 4],
    [1024, 3],
    [768, 2],
    [480, 1],
  ];
  await openPage(page, '/');
  const slider = page.getByRole('list', { name: 'Popular Cars' });
  for (const [width, shown] of widths) {
    await resizeWindow(page, { width, height: 900 });
    const whole = await slider.evaluate((list) => {
      const edge = list.getBoundingClientRect().right + 1;
      return [...list.children].filter((item) => item.getBoundingClientRect().right <= edge).length;
    });
    expect(whole, `${width} px`).toBe(shown);
  }
});

test('a page to which another one led has the styles of one that is opened', async ({ page }) => {
  const styles = () => page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href));
  await openPage(page, '/');
  const opened = await styles();
  await openPage(page, '/about');
  const before = await styles();
  expect(before).not.toEqual(opened);
  await page.getByRole('link', { name: 'Motoka' }).first().click();
  // Whether there are more cars than fit is measured.
  await expect(page.getByRole('button', { name: 'Popular Cars: next' })).toBeVisible();
  expect(await styles()).toEqual(opened);
  await page.goBack();
  await expect.poll(styles).toEqual(before);
});

test('what an extension of the browser put into the page stays there', async ({ page }) => {
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.getElementById('site-footer')) return;
      watcher.disconnect();
      for (const parent of [document.documentElement, document.body]) {
        parent.append(document.createElement('an-extension'));
      }
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  await openPage(page, '/');
  await expect(page.locator('an-extension')).toHaveCount(2);
});

test('cars are seen on the first screen, and on a phone every price of the form is read in full', async ({ page }) => {
  const first = page.getByRole('article').first();
  await openPage(page, '/');
  // With its name and its price.
  expect((await boxOf(first)).y + (await boxOf(first)).height).toBeLessThan(900);
  await resizeWindow(page, { width: 360, height: 740 });
  expect((await boxOf(first)).y).toBeLessThan(560);
  const select = page.getByRole('form', { name: 'Find a car' }).getByLabel('Price up to');
  const tooLong = await select.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('nothing to measure with');
    pen.font = font;
    const arrow = 24;
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow;
    return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room);
  });
  expect(tooLong).toEqual([]);

  const leastMileage = page.getByLabel(MIN_MILEAGE);
  await expect(leastMileage).toBeHidden();
  await page.getByText('More ways to search').click();
  await expect(leastMileage).toBeVisible();
});

test('the search says how many cars it would find', async ({ page }) => {
  await openPage(page, '/');
  const form = page.getByRole('form', { name: 'Find a car' });
  const search = form.getByRole('button', { name: /^Search [\d,]+ cars$/ });
  const inAll = await search.textContent();
  await form.getByLabel(carWords.make.label).selectOption('Nissan');
  await expect(search).not.toHaveText(inAll ?? '');
  const [found] = /[\d,]+/.exec((await search.textContent()) ?? '') ?? [];
  await search.click();
  await expect(page.getByText(`${found} results`, { exact: true })).toBeVisible();
});

test('cars whose price was reduced say by how much', async ({ page, request }) => {
  await openPage(page, '/');
  const first = page.getByRole('list', { name: 'Reduced Lately' }).getByRole('listitem').first();
  const link = await first.getByRole('link').first().getAttribute('href');
  const asked = 'filters[reducedOn][$notNull]=true&sort=reducedOn:desc&fields=price,formerPrice&pagination[pageSize]=5';
  const { data } = await (await request.get(`/api/cars?${asked}`)).json();
  // Tests beside this one reduce prices too, perhaps since the page was made.
  const { documentId, price, formerPrice } = data.find((car: { documentId: string }) => link?.endsWith(car.documentId));
  await expect(first).toContainText(`Reduced by Ugx ${(formerPrice - price).toLocaleString('en')}`);
  await first.getByRole('link').first().click();
  await expect(page).toHaveURL(`/detail/${documentId}`);
  await expect(page.getByText(/^Reduced by Ugx/)).toBeVisible();
});

test('a body type leads to its cars', async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('navigation', { name: 'Cars by body type' }).getByRole('link', { name: 'Wagon' }).click();
  await expect(page).toHaveURL('/filter?selectedCategory=Wagon');
});

test('a location spins for a second before its cars come', async ({ page }) => {
  await page.clock.install();
  await openPage(page, '/');
  await page.clock.pauseAt(Date.now() + 60_000);
  const mukono = page.getByRole('link', { name: 'Mukono' }).first();
  const width = (await mukono.boundingBox())?.width;
  await mukono.click();
  await expect(mukono.getByRole('status')).toBeVisible();
  expect((await mukono.boundingBox())?.width).toBe(width);
  await page.clock.runFor(900);
  await expect(page).toHaveURL('/');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/filter?location=Mukono');
});

test('a price range leads to the cars within it', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('link', { name: '20,000,001 to 50,000,000' }).click();
  await expect(page).toHaveURL('/filter?minPrice=20000001&maxPrice=50000000');
});

test('the model list follows the make', async ({ page }) => {
  await openPage(page, '/');
  const hero = page.getByRole('main').locator('form').first();
  await hero.getByText('More ways to search').click();
  await hero.getByLabel(carWords.make.label).selectOption('Subaru');
  const models = await hero.getByLabel(carWords.model.label).locator('option').allTextContents();
  expect(models).toContain('Forester');
  expect(models).not.toContain('Harrier');
});

test('the cars viewed last appear on the home page and on their own, at most five, the first kept first', {
  tag: '@long',
}, async ({ page }) => {
  await openPage(page, '/recently-viewed');
  await expect(page.getByText('Currently no vehicles available')).toBeVisible();

  await openPage(page, '/filter');
  const paths = await page
    .getByRole('link', { name: /^View Details/ })
    .evaluateAll((links) => links.slice(0, 6).map((link) => link.getAttribute('href') ?? ''));
  for (const path of [...paths, paths[3] ?? '']) await openPage(page, path);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('recentCars') ?? '[]'));
  const idOf = (path: string) => path.split('/').at(-1);
  expect(stored).toEqual(paths.slice(1).reverse().map(idOf));

  await openPage(page, '/');
  await expect(page.getByRole('list', { name: 'Recently Viewed' }).getByRole('article')).toHaveCount(5);

  await openPage(page, '/recently-viewed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Recently Viewed Cars');
  await expect(page.getByText('5 vehicles')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('a broken list of viewed cars is dropped', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/recently-viewed');
  for (const broken of ['{', 'null', '"text"', '[null, 1, {"a": 1}, "<img onerror=x>"]', 'x'.repeat(1_000_000)]) {
    await page.evaluate((text) => localStorage.setItem('recentCars', text), broken);
    await page.reload();
    await expect(page.getByText('Currently no vehicles available')).toBeVisible();
  }
});

test('the footer is closed groups on a phone, and open columns on a laptop', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  const terms = footer.getByRole('link', { name: 'Terms of use' });
  await openPage(page, '/coming');
  await expect(terms).toBeVisible();
  await resizeWindow(page, { width: 360, height: 740 });
  await page.reload();
  await expect(terms).toBeHidden();
  expect((await boxOf(footer)).height).toBeLessThanOrEqual(420);
  await footer.getByText('Good to know').click();
  await terms.click();
  await expect(page).toHaveURL('/termofuse');
});
