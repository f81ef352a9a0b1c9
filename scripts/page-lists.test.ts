import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { OFFICE_PAGES } from '../back-office/pages.ts';
import { PAGES } from '../contract/pages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const pathsIn = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => path.includes('planted-') }).map((path) =>
    path.replaceAll('\\', '/'),
  );

/** Modules that are shown around other pages or in place of them, so that they have no address. */
const WITHOUT_ADDRESS = /(?:frame|not-found|error)-page\.tsx$/;

test('every page has an address, in `back-office/pages.ts` or `contract/pages.ts`', () => {
  const screens = new Set([
    ...OFFICE_PAGES.map(({ screen }) => `back-office/${screen}`),
    ...PAGES.map(({ screen }) => `storefront/${screen}`),
  ]);
  const pages = pathsIn('{back-office,storefront}/**/*-page.tsx').filter((path) => !WITHOUT_ADDRESS.test(path));
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.filter((path) => !screens.has(path))).toEqual([]);
});

test('some other module of the office leads to each of its pages', () => {
  const modules = pathsIn('back-office/**/*.{ts,tsx}').filter((path) => !path.endsWith('pages.ts'));
  const texts = modules.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const linked = OFFICE_PAGES.filter(({ isBare, path }) => !isBare && !path.includes(':'));
  const unlinked = linked.filter(({ path, screen }) => {
    // A longer path that begins with this one, such as that of a single row, is followed by a slash.
    const link = new RegExp(`['"\`]${path}['"\`$?]`);
    return !texts.some((module) => !module.path.endsWith(screen) && link.test(module.text));
  });
  expect(unlinked.map(({ path }) => path)).toEqual([]);
});
