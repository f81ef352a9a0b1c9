import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LISTING_STATE_NAMES } from '../contract/listing-states.ts';

test("code asks for the properties of an ad's state, never for its name, so that the types name what a new state needs", () => {
  const files = globSync('{contract,api,tools,demo,storefront,back-office,ui}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => path.endsWith('.test.ts') || path.includes('planted-'),
  });
  expect(files.length).toBeGreaterThan(500);
  const compared = files
    .filter((file) => !OTHERS.some((other) => other.test(file)))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (BY_NAME.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    );
  expect(compared).toEqual([]);
});

test('the glossary names each state of an ad', () => {
  const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
  const row = glossary.split('\n').find((line) => line.startsWith('| **state** |'));
  expect(row).toContain(`: ${LISTING_STATE_NAMES.join(', ')} |`);
});

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A state that is compared with the name of an ad's state, in TypeScript or SQL, or a table that may lack some states. */
const BY_NAME = new RegExp(
  `\\b[sS]tate\\b[\\])', ]{0,4}(?:[!=]==?|=|<>|(?:not )?in)[\\[(', ]{1,5}'(?:${LISTING_STATE_NAMES.join('|')})'|Partial<Record<ListingState\\b`,
);

/** Files with other states, some of which have the same names. */
const OTHERS = [
  // Migrations write their words out; `checks.test` compares them with the table of states.
  /^api\/schema\/migrations\//,
  // A picture is 'draft' or 'public'.
  /^api\/media\//,
  /^api\/write-api\/(?:upload-writes|held-media-type)\.ts$/,
  // The card of an ad is 'on sale', 'reserved' or 'sold'.
  /^api\/cards\/card-drawing\.ts$/,
];
