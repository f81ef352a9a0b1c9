import { brotliCompressSync } from 'node:zlib';
import { expect, isPhone, openPage, test } from './page-test.ts';

const JS_LIMIT_BYTES = 115_000;

const firstCar = async (request: {
  get(path: string): Promise<{ json(): Promise<{ data: { documentId: string }[] }> }>;
}) => {
  const { data } = await (await request.get('/api/cars?pagination[pageSize]=1&fields=price')).json();
  return `/detail/${data[0]?.documentId}`;
};

test('the keyboard reaches the content first and shows where it is', async ({ page }) => {
  await openPage(page, '/filter');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('nothing moves while a page comes', async ({ page, request }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', '/filter', await firstCar(request)]) {
    await openPage(page, path);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts, path).toEqual([]);
  }
});

test('the scripts of the list weigh no more than their limit', async ({ page }) => {
  test.skip(!isPhone(page), 'they weigh the same everywhere');
  const bytes: number[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) bytes.push(brotliCompressSync(await response.body()).byteLength);
  });
  await openPage(page, '/filter');
  const total = bytes.reduce((sum, size) => sum + size, 0);
  expect(bytes.length).toBeGreaterThan(3);
  expect(total).toBeLessThanOrEqual(JS_LIMIT_BYTES);
});

test.describe('the content policy', () => {
  test.use({ allowed: [/Content Security Policy|violates/] });

  test('a page runs its own scripts and no other, each time it is loaded (C-15)', async ({ page }) => {
    for (const path of ['/filter', '/filter?page=2']) {
      const response = await openPage(page, path);
      const policy = response?.headers()['content-security-policy'] ?? '';
      expect(policy).toMatch(/script-src 'self' 'sha256-/);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(policy).toContain("frame-ancestors 'none'");
    }
    const hasRun = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      return 'injected' in window;
    });
    expect(hasRun).toBe(false);
  });
});

test('the pages of the market are served by one process from an empty folder', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
});

const MOST_STOPS = 500;

test('Tab walks through every page: each stop is in sight and shows the focus, and none holds it', async ({
  page,
  request,
}) => {
  test.skip(isPhone(page), 'a phone has no such key');
  for (const path of ['/', '/spareparts', await firstCar(request), '/contact']) {
    await openPage(page, path);
    const hidden: string[] = [];
    let stops = 0;
    for (; stops < MOST_STOPS; stops += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const { width, height, top, bottom } = element.getBoundingClientRect();
        const { outlineStyle, boxShadow } = getComputedStyle(element);
        const isSeen = width > 0 && height > 0 && bottom > 0 && top < window.innerHeight;
        return {
          isFine: isSeen && (outlineStyle !== 'none' || boxShadow !== 'none'),
          html: element.outerHTML.slice(0, 120),
        };
      });
      if (stop === null) break;
      if (!stop.isFine) hidden.push(stop.html);
    }
    expect(hidden, path).toEqual([]);
    expect(stops, path).toBeGreaterThan(20);
    expect(stops, path).toBeLessThan(MOST_STOPS);
  }
});
