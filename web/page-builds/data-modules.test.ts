import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { dataModules } from './data-modules.ts';

test('of a data module a script holds the values, and nothing that they were derived from', async () => {
  const code = await built({
    'page.ts': page,
    'words.ts': `export const words = { seats: { label: 'Seats', help: 'How many sit in it' } };`,
    'labels.data.ts': `import { words } from './words.ts';\nexport const LABELS = { seats: words.seats.label };`,
  });
  expect(code).toContain('Seats');
  expect(code).not.toContain('How many sit in it');
});

test('a data module that exports more than data fails the build', async () => {
  const files = { 'page.ts': page, 'labels.data.ts': `export const LABELS = { seats: () => 'Seats' };` };
  await expect(built(files)).rejects.toThrow('LABELS is no data');
});

async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'data-modules-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [dataModules()],
    build: { write: false, minify: false, lib: { entry: join(folder, 'page.ts'), formats: ['es'] } },
  });
  const [bundle] = [result].flat();
  return bundle && 'output' in bundle ? bundle.output[0].code : '';
}

const page = `import { LABELS } from './labels.data.ts';\nconsole.log(LABELS);`;
