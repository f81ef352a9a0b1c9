import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PAGES } from './pages.ts';

test('each address stands in the table once', () => {
  const paths = PAGES.map(({ path }) => path);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  for (const path of paths) expect(path).toMatch(/^\/(?:[\w-]+(?:\/(?:[\w-]+|:\w+))*)?$/);
});

test('a page in the sitemap has one address of its own, and no form is taken by a page that is cached', () => {
  expect(PAGES.filter(({ path, inSitemap }) => inSitemap && path.includes(':'))).toEqual([]);
  expect(PAGES.filter(({ cachedBy, takesForms }) => cachedBy && takesForms)).toEqual([]);
});

test('each screen of the storefront is shown at an address', () => {
  const storefront = fileURLToPath(new URL('../storefront', import.meta.url));
  const screens = readdirSync(storefront, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('-page.tsx'),
  );
  const shown = new Set(PAGES.map(({ screen }) => screen));
  // Shown by the frame in the place of others, or around them.
  expect(screens.filter((screen) => !shown.has(screen)).sort()).toEqual([
    'pages/not-found-page.tsx',
    'shell/error-page.tsx',
  ]);
});
