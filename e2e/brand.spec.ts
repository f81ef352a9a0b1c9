import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { findingsOf } from './axe.ts';
import { expect, openPage, test } from './page-test.ts';
import { type RunningServer, startServer } from './start-server.ts';

const NAME = 'Wheels & "Deals" of East Africa and <More>';
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"><script>alert(1)</script><rect width="240" height="60" rx="12" fill="#7a1fa2"/></svg>';

test.describe('a market with a name, a logo and a colour of its own', { tag: '@long' }, () => {
  test.describe.configure({ mode: 'default' });
  // A list without a car is not found by anybody.
  test.use({ allowed: [/404/] });

  let server: RunningServer;
  let folder: string;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(temporaryFolder(), 'motoka-brand-'));
    const logo = join(folder, 'logo.svg');
    writeFileSync(logo, LOGO);
    server = await startServer({
      DEMO_DATA: 'off',
      SITE_NAME: NAME.slice(0, 40),
      BRAND_LOGO: logo,
      BRAND_COLOUR: '#7a1fa2',
      HERO_HEADING: 'Cars you can trust',
      OPERATOR_NAME: 'Wheels Ltd',
      OPERATOR_ADDRESS: 'Plot 1, Kampala',
    });
  });

  test.afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  test('every page wears them, can be read, and waits for none of them', async ({ page }) => {
    await openPage(page, `${server.address}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars you can trust');
    await expect(page.locator('html')).toHaveCSS('--color-sun', '#7a1fa2');
    await expect(page.locator('.button-main').first()).toHaveCSS('background-color', 'rgb(122, 31, 162)');
    await expect(page.locator('.button-main').first()).toHaveCSS('color', 'rgb(255, 255, 255)');
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#7a1fa2');
    const logo = page.locator('header').getByRole('img', { name: NAME.slice(0, 40) });
    await expect(logo).toHaveAttribute('width', '144');
    // As wide as the room that was kept for it.
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)).toBe(4);
    expect((await logo.boundingBox())?.width).toBe(144);
    await expect(page.getByText('Wheels Ltd, Plot 1, Kampala')).toBeVisible();
    expect(await page.locator('link[rel="preload"][href*="/brand/"]').count()).toBe(0);
    expect(await findingsOf(page, { withFrame: true })).toEqual([]);
    for (const path of ['/filter', '/login', '/about']) {
      await openPage(page, server.address + path);
      expect(await findingsOf(page, { withFrame: true }), path).toEqual([]);
    }
    await expect(page.getByRole('heading', { name: 'Who runs this market' })).toBeVisible();
  });

  test('what others show of it is there: icons, home screen, the picture of a shared link', async ({
    page,
    request,
  }) => {
    await openPage(page, `${server.address}/`);
    const shared = page.locator('meta[property="og:image"]');
    const icon = page.locator('link[rel="icon"]');
    const touch = page.locator('link[rel="apple-touch-icon"]');
    const { icons, theme_color } = await (await request.get(`${server.address}/manifest.webmanifest`)).json();
    expect(theme_color).toBe('#7a1fa2');
    const addresses = [
      String(await shared.getAttribute('content')),
      await icon.getAttribute('href'),
      await touch.getAttribute('href'),
      ...icons.map(({ src }: { src: string }) => src),
    ];
    for (const address of addresses) {
      const answer = await request.get(new URL(String(address), server.address).href);
      expect([address, answer.status()]).toEqual([address, 200]);
      expect(answer.headers()['cache-control']).toContain('immutable');
      expect(answer.headers()['content-type']).toMatch(/^image\//);
      expect(await answer.text()).not.toContain('alert');
    }
  });
});

test('a logo that is no picture, and a colour that is none, stop the start with a sentence', {
  tag: '@long',
}, async () => {
  const reason = (settings: Record<string, string>) =>
    startServer(settings).then(
      () => 'it started',
      (error: Error) => error.message.split('\n').slice(1).join('\n').trim(),
    );
  expect(await reason({ BRAND_LOGO: new URL(import.meta.url).pathname })).toBe(
    'The setting BRAND_LOGO must name a picture: PNG, JPEG, WebP or SVG, of at most 20 million pixels.',
  );
  expect(await reason({ BRAND_COLOUR: 'green' })).toBe('The setting BRAND_COLOUR must be a colour such as #0b6e4f.');
});
