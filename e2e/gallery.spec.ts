import type { Page } from '@playwright/test';
import { expect, isPhone, openPage, test } from './page-test.ts';

async function openCarWithPictures(page: Page): Promise<number> {
  const response = await page.request.get(
    '/api/cars?populate[images][fields]=url&pagination[pageSize]=100&fields=price',
  );
  const { data } = await response.json();
  const car = data.find((car: { images: unknown[] }) => car.images.length === 5);
  await openPage(page, `/detail/${car.documentId}`);
  return car.images.length;
}

const counter = (page: Page) => page.getByText(/^\d+ \/ \d+$/);

/** A finger that goes down, over and up, as the browser itself would hear of it. */
async function swipe(page: Page, across: number, down = 0) {
  const box = await page.locator('.gallery-track').locator('..').boundingBox();
  if (!box) throw new Error('There is no gallery.');
  const from = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const browser = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) => {
    const touchPoints = [{ x: from.x + across * part, y: from.y + down * part }];
    return browser.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : touchPoints });
  };
  await send('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await send('touchMove', part);
  await send('touchEnd', 1);
  await browser.detach();
}

/** From here on time passes only when a test lets it. */
async function stopTheClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

test.use({ hasPictures: true });

test('the gallery moves on every five seconds and from the last picture to the first, until it is paused', async ({
  page,
}) => {
  await stopTheClock(page);
  const count = await openCarWithPictures(page);
  for (let at = 1; at <= count; at += 1) {
    await page.clock.runFor(4_999);
    await expect(counter(page)).toHaveText(`${at} / ${count}`);
    await page.clock.runFor(1);
    await expect(counter(page)).toHaveText(`${(at % count) + 1} / ${count}`);
  }
  const pause = page.getByRole('button', { name: 'Pause' });
  await (isPhone(page) ? pause.tap() : pause.click());
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(counter(page)).toHaveText(`1 / ${count}`);

  const play = page.getByRole('button', { name: 'Play' });
  await (isPhone(page) ? play.tap() : play.click());
  await expect(pause).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(counter(page)).toHaveText(`2 / ${count}`);
});

test('buttons and thumbnails lead around and stop the moving', async ({ page }) => {
  const count = await openCarWithPictures(page);
  await page.getByRole('button', { name: 'Previous picture', exact: true }).click();
  await expect(counter(page)).toHaveText(`${count} / ${count}`);
  await page.getByRole('button', { name: 'Next picture', exact: true }).click();
  await expect(counter(page)).toHaveText(`1 / ${count}`);
  await page.getByRole('button', { name: 'Show picture 3' }).click();
  await expect(counter(page)).toHaveText(`3 / ${count}`);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test.describe('a finger on the gallery', () => {
  test.skip(({ hasTouch }) => !hasTouch, 'touch is for phones');

  test('a swipe counts from forty pixels, either way and around', async ({ page }) => {
    await stopTheClock(page);
    const count = await openCarWithPictures(page);
    const steps: [across: number, shown: number][] = [
      [-39, 1],
      [39, 1],
      [-40, 2],
      [-41, 3],
      [41, 2],
      [41, 1],
      [41, count],
    ];
    for (const [across, shown] of steps) {
      await swipe(page, across);
      await expect(counter(page), `${across} px`).toHaveText(`${shown} / ${count}`);
    }
  });

  test('the first touch stops the moving', async ({ page }) => {
    await stopTheClock(page);
    const count = await openCarWithPictures(page);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await swipe(page, -10);
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(counter(page)).toHaveText(`1 / ${count}`);
  });

  test('scrolling the page over it changes no picture', async ({ page }) => {
    const count = await openCarWithPictures(page);
    await swipe(page, -60, -200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(counter(page)).toHaveText(`1 / ${count}`);
  });
});

test('the gallery stands still for those who ask for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await stopTheClock(page);
  const count = await openCarWithPictures(page);
  await page.clock.runFor(20_000);
  await expect(counter(page)).toHaveText(`1 / ${count}`);
  await page.getByRole('button', { name: 'Next picture', exact: true }).click();
  await expect(counter(page)).toHaveText(`2 / ${count}`);
});

test('a car without pictures shows the stand-in', async ({ page }) => {
  const all = await page.request.get('/api/cars?populate[images][fields]=url&pagination[pageSize]=100&fields=price');
  const { data } = await all.json();
  const bare = data.find((car: { images: unknown[] }) => car.images.length === 0);
  await openPage(page, `/detail/${bare.documentId}`);
  const pictures = page.getByRole('region', { name: 'Pictures' });
  await expect(pictures.getByRole('img')).toHaveAttribute('src', /no-picture/);
  await expect(pictures.getByRole('button')).toHaveCount(0);
});

test.describe('a picture that cannot be loaded', () => {
  test.use({ allowed: [/404/] });

  test('is looked for by its name, and then replaced by the stand-in', async ({ page }) => {
    const tried = new Set<string>();
    await page.route('**/uploads/**', (route) => {
      tried.add(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 404 });
    });
    await openCarWithPictures(page);
    const first = page.locator('.gallery-track img').first();
    await expect(first).toHaveAttribute('src', /no-picture/);
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(tried.size).toBeGreaterThan(1);
  });
});

test('the seller is reached by telephone, an offer or a call back', async ({ page }) => {
  await openCarWithPictures(page);
  await page.getByText('Show Contact').click();
  const phone = page.getByRole('main').getByRole('link', { name: /^\+256 / });
  await expect(phone).toHaveAttribute('href', /^tel:\+256\d{9}$/);
  await page.getByText('Hide Contact').click();
  await expect(phone).toBeHidden();
  await expect(page.getByRole('link', { name: 'Make an Offer' })).toHaveAttribute(
    'href',
    /^\/contact\?car=\w{24}&intent=offer$/,
  );
});

test('a seller without a number is reached at that of the market', async ({ page }) => {
  await page.route('**/api/cars/*?**', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.dealer_info = null;
    await route.fulfill({ json: answer });
  });
  await openPage(page, '/filter');
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  await page.getByText('Show Contact').click();
  await expect(page.getByRole('main').getByRole('link', { name: '+256 000 000 000' })).toBeVisible();
});
