import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PAGES, publicAddress } from './pages.ts';

test('each address stands in the table once', () => {
  const paths = PAGES.map(({ path }) => path);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  for (const path of paths) expect(path).toMatch(/^\/(?:[\w-]+(?:\/(?:[\w-]+|:\w+\??))*)?$/);
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

const addressOf = (path: string) => publicAddress(new URL(path, 'https://motoka.example'));
const id = 'a'.repeat(24);

test.each([
  ['/', '/'],
  ['/?utm_source=x&fbclid=y', '/'],
  ['/filter?cb=1', '/filter'],
  ['/filter?maxPrice=5,000&selectedMake=Toyota&page=1&sort=newest', '/filter?selectedMake=Toyota&maxPrice=5000'],
  ['/filter?category=SUV&page=2', '/filter?selectedCategory=SUV&page=2'],
  ['/spareparts?selectedMake=BMW&x=1', '/spareparts?selectedMake=BMW'],
  [`/detail/${id}?from=whatsapp`, `/detail/${id}`],
  [`/spareparts/${id}`, `/spareparts/${id}`],
  [`/dealer-cars/${id}?page=2&x=y`, `/dealer-cars/${id}?page=2`],
  ['/blogs?page=0', '/blogs'],
  ['/article/some-words?page=2', '/article/some-words'],
  ['/about?x', '/about'],
  ['/cars/toyota?utm_source=x&page=2', '/cars/toyota?page=2'],
  ['/cars/toyota/premio/kampala?maxPrice=1', '/cars/toyota/premio/kampala'],
])('%s is made and cached as %s', (asked, cached) => {
  expect(addressOf(asked)).toBe(cached);
});

test.each([
  '/login',
  '/register',
  '/resetpassword?code=x',
  '/profile',
  '/saved-cars',
  '/account-settings/profile',
  '/contact?car=x',
  '/newsletter/confirm?code=x',
  '/auth/google/return?jwt=x',
  '/recently-viewed',
  '/detail/1',
  '/nothing',
  '/filter/',
  '/article/a/b',
  '/cars',
  '/cars/a/b/c/d',
  '/FILTER',
])('%s is cached for nobody', (asked) => {
  expect(addressOf(asked)).toBeUndefined();
});

test('a price that cannot be read stays in the address of a list, so that its page can say so', () => {
  expect(addressOf('/filter?maxPrice=under+30m&utm=x')).toBe('/filter?maxPrice=30000000');
  expect(addressOf('/filter?minPrice=cheap&selectedMake=Toyota')).toBe('/filter?selectedMake=Toyota&minPrice=cheap');
  expect(addressOf('/spareparts?maxPrice=cheap')).toBe('/spareparts?maxPrice=cheap');
});
