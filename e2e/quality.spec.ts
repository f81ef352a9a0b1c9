import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, openPage, test } from './page-test.ts';
import { startServer } from './start-server.ts';

test('the keyboard reaches the content first and shows where it is', async ({ page }) => {
  await openPage(page, '/filter');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('the keyboard goes past the filters to the first car, and comes back to the row that it opened', {
  tag: '@laptop',
}, async ({ page }) => {
  await openPage(page, '/filter?sort=price-desc');
  await page.getByRole('link', { name: 'Skip to results' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const names = page.getByRole('article').getByRole('heading').getByRole('link');
  await expect(names.first()).toBeFocused();
  await names.nth(3).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/detail\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(names.nth(3)).toBeFocused();
});

test.describe('with pictures as they are', { tag: '@long' }, () => {
  // Pictures from the server: a browser whose requests a test intercepts may draw the content of a container once without its style.
  test.use({ hasPictures: true });

  test('nothing moves while a page comes', async ({ page, request }) => {
    await page.addInitScript(() => {
      const shifts: { score: number; what: string[] }[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as unknown as LayoutShift[]) {
          const what = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : 'text'));
          shifts.push({ score: value, what });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/', '/filter', await firstCar(request)]) {
      await openPage(page, path);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: { score: number }[] }).shifts);
      const total = shifts.reduce((sum, { score }) => sum + score, 0);
      expect(total, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST_LAYOUT_SHIFT);
    }
  });
});

/** Sizes are those of a full build, not of one that a server made for its start. */
function expectFullBuild() {
  const note: unknown = JSON.parse(readFileSync(new URL('../build/built-from.json', import.meta.url), 'utf8'));
  expect(note, 'npm run build comes first').toMatchObject({ isQuick: false });
}

test('the scripts of the list weigh no more than their limit', { tag: '@phone' }, async ({ page }) => {
  expectFullBuild();
  const bytes: number[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) bytes.push(brotliCompressSync(await response.body()).byteLength);
  });
  await openPage(page, '/filter');
  const total = bytes.reduce((sum, size) => sum + size, 0);
  expect(bytes.length).toBeGreaterThan(3);
  expect(total).toBeLessThanOrEqual(JS_LIMIT_BYTES);
});

test('the photos of a first ad need few scripts of the office', { tag: '@phone' }, async ({ page }) => {
  expectFullBuild();
  const bytes: number[] = [];
  page.on('response', async (response) => {
    if (/\/office\/assets\/.*\.js$/.test(response.url()))
      bytes.push(brotliCompressSync(await response.body()).byteLength);
  });
  await openPage(page, '/sell');
  await page.getByRole('button', { name: 'Put your car on sale' }).first().click();
  await expect(page).toHaveURL(/step=photos/);
  await page.waitForLoadState('networkidle');
  expect(bytes.length).toBeGreaterThan(3);
  expect(bytes.length).toBeLessThanOrEqual(OFFICE_MOST_SCRIPTS);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(OFFICE_JS_LIMIT_BYTES);
});

test('the list and its style weigh no more than their limits, and are kept compressed', { tag: '@phone' }, async ({
  request,
}) => {
  expectFullBuild();
  const response = await request.get('/filter', { headers: { 'accept-encoding': 'br' } });
  expect(response.headers()['content-encoding']).toBe('br');
  const html = await response.text();
  expect(brotliCompressSync(html, PAGE_QUALITY).byteLength).toBeLessThanOrEqual(HTML_LIMIT_BYTES);
  const sizeOf = async (path: string) =>
    brotliCompressSync(await (await request.get(path)).text(), PAGE_QUALITY).byteLength;
  for (const [path, list] of [
    ['/cars/toyota', '/filter?selectedMake=Toyota'],
    ['/cars/toyota/premio', '/filter?selectedMake=Toyota&modelSelected=Premio'],
    ['/cars/suv/kampala', '/filter?selectedCategory=SUV&location=Kampala'],
  ] as const)
    expect((await sizeOf(path)) - (await sizeOf(list)), path).toBeLessThanOrEqual(OWN_WORDS_LIMIT_BYTES);

  const css = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '';
  for (const [encoding, limit] of [
    ['br', CSS_LIMIT_BYTES],
    ['gzip', 1.3 * CSS_LIMIT_BYTES],
  ] as const) {
    const headers = (await request.head(css, { headers: { 'accept-encoding': encoding } })).headers();
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringContaining('accept-encoding') });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(Number(headers['content-length'])).toBeLessThanOrEqual(limit);
  }
});

test('of the scripts and styles only what the pages name has an address', { tag: '@phone' }, async ({ request }) => {
  const html = await (await request.get('/filter')).text();
  const [css = ''] = /\/assets\/[\w-]+\.css/.exec(html) ?? [];
  expect((await request.get(css)).status()).toBe(200);
  const others = [
    '/assets/none.js',
    '/assets/',
    `${css}.br`,
    `${css}/`,
    '/assets/..%2f..%2f..%2fpackage.json',
    '/office/assets/none.js',
  ];
  for (const path of others) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(response.headers()['cache-control'] ?? '', path).not.toContain('immutable');
  }
});

test('who saves data is sent small pictures, and caches know the two pages apart', { tag: '@phone' }, async ({
  request,
}) => {
  const widthsOf = async (path: string, saveData: string) => {
    const response = await request.get(path, { headers: { 'save-data': saveData } });
    expect(response.headers().vary).toContain('Save-Data');
    const html = await response.text();
    const [first, ...others] = [...html.matchAll(/\/uploads\/(thumbnail|small|medium|large)_/g)].map(
      ([, name]) => name,
    );
    return new Set([first, ...others]);
  };
  expect(await widthsOf('/filter', 'on')).toEqual(new Set(['thumbnail']));
  expect(await widthsOf('/filter', 'off')).toEqual(new Set(['thumbnail', 'small']));
});

test('a link is followed within the page, by mouse or by keyboard; with Ctrl or the middle button it opens beside it', {
  tag: '@laptop',
}, async ({ page, browser }) => {
  // By the browser's own protocol: Playwright reports no tab that has loaded its page before Playwright has seen it.
  const session = await browser.newBrowserCDPSession();
  const openedBeside = async () => {
    const { targetInfos } = await session.send('Target.getTargets');
    return targetInfos.filter(({ type, url }) => type === 'page' && url.includes('/detail/'));
  };
  await openPage(page, '/filter');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const details = page.getByRole('link', { name: /^View Details/ }).first();
  for (const press of [{ modifiers: ['Control'] }, { button: 'middle' }] as const) {
    await details.click(press as Parameters<typeof details.click>[0]);
    await expect.poll(async () => (await openedBeside()).length).toBe(1);
    for (const { targetId } of await openedBeside()) await session.send('Target.closeTarget', { targetId });
    await expect.poll(async () => (await openedBeside()).length).toBe(0);
  }
  await expect(page).toHaveURL(/\/filter$/);
  await details.click();
  await expect(page).toHaveURL(/\/detail\//);
  await page.getByRole('link', { name: 'Spareparts', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/spareparts$/);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test.describe('what is fetched in advance', () => {
  /** Points at the first car and, once the preloads that this starts are under way, at the second. */
  async function fetchedFor(page: Page) {
    await openPage(page, '/filter');
    const details = page.getByRole('link', { name: /^View Details/ });
    await details.first().hover();
    await details.nth(1).hover();
    return page.locator('link[href*="car-detail-page"]');
  }

  test('a page begins to load when a pointer goes to its link', { tag: '@laptop' }, async ({ page }) => {
    await expect(await fetchedFor(page)).not.toHaveCount(0);
  });

  test('a link that was followed is not fetched again when its reader comes back', {
    tag: ['@laptop', '@long'],
  }, async ({ page }) => {
    await openPage(page, '/');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Safety Notice' });
    const inAdvance = page.locator('link[rel="prefetch"], link[rel="modulepreload"][href*="text-page"]');
    await link.hover();
    await expect(inAdvance).not.toHaveCount(0);
    await link.click();
    await expect(page).toHaveURL(/\/safetynotice$/);
    await page.mouse.move(0, 0);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(inAdvance).toHaveCount(0);
  });

  test('who goes to a heart wants no more pictures, who goes to the pictures does', {
    tag: ['@laptop', '@long'],
  }, async ({ page }) => {
    await openPage(page, '/filter');
    const row = page.getByRole('article').first();
    const pictures = row.locator('picture');
    const heart = row.getByRole('button', { name: /^Like/ });
    await heart.focus();
    await heart.dispatchEvent('touchstart');
    await expect(pictures).toHaveCount(1);
    await pictures.first().hover();
    await expect(pictures).not.toHaveCount(1);
  });

  test('where data is saved no page does, and the gallery stands still', { tag: ['@laptop', '@long'] }, async ({
    page,
    request,
  }) => {
    await page.setExtraHTTPHeaders({ 'save-data': 'on' });
    await expect(await fetchedFor(page)).toHaveCount(0);
    await openPage(page, await firstCar(request));
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  });
});

test.describe('the content policy', () => {
  test.use({ allowed: [/Content Security Policy|violates/] });

  test('it allows the inline scripts that the page was made with, and what marked them is not sent', {
    tag: '@phone',
  }, async ({ request }) => {
    for (const path of ['/', '/filter', '/login', '/no-such-page']) {
      const response = await request.get(path);
      const html = await response.text();
      const scripts = Array.from(html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
        .filter(([, attributes]) => !attributes?.includes('application/ld+json'))
        .map(([, , script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`);
      const policy = response.headers()['content-security-policy'] ?? '';
      const allowed = /script-src 'self' ([^;]*);/.exec(policy)?.[1]?.split(' ');
      expect(allowed?.toSorted(), path).toEqual([...new Set(scripts)].toSorted());
      expect(html).not.toContain('nonce');
    }
  });

  test('a page runs its own scripts and no other, each time it is loaded', { tag: '@phone' }, async ({ page }) => {
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

test('the pages of the market are served by one process from an empty folder', { tag: '@phone' }, async ({
  request,
}) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
});

test('what the server compiled is kept for its next start', { tag: ['@phone', '@long'] }, async () => {
  const server = await startServer({ DEMO_DATA: 'off' });
  await server.stop();
  const kept = readdirSync(new URL('../build/compile-cache', import.meta.url), { recursive: true });
  expect(kept.length).toBeGreaterThan(0);
});

const MOST_STOPS = 500;

test('Tab walks through every page: each stop is in sight and shows the focus, and none holds it', {
  tag: ['@laptop', '@long'],
}, async ({ page, request }) => {
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

const JS_LIMIT_BYTES = 64_200;
/** Limits of the scripts with which a seller adds photos to a first ad: on a slow line each file of its own costs time. */
const OFFICE_MOST_SCRIPTS = 16;
const OFFICE_JS_LIMIT_BYTES = 162_000;
const CSS_LIMIT_BYTES = 9_250;
/** Size limit of the list's page, with its twenty cars, their facts, and fourteen filters. Dates compress differently from day to day. */
const HTML_LIMIT_BYTES = 12_100;
/** Limit of what a list's own page says and leads to, beyond the same list. */
const OWN_WORDS_LIMIT_BYTES = 600;
/** Brotli quality with which pages are sent. */
const PAGE_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };

/**
 * Limit of the layout shift: a fifth of what Core Web Vitals call good. Not none: a browser short of time draws the half of a row that it
 * has parsed, and right-aligned content moves when the rest arrives.
 */
const MOST_LAYOUT_SHIFT = 0.02;

/** An entry of the Layout Instability API, which TypeScript's own types lack. */
interface LayoutShift {
  value: number;
  sources: readonly { node: Node | null }[];
}

const firstCar = async (request: {
  get(path: string): Promise<{ json(): Promise<{ data: { documentId: string }[] }> }>;
}) => {
  const { data } = await (await request.get('/api/cars?pagination[pageSize]=1&fields=price')).json();
  return `/detail/${data[0]?.documentId}`;
};
