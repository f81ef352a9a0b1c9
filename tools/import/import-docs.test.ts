import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { runImport } from '../../test/import-files.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { type CatalogueKind, catalogueKinds, columnNames, DELETE_COLUMN, deleteCell } from './catalogue-kinds.ts';
import { columnLine } from './column-lines.ts';

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));
const templates = `${DOCS}import`;

test('the templates are taken without a bad row, and have every column', async () => {
  expect(readdirSync(templates).sort()).toEqual(catalogueKinds.map(({ name }) => `${name}.csv`).sort());
  const options = await openTestApp();
  const { counts, lines } = await runImport(options, templates);
  expect(lines).toEqual([]);
  expect(counts).toMatchObject({ created: catalogueKinds.length, bad: 0 });
  const [car] = await options.list('/api/cars?populate=*');
  expect(car).toMatchObject({ price: 45_000_000, dimension: 11.4, features: [{}, {}], make: { name: 'Toyota' } });
});

// `npx vitest run import-docs -u` updates the files below when an entity gets another column.

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

test.each(catalogueKinds)('the template of $name has every column', async (kind) => {
  const file = `${templates}/${kind.name}.csv`;
  const rows: Record<string, string>[] = parse(readFileSync(file, 'utf8'), { columns: true });
  const names = columnNames(kind);
  const lines = [names, ...rows.map((row) => names.map((name) => quoted(row[name] ?? '')))];
  await expect(`${lines.map((cells) => cells.join()).join('\n')}\n`).toMatchFileSnapshot(file);
});

/** Returns the page with the current table of one kind's columns. */
function withColumns(page: string, { name, columns }: CatalogueKind): string {
  const lines = Object.entries({ ...columns, [DELETE_COLUMN]: deleteCell }).map(([column, cell]) =>
    columnLine(column, cell),
  );
  const [before, part = ''] = page.split(`### ${name}.csv`);
  return `${before}### ${name}.csv${part.replace(/(?:^\| (?:\*\*)?`.*\n)+/m, () => `${lines.join('\n')}\n`)}`;
}

test('docs/import.md explains every column', async () => {
  const file = `${DOCS}import.md`;
  await expect(catalogueKinds.reduce(withColumns, readFileSync(file, 'utf8'))).toMatchFileSnapshot(file);
});
