import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { findViolations } from './check-imports.ts';

test('an import across a border breaks the rule of that border', async () => {
  const planted = BREACHES.map(([side, path]) => ({ side, files: { 'a.ts': importing(path) } }));
  const broken = await rulesBrokenByEach(planted);
  for (const [at, [side, path, rule]] of BREACHES.entries()) expect(broken[at], `${path} in ${side}`).toContain(rule);
});

test('an import of a type is an import', async () => {
  const files = { 'a.ts': typeOf('../../platform/config.ts', 'Config') };
  const [broken] = await rulesBrokenByEach([{ side: 'storefront', files }]);
  expect(broken).toContain('storefront-apart');
});

test('browsers have the types of schemas, and nothing else of them', async () => {
  const path = '../../contract/office/lead-schemas.ts';
  const types = typeOf(path, 'Lead');
  const both = `${types}${importing(path)}`;
  const files = [types, both].map((text) => ({ side: 'back-office', files: { 'a.ts': text } }));
  expect(await rulesBrokenByEach(files)).toEqual([[], ['schemas-apart']]);
});

test('a migration imports nothing but its kit', async () => {
  // With three digits other tests would run it.
  const name = '0-planted.ts';
  const file = join(ROOT, 'api/schema/migrations', name);
  onTestFinished(() => rmSync(file, { force: true }));
  writeFileSync(file, importing('../tables.ts'));
  const violations = await findViolations([relative(ROOT, file)]);
  expect(violations.map(({ rule }) => rule)).toEqual(['migrations-alone']);
});

test('a circle is found, of files and of folders', async () => {
  const files = { 'a.ts': importing('./b.ts'), 'b.ts': importing('./c.ts'), 'c.ts': importing('./a.ts') };
  const folders = {
    'one/a.ts': importing('../two/b.ts'),
    'two/b.ts': 'export const b = 1;\n',
    'two/c.ts': importing('../one/d.ts'),
    'one/d.ts': 'export const d = 1;\n',
  };
  const circles = [files, folders].map((planted) => ({ side: 'platform', files: planted }));
  expect(await rulesBrokenByEach(circles)).toEqual([['no-circles'], ['no-circles-of-folders']]);
});

test('what keeps to the rules is left alone', async () => {
  const broken = await rulesBrokenByEach([
    { side: 'storefront', files: { 'a-page.ts': importing('../cars/car-summary.ts') } },
    { side: 'api', files: { 'a.ts': importing('../accounts/account-queries.ts') } },
  ]);
  expect(broken).toEqual([[], []]);
});

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Planted {
  side: string;
  /** Their texts, by name. */
  files: Readonly<Record<string, string>>;
}

/** Puts each into a folder of its side, has all looked at together, which takes as long as one, and gives the rules that each breaks. */
async function rulesBrokenByEach(planted: readonly Planted[]): Promise<string[][]> {
  const folders = planted.map(({ side, files }) => {
    const folder = mkdtempSync(join(ROOT, side, 'planted-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return relative(ROOT, folder);
  });
  const violations = await findViolations(folders);
  return folders.map((folder) => [
    ...new Set(violations.filter(({ from }) => from.startsWith(`${folder}/`)).map(({ rule }) => rule)),
  ]);
}

const importing = (path: string) => `import * as imported from '${path}';\nexport const all = imported;\n`;
const typeOf = (path: string, name: string) => `import type { ${name} } from '${path}';\nexport type Of = ${name};\n`;

const BREACHES = [
  ['contract', '../../platform/clock.ts', 'contract-alone'],
  ['contract', 'node:fs', 'contract-pure'],
  ['contract', '../value-schemas.ts', 'schemas-apart'],
  ['back-office', '../../contract/value-schemas.ts', 'schemas-apart'],
  ['ui', 'zod', 'zod-apart'],
  ['platform', '../../api/cars/car-types.ts', 'platform-below'],
  ['api', '../../storefront/lib/session.ts', 'api-below'],
  ['api', '../cars/car-types.ts', 'api-features-apart'],
  ['api', '../../demo/seed.ts', 'api-below'],
  ['ui', '../../storefront/lib/session.ts', 'ui-below'],
  ['storefront', '../../platform/clock.ts', 'storefront-apart'],
  ['storefront', '../cars/car-summary.ts', 'storefront-features-apart'],
  ['storefront', '../cars/car-list-page.tsx', 'edges-are-ends'],
  ['storefront', '../lib/markdown.server.ts', 'server-only'],
  ['e2e', '../../api/app.ts', 'from-outside'],
] as const;
