import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A value in the path of a question to the API, which an address may have brought. */
const BARE_VALUE = /(?<!safePath)`\/(?:(?:sell|staff)\/)?api\/[^`?]*\/\$\{/;

test('whatever pages ask of the API, the values in its path are looked at first', () => {
  const sources = globSync('{storefront,back-office,ui}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => /\.test\.tsx?$|\.react-router|planted-/.test(path),
  });
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => BARE_VALUE.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
