import type { Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
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

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const counter = (page: Page) => page.getByText(/^\d+ \/ \d+$/);

/** Swipes with one finger, by the browser's own touch events. */
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

/** Moves fingers together from one place to another; coordinates are relative to the middle of the window. */
async function moveFingers(page: Page, from: [x: number, y: number][], to: [x: number, y: number][], isLifted = true) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const browser = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) => {
    const touchPoints = from.map(([x, y], id) => {
      const [endX, endY] = to[id] ?? [x, y];
      return { x: width / 2 + x + (endX - x) * part, y: height / 2 + y + (endY - y) * part, id };
    });
    return browser.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : touchPoints });
  };
  await send('touchStart', 0);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await send('touchMove', part);
  if (isLifted) await send('touchEnd', 1);
  await browser.detach();
}

/** Stops the page's clock: from here on time passes only when the test lets it. */
async function stopTheClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

test.use({ hasPictures: true });

test('the gallery moves on every five seconds and from the last picture to the first, until it is paused', {
  tag: '@long',
}, async ({ page }) => {
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
  test('a swipe counts from forty pixels, either way and around', { tag: '@long' }, async ({ page }) => {
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

  test('the first touch stops the moving', { tag: '@long' }, async ({ page }) => {
    await stopTheClock(page);
    const count = await openCarWithPictures(page);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await swipe(page, -10);
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(counter(page)).toHaveText(`1 / ${count}`);
    await expect(viewerOf(page)).toHaveCount(0);
  });

  test('scrolling the page over it changes no picture', { tag: '@long' }, async ({ page }) => {
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

test('a car without pictures shows the stand-in', { tag: '@long' }, async ({ page }) => {
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

test('a seller without a number is reached at that of the market', { tag: '@long' }, async ({ page }) => {
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
  await expect(page.getByRole('main').getByRole('link', { name: '+256 000 000 000', exact: true })).toBeVisible();
  await expect(page.getByText('Private seller, via Motoka')).toBeVisible();
  await expect(page.getByText('Calls go to Motoka.')).toBeVisible();
});

/** Returns the scale and the position of the picture that fills the window. */
const zoomOf = (page: Page) =>
  page.locator('.viewer [data-current]').evaluate((element) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(element).transform);
    return { scale: a, x: e, y: f };
  });

const viewerOf = (page: Page) => page.getByRole('dialog', { name: /^Pictures of / });

async function openViewer(page: Page) {
  const stage = page.locator('.gallery-stage');
  await (isPhone(page) ? stage.tap({ position: { x: 120, y: 60 } }) : stage.click({ position: { x: 120, y: 60 } }));
  await expect(viewerOf(page)).toBeVisible();
  return viewerOf(page);
}

test.describe('the pictures over the whole window', () => {
  test('a tap opens them; Back closes them and nothing else', async ({ page }) => {
    await openPage(page, '/filter');
    const count = await openCarWithPictures(page);
    await page.evaluate(() => window.scrollTo(0, 90));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const viewer = await openViewer(page);
    await expect(viewer.getByRole('status')).toHaveText(`Picture 1 of ${count}`);
    await expect(viewer.getByRole('button', { name: 'Close' })).toBeFocused();
    expect(await findingsOf(page)).toEqual([]);
    await viewer.getByRole('button', { name: 'Next picture', exact: true }).click();
    await expect(viewer.getByRole('status')).toHaveText(`Picture 2 of ${count}`);
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL(/\/detail\/\w{24}$/);
    await expect(counter(page)).toHaveText(`2 / ${count}`);
    expect(await page.evaluate(() => window.scrollY)).toBe(90);
    // Neither opening nor closing the viewer loads the car again.
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL('/filter');
  });

  test('Close is a step back as well, however often it is pressed, and Forward opens them again', {
    tag: '@long',
  }, async ({ page }) => {
    await openCarWithPictures(page);
    const viewer = await openViewer(page);
    await viewer.getByRole('button', { name: 'Close' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL(/\/detail\/\w{24}$/);
    await expect(page.getByRole('button', { name: 'View pictures full screen' })).toBeFocused();
    await page.goForward();
    await expect(viewer).toBeVisible();
  });

  test('the keyboard opens them, leafs, zooms and closes, and is where it was', async ({ page }) => {
    const count = await openCarWithPictures(page);
    const button = page.getByRole('button', { name: 'View pictures full screen' });
    await button.focus();
    await page.keyboard.press('Enter');
    const viewer = viewerOf(page);
    const status = viewer.getByRole('status');
    await expect(viewer).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(status).toHaveText(`Picture 2 of ${count}`);
    for (const shown of [1, count]) {
      await page.keyboard.press('ArrowLeft');
      await expect(status).toHaveText(`Picture ${shown} of ${count}`);
    }
    const zoom = viewer.getByRole('button', { name: 'Zoom in' });
    await expect(zoom).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('+');
    await expect(zoom).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await zoomOf(page)).scale).toBe(1.25);
    // The arrow keys pan a zoomed picture.
    await page.keyboard.press('ArrowLeft');
    await expect(status).toHaveText(`Picture ${count} of ${count}`);
    await expect.poll(async () => (await zoomOf(page)).x).toBeGreaterThan(0);
    await page.keyboard.press('0');
    await expect(zoom).toHaveAttribute('aria-pressed', 'false');
    // A key that is pressed as soon as the next picture is there zooms that picture.
    await viewer.evaluate((dialog) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        dialog.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }));
      });
      observer.observe(dialog, { characterData: true, subtree: true });
    });
    await page.keyboard.press('ArrowRight');
    await expect(status).toHaveText(`Picture 1 of ${count}`);
    await expect.poll(async () => (await zoomOf(page)).scale).toBe(1.25);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('two fingers zoom, one moves what is zoomed and no further than its edge, two taps make it whole', {
    tag: '@long',
  }, async ({ page }) => {
    const count = await openCarWithPictures(page);
    const status = (await openViewer(page)).getByRole('status');
    await moveFingers(
      page,
      [
        [-30, 0],
        [30, 0],
      ],
      [
        [-90, 0],
        [90, 0],
      ],
    );
    expect((await zoomOf(page)).scale).toBeCloseTo(3, 1);
    await moveFingers(page, [[0, 0]], [[150, 0]]);
    const { x } = await zoomOf(page);
    expect(x).toBeGreaterThan(120);
    // At three times its size, a picture of 360 px extends 360 px beyond either side.
    for (let times = 0; times < 3; times += 1) await moveFingers(page, [[-100, 0]], [[100, 0]]);
    expect((await zoomOf(page)).x).toBeCloseTo(360, 0);
    await expect(status).toHaveText(`Picture 1 of ${count}`);
    await page.touchscreen.tap(180, 370);
    await page.touchscreen.tap(180, 370);
    await expect.poll(() => zoomOf(page)).toEqual({ scale: 1, x: 0, y: 0 });
    await page.touchscreen.tap(100, 370);
    await page.touchscreen.tap(100, 370);
    await expect.poll(async () => (await zoomOf(page)).scale).toBe(2.5);
    // The tapped point has stayed under the finger.
    expect((await zoomOf(page)).x).toBeCloseTo(120, 0);
  });

  test('the row follows the finger, inline and here, and a swipe leads on', { tag: '@long' }, async ({ page }) => {
    const count = await openCarWithPictures(page);
    const shiftOf = (selector: string) =>
      page.locator(selector).evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).e);
    const inline = await page.locator('.gallery-track').boundingBox();
    const fromMiddle = (inline?.y ?? 0) + 100 - 370;
    await moveFingers(page, [[60, fromMiddle]], [[-60, fromMiddle]], false);
    await expect.poll(() => shiftOf('.gallery-track')).toBe(-120);
    await page.touchscreen.tap(10, 600);
    await expect(counter(page)).toHaveText(/^\d/);
    await page.reload();
    await openCarWithPictures(page);
    const status = (await openViewer(page)).getByRole('status');
    await moveFingers(page, [[100, 0]], [[-20, 0]], false);
    await expect.poll(() => shiftOf('.viewer-row')).toBe(-120);
    await page.goBack();
    await openViewer(page);
    await moveFingers(page, [[100, 0]], [[-20, 0]]);
    await expect(status).toHaveText(`Picture 2 of ${count}`);
    await moveFingers(page, [[0, 0]], [[20, 0]]);
    await expect(status).toHaveText(`Picture 2 of ${count}`);
  });
});

test.describe('what is seen until a picture has come', () => {
  const LARGE = /\/uploads\/(small|medium|large)_/;

  test('is its thumbnail, and the next one is fetched before it is asked for', { tag: '@long' }, async ({ page }) => {
    const fetched = new Set<string>();
    let isHeld = false;
    const held: (() => void)[] = [];
    await page.route(LARGE, async (route) => {
      fetched.add(new URL(route.request().url()).pathname.replace(/^.*?_|\.\w+$/g, ''));
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      await route.fallback();
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openCarWithPictures(page);
    await expect.poll(() => fetched.size).toBe(2);
    isHeld = true;
    const next = page.getByRole('button', { name: 'Next picture', exact: true });
    await next.click();
    await next.click();
    const images = page.locator('.gallery-track > div:not([inert]) img');
    const isThere = (at: number) =>
      images.nth(at).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
    await expect(images).toHaveCount(2);
    await expect.poll(() => isThere(0)).toBe(true);
    expect(await isThere(1)).toBe(false);
    expect(await images.nth(1).evaluate((image) => getComputedStyle(image).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    // Pictures requested from now on are not held, either.
    isHeld = false;
    for (const release of held) release();
    await expect.poll(() => isThere(1)).toBe(true);
  });

  test('who saves data is sent nothing ahead, but what they look at closely is sharp', { tag: '@long' }, async ({
    page,
  }) => {
    await page.setExtraHTTPHeaders({ 'save-data': 'on' });
    const large: string[] = [];
    page.on('request', (request) => LARGE.test(request.url()) && large.push(request.url()));
    await stopTheClock(page);
    await openCarWithPictures(page);
    await page.clock.runFor(20_000);
    expect(large).toEqual([]);
    await openViewer(page);
    await expect.poll(() => large.length).toBe(1);
  });
});
