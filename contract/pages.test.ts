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
