import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('.', import.meta.url);
const LEGAL = ['terms-of-use', 'terms', 'cookies-policy', 'privacy-policy', 'customer-policy'];

const texts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .map((name) => [name.replace('.md', ''), readFileSync(new URL(name, FOLDER), 'utf8')] as const);

test('there is a text for each information page', () => {
  expect(texts.map(([name]) => name).sort()).toEqual([...LEGAL, 'about', 'how-to-buy', 'safety-notice'].sort());
});

test.each(texts)('%s has a title, a summary and sections, and is neither a note nor a book', (_name, text) => {
  expect(text).toMatch(/^# [^\n]+\n\n[A-Z{][^\n]{80,300}\n\n/);
  expect(text.match(/^# /gm)).toHaveLength(1);
  expect(text.match(/^## /gm)?.length).toBeGreaterThan(3);
  const words = text.split(/\s+/).length;
  expect(words).toBeGreaterThan(350);
  expect(words).toBeLessThan(1_000);
});

test.each(texts)(
  '%s is written in what the pages can show: no tables, no HTML, no other placeholder',
  (_name, text) => {
    expect(text).not.toMatch(/^\||<\/?[a-z]|!\[/m);
    expect(text.replaceAll('{site}', '')).not.toMatch(/[{}]/);
  },
);

/** Where a text may send its reader. */
const OWN_PATHS = new Set([
  '/',
  '/filter',
  '/spareparts',
  '/garages',
  '/dealers',
  '/blogs',
  '/about',
  '/contact',
  '/profile',
  '/forgotpassword',
  '/termofuse',
  '/terms',
  '/cookiespolicy',
  '/howtobuy',
  '/privacypolicy',
  '/customerpolicy',
  '/safetynotice',
  '/sell',
]);

test.each(texts)('%s links to pages that are there, and elsewhere to public bodies alone', (_name, text) => {
  for (const [, address = ''] of text.matchAll(/\]\(([^)]*)\)/g)) {
    if (address.startsWith('/')) expect(OWN_PATHS).toContain(address);
    else expect(address).toMatch(/^https:\/\/[a-z.]+\.go\.ug$/);
  }
});

test.each(texts)('%s says whether a lawyer is to review it', (name, text) => {
  const [, , opening = ''] = text.split('\n\n');
  expect(opening.startsWith('> **Template.**')).toBe(LEGAL.includes(name));
});
