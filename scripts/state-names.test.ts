import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LISTING_STAGES } from '../contract/listing-stages.ts';
import { BULK_MOVES, LISTING_MOVES, LISTING_STATE_NAMES } from '../contract/listing-states.ts';
import { STATE_WORDS } from '../contract/messages/stock.ts';
import { namesOf } from '../contract/values/names.ts';
import { TEST_EVENT, WEBHOOK_EVENTS } from '../contract/webhooks/webhook-events.ts';

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

const inDocs = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8');

test.each([
  ['state', LISTING_STATE_NAMES],
  ['stage', namesOf(LISTING_STAGES)],
] as const)('the glossary names each %s of an ad', (word, names) => {
  const row = inDocs('glossary.md')
    .split('\n')
    .find((line) => line.startsWith(`| **${word}** |`));
  expect(row).toContain(`: ${names.join(', ')} |`);
});

test('the docs say what buyers see in each state to which sellers take many ads at once, and when each event is sent', () => {
  const led = BULK_MOVES.flatMap((move) => {
    const { to } = LISTING_MOVES[move];
    return to === 'same' || to === 'published' ? [] : [`| **${STATE_WORDS[to].toLowerCase()}** |`];
  });
  expect(led.length).toBeGreaterThan(2);
  const selling = inDocs('selling.md');
  expect(led.filter((row) => !selling.includes(row))).toEqual([]);
  const api = inDocs('api.md');
  expect([...WEBHOOK_EVENTS, TEST_EVENT].filter((event) => !api.includes(`\`${event}\``))).toEqual([]);
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
