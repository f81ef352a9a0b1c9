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

async function swipe(page: Page, by: number) {
  await page.getByRole('region', { name: 'Pictures' }).evaluate((region, distance) => {
    const viewer = region.firstElementChild;
    const touch = (x: number) => new Touch({ identifier: 1, target: region, clientX: x, clientY: 200 });
    const send = (type: string, init: TouchEventInit) =>
      viewer?.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, ...init }));
    send('touchstart', { touches: [touch(200)], changedTouches: [touch(200)] });
    send('touchend', { touches: [], changedTouches: [touch(200 + distance)] });
  }, by);
}

test('the gallery moves on every five seconds and from the last picture to the first', async ({ page }) => {
  await page.clock.install();
  const count = await openCarWithPictures(page);
  for (let at = 1; at <= count; at += 1) {
    await expect(counter(page)).toHaveText(`${at} / ${count}`);
    await page.clock.runFor(5_000);
  }
  await expect(counter(page)).toHaveText(`1 / ${count}`);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(20_000);
  await expect(counter(page)).toHaveText(`1 / ${count}`);
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

test('a swipe counts from forty pixels, and the first touch stops the moving', async ({ page }) => {
  test.skip(!isPhone(page), 'touch is for phones');
  await page.clock.install();
  const count = await openCarWithPictures(page);
  await swipe(page, -39);
  await expect(counter(page)).toHaveText(`1 / ${count}`);
  await page.clock.runFor(20_000);
  await expect(counter(page)).toHaveText(`1 / ${count}`);
  await swipe(page, -41);
  await expect(counter(page)).toHaveText(`2 / ${count}`);
  await swipe(page, 41);
  await expect(counter(page)).toHaveText(`1 / ${count}`);
});

test('the gallery stands still for those who ask for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  const count = await openCarWithPictures(page);
  await page.clock.runFor(20_000);
  await expect(counter(page)).toHaveText(`1 / ${count}`);
});

test('a car without pictures shows the stand-in', async ({ page }) => {
  const response = await page.request.get('/api/cars?filters[images][id][$notNull]=true&pagination[pageSize]=1');
  expect(response.ok()).toBe(true);
  const all = await page.request.get('/api/cars?populate[images][fields]=url&pagination[pageSize]=100&fields=price');
  const { data } = await all.json();
  const bare = data.find((car: { images: unknown[] }) => car.images.length === 0);
  await openPage(page, `/detail/${bare.documentId}`);
  const image = page.getByRole('region', { name: 'Pictures' }).getByRole('img');
  await expect(image).toHaveAttribute('src', /no-picture/);
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
  await expect(page.getByRole('link', { name: 'Save this car' })).toHaveAttribute(
    'href',
    /^\/login\?next=%2Fdetail%2F/,
  );
});
