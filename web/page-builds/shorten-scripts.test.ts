import { expect, test } from 'vitest';
import { shortManifest } from './shorten-scripts.ts';

const before = (manifest: object) => `window.__reactRouterManifest=${JSON.stringify(manifest)};`;

test('a manifest without what says nothing tells a browser the same', () => {
  const entry = { module: '/entry.js', imports: ['/framework.js'], css: ['/a.css'] };
  const root = { id: 'root', hasLoader: true, imports: ['/framework.js', '/market.js'], css: ['/root.css'] };
  const list = { id: 'list', parentId: 'root', hasLoader: true, hasAction: false, imports: ['/market.js'], css: [] };
  const car = { id: 'car', hasAction: true, imports: ['/framework.js', '/detail.js', '/market.js'], css: ['/car.css'] };
  expect(shortManifest(before({ entry, routes: { root, list, car }, version: '1' }))).toBe(
    before({
      entry,
      routes: {
        root,
        list: { id: 'list', parentId: 'root', hasLoader: true },
        car: { ...car, imports: ['/detail.js'] },
      },
      version: '1',
    }),
  );
});

test('a manifest of another form stops the build', () => {
  expect(() => shortManifest('export default {}')).toThrow('differently');
});
