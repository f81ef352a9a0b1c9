import { sql } from 'kysely';
import { insertCategories, insertFeatures, insertMakes, insertModels } from '../../api/cars/car-writes.ts';
import { insertSpareCategories } from '../../api/spare-parts/spare-part-writes.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import type { CatalogueKind, Values } from './catalogue-kinds.ts';
import type { NameTable } from './cells.ts';

/** Names in the rows of a file, by table and by key. The key of a model contains its make: `Toyota / Premio`. */
export type Names = Map<NameTable, Map<string, Name>>;

interface Name {
  name: string;
  /** For a model, the name of its make. */
  make?: string;
}

/** Most values in one statement: SQLite allows 32,766 parameters. */
const VALUES_AT_ONCE = 5_000;

/** Calls `read` for portions of the values, each small enough for one statement, and returns the results of all calls. */
export async function inPortions<Value, Found>(
  values: readonly Value[],
  read: (portion: readonly Value[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const rows: Found[] = [];
  for (let first = 0; first < values.length; first += VALUES_AT_ONCE) {
    rows.push(...(await read(values.slice(first, first + VALUES_AT_ONCE))));
  }
  return rows;
}

export const modelKey = (make: string, model: string) => `${make} / ${model}`;

export const isText = (value: unknown) => typeof value === 'string';

/** Adds the names in a row's values, such as its make, to `names`. */
export function addNames(names: Names, kind: CatalogueKind, values: Values): void {
  const add = (table: NameTable, key: string, name: Name) => {
    const ofTable = names.get(table) ?? new Map<string, Name>();
    names.set(table, ofTable.set(key, name));
  };
  for (const [column, { names: table }] of Object.entries(kind.columns)) {
    if (table === undefined) continue;
    const { make } = values;
    for (const name of [values[column]].flat().filter(isText)) {
      if (table !== 'model') add(table, name, { name });
      else if (isText(make)) add(table, modelKey(make, name), { name, make });
    }
  }
}

/** Returns the ids of the names that exist in the table, by name. Models are given and found by `modelKey`. */
export async function readNameIds(
  db: Database,
  table: NameTable,
  names: readonly Name[],
): Promise<Map<string, number>> {
  const rows = await inPortions([...new Set(names.map(({ name }) => name))], async (portion) => {
    const matching =
      table === 'model'
        ? sql<{ id: number; name: string; make: string | null }>`
            select model.id, model.name, make.name as make from model join make on make.id = model.make_id
            where model.name in (${sql.join(portion)})`
        : sql<{ id: number; name: string; make: string | null }>`
            select id, name, null as make from ${sql.table(table)} where name in (${sql.join(portion)})`;
    return (await matching.execute(db)).rows;
  });
  return new Map(rows.map(({ id, name, make }) => [make === null ? name : modelKey(make, name), id]));
}

/** Returns all names of a table, for models only those of `make`. Used to suggest what was meant by a misspelled name. */
export async function allNames(db: Database, table: NameTable, make: string | undefined): Promise<string[]> {
  const query =
    table === 'model'
      ? sql<{ name: string }>`
          select model.name from model join make on make.id = model.make_id where make.name = ${make ?? ''}`
      : sql<{ name: string }>`select name from ${sql.table(table)}`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

/** Returns those names that the database does not have yet. */
export async function unknownNames(db: Database, names: Names): Promise<Names> {
  const unknown: Names = new Map();
  for (const [table, ofTable] of names) {
    const ids = await readNameIds(db, table, [...ofTable.values()]);
    const missing = [...ofTable].filter(([key]) => !ids.has(key));
    if (missing.length > 0) unknown.set(table, new Map(missing));
  }
  return unknown;
}

const NAME_INSERTS = [
  ['make', insertMakes],
  ['category', insertCategories],
  ['feature', insertFeatures],
  ['spare_category', insertSpareCategories],
] as const;

/** Inserts new names, except places, which are inserted with their entries. `db` must be a transaction. */
export async function insertNames(adapter: DatabaseAdapter, db: Database, names: Names, now: number): Promise<void> {
  for (const [table, insert] of NAME_INSERTS) {
    const entries = [...(names.get(table)?.values() ?? [])].map(({ name }) => ({ name, createdAt: now }));
    await insert(adapter, db, entries);
  }
  const models = [...(names.get('model')?.values() ?? [])];
  const makes = models.map(({ make = '' }) => ({ name: make }));
  const makeIds = await readNameIds(db, 'make', makes);
  const inputs = models.map(({ name, make = '' }) => ({ name, make: makeIds.get(make) ?? 0, createdAt: now }));
  await insertModels(adapter, db, inputs);
}
