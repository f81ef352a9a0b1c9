import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OWN_COLOUR } from '#contract/site.ts';
import { accentOf } from '../../platform/brand/colour.ts';

test('what is written on the market’s colour can be read whichever colour that is', () => {
  const onColour = sources.flatMap((path) =>
    classLists(path)
      .filter((classes) => /(^|[\s:])bg-sun(\s|$)/.test(classes) && !WORDLESS.test(classes))
      .map((classes) => ({ path, classes })),
  );
  expect(onColour.length).toBeGreaterThan(5);
  expect(onColour.filter(({ classes }) => !classes.includes('text-on-sun') || /(^|\s)text-ink/.test(classes))).toEqual(
    [],
  );
});

test('a market’s colours have the names that the style sheet knows, and replace its own', () => {
  const theme = /@theme \{([^}]+)\}/.exec(read('ui/tokens.css'))?.[1] ?? '';
  for (const name of Object.keys(accentOf(OWN_COLOUR))) expect(theme).toContain(`${name}:`);
  expect(theme).toContain(`--color-sun: ${OWN_COLOUR};`);
});

const ROOT = new URL('../..', import.meta.url).pathname;
const sources = ['storefront', 'ui'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name)),
);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Classes that stand together: a text in quotes, or what is applied in one line of a style sheet. */
const classLists = (path: string) =>
  Array.from(
    read(path).matchAll(/@apply ([^;]+);|(["'`])((?:(?!\2)[^\n])*)\2/g),
    ([, applied, , quoted]) => applied ?? quoted ?? '',
  );

/** Nothing is written on it. */
const WORDLESS = /\bwaiting-bar\b/;
