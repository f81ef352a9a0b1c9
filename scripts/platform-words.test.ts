import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PLATFORM = fileURLToPath(new URL('../platform', import.meta.url));

/** "lead" alone is a verb as well. */
const TRADE =
  /\b(cars?|spare parts?|vehicles?|mileage|listings?|dealers?|garages?|sellers?|buyers?|leads? (of|from)|an? lead)\b/;

/** Returns a text with the words of its names apart: `sellerIds` as "seller ids". */
const wordsOf = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();

test('nothing in platform/ speaks of the trade: it would serve a market for boats', () => {
  // Leaves out files that the test of the import rules creates for a moment.
  const files = globSync('**/*.{ts,cjs,sh}', {
    cwd: PLATFORM,
    exclude: (path) => path.endsWith('.test.ts') || path.includes('planted-'),
  });
  expect(files.length).toBeGreaterThan(100);
  const spoken = files.flatMap((file) =>
    wordsOf(readFileSync(join(PLATFORM, file), 'utf8'))
      .split('\n')
      .flatMap((line, at) => (TRADE.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(spoken).toEqual([]);
});
