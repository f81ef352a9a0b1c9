import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runImport } from '../../test/import-files.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { catalogueKinds, columnNames, DELETE_COLUMN, deleteCell } from './catalogue-kinds.ts';
import { columnLine } from './column-lines.ts';

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));
const templates = `${DOCS}import`;

test('the templates are taken without a bad row, and have every column', async () => {
  expect(readdirSync(templates).sort()).toEqual(catalogueKinds.map(({ name }) => `${name}.csv`).sort());
  const options = await openTestApp();
  const { counts, lines } = await runImport(options, templates);
  expect(lines).toEqual([]);
  expect(counts).toMatchObject({ created: catalogueKinds.length, bad: 0 });
  for (const kind of catalogueKinds) {
    const [header = ''] = readFileSync(`${templates}/${kind.name}.csv`, 'utf8').split('\n');
    expect(header.split(',')).toEqual(columnNames(kind));
  }
  const [car] = await options.list('/api/cars?populate=*');
  expect(car).toMatchObject({ price: 45_000_000, dimension: 11.4, features: [{}, {}], make: { name: 'Toyota' } });
});

test.each(catalogueKinds)('docs/import.md explains every column of $name', ({ columns, name }) => {
  const page = readFileSync(`${DOCS}import.md`, 'utf8');
  const [, part = ''] = page.split(`### ${name}.csv`);
  const lines = Object.entries({ ...columns, [DELETE_COLUMN]: deleteCell }).map(([column, cell]) =>
    columnLine(column, cell),
  );
  expect(
    part
      .split('\n### ')[0]
      ?.split('\n')
      .filter((line) => /^\| (\*\*)?`/.test(line)),
  ).toEqual(lines);
});
