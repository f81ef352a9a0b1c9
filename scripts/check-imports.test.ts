import { expect, test } from 'vitest';
import { brokenRule, findCircle, importsOf } from './check-imports.ts';

test('what the sides and features may import is known by pattern', () => {
  expect(brokenRule('contract/cars.ts', 'api/app.ts')).toBe('contract imports nothing of ours');
  expect(brokenRule('storefront/cars/car-row.tsx', 'api/cars/car-types.ts')).toMatch(/does not import the api/);
  expect(brokenRule('api/cars/car-types.ts', 'storefront/root.tsx')).toMatch(/does not import the storefront/);
  expect(brokenRule('storefront/ui/picture.tsx', 'storefront/cars/car-row.tsx')).toBe('ui knows no feature');
  expect(brokenRule('storefront/cars/car-row.tsx', 'storefront/dealers/dealer-card.tsx')).toMatch(/^only a page/);
  expect(brokenRule('storefront/home/home-page.tsx', 'storefront/cars/car-card.tsx')).toBeUndefined();
  expect(brokenRule('storefront/home/home-page.tsx', 'storefront/cars/car-list-page.tsx')).toMatch(
    /^nobody imports a page/,
  );
  expect(brokenRule('api/app.ts', 'api/cars/car-view-routes.ts')).toBeUndefined();
  expect(brokenRule('api/cars/car-types.ts', 'contract/cars.ts')).toBeUndefined();
  expect(brokenRule('bench/page-visits.ts', 'e2e/browser.ts')).toBeUndefined();
  expect(brokenRule('bench/page-visits.ts', 'e2e/start-server.ts')).toBe('only tests import tests');
});

test('imports are found in all their forms', () => {
  const text = `import { a } from './a.ts';
import type { B } from '#contract/b.ts';
import './c.css';
export { d } from '../d.ts';
const e = import('./e.ts');
import f from 'fastify';
import type { Route } from './+types/x.ts';`;
  expect(importsOf('storefront/cars/x.tsx', text)).toEqual([
    'storefront/cars/a.ts',
    'contract/b.ts',
    'storefront/cars/c.css',
    'storefront/d.ts',
    'storefront/cars/e.ts',
  ]);
});

test('a circle is found, however long', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['d']],
    ['d', ['b']],
  ]);
  expect(findCircle(graph)).toEqual(['b', 'c', 'd', 'b']);
  graph.set('d', []);
  expect(findCircle(graph)).toBeUndefined();
});
