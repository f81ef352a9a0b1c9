import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('each test that the table of promises names is there', () => {
  const named = Array.from(read('docs/promises.md').matchAll(/`([\w./-]+\.(?:spec|test)\.ts)`: (.+?)(?=<br>| \|\n)/g));
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(([, file = '', title = '']) => !read(file).includes(title));
  expect(missing.map(([all]) => all)).toEqual([]);
});
