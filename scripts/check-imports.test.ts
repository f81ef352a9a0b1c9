import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { findViolations } from './check-imports.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Puts files of these texts into a folder of that side, and gives the rules that they break. */
async function rulesBrokenBy(side: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = mkdtempSync(join(ROOT, side, 'planted-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const violations = await findViolations([relative(ROOT, folder)]);
  return [...new Set(violations.filter(({ from }) => from.includes('planted-')).map(({ rule }) => rule))].sort();
}

const importing = (path: string) => `import * as imported from '${path}';\nexport const all = imported;\n`;
const typeOf = (path: string, name: string) => `import type { ${name} } from '${path}';\nexport type Of = ${name};\n`;

test.each([
  ['contract', '../../platform/clock.ts', 'contract-alone'],
  ['contract', 'node:fs', 'contract-pure'],
  ['platform', '../../api/cars/car-types.ts', 'platform-below'],
  ['api', '../../storefront/lib/session.ts', 'api-below'],
  ['api', '../cars/car-types.ts', 'api-features-apart'],
  ['api/imports', '../../cars/car-types.ts', 'edges-of-selling'],
  ['api', '../../demo/seed.ts', 'api-below'],
  ['ui', '../../storefront/lib/session.ts', 'ui-below'],
  ['storefront', '../../platform/clock.ts', 'storefront-apart'],
  ['storefront', '../cars/car-title.ts', 'storefront-features-apart'],
  ['storefront', '../cars/car-list-page.tsx', 'edges-are-ends'],
  ['storefront', '../lib/markdown.server.ts', 'server-only'],
  ['e2e', '../../api/app.ts', 'from-outside'],
])('in %s an import of %s breaks %s', async (side, path, rule) => {
  expect(await rulesBrokenBy(side, { 'a.ts': importing(path) })).toContain(rule);
});

test('an import of a type is an import', async () => {
  const broken = await rulesBrokenBy('storefront', { 'a.ts': typeOf('../../platform/config.ts', 'Config') });
  expect(broken).toContain('storefront-apart');
});

test('a migration imports nothing but its kit', async () => {
  const name = '999-planted.ts';
  const file = join(ROOT, 'platform/database/migrations', name);
  onTestFinished(() => rmSync(file, { force: true }));
  writeFileSync(file, importing('../tables.ts'));
  const violations = await findViolations([relative(ROOT, file)]);
  expect(violations.map(({ rule }) => rule)).toEqual(['migrations-alone']);
});

test('a circle is found, of files and of folders', async () => {
  const files = { 'a.ts': importing('./b.ts'), 'b.ts': importing('./c.ts'), 'c.ts': importing('./a.ts') };
  expect(await rulesBrokenBy('platform', files)).toEqual(['no-circles']);
  const folders = {
    'one/a.ts': importing('../two/b.ts'),
    'two/b.ts': 'export const b = 1;\n',
    'two/c.ts': importing('../one/d.ts'),
    'one/d.ts': 'export const d = 1;\n',
  };
  expect(await rulesBrokenBy('platform', folders)).toEqual(['no-circles-of-folders']);
});

test('what keeps to the rules is left alone', async () => {
  expect(await rulesBrokenBy('storefront', { 'a-page.ts': importing('../cars/car-title.ts') })).toEqual([]);
  expect(await rulesBrokenBy('api', { 'a.ts': importing('../accounts/account-queries.ts') })).toEqual([]);
});
