import { sql } from 'kysely';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { columnOf, keyColumnOf } from '../../platform/content/content-type.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { NAME_KINDS } from './name-kinds.ts';

// Unique indexes on folded names, so that the database refuses a name that differs from another only in spelling. They are not created by a
// migration, since a database may already contain such names: then the index is missing until those names are merged.

interface UniqueIndex {
  table: string;
  name: string;
  columns: readonly string[];
  /** The column of folded names. It is empty in rows that another program inserted, which the index leaves out. */
  folded: string;
}

function indexesOf({ table, fields, relations, within, unique }: EntitySpec): UniqueIndex[] {
  const owner = within === undefined ? undefined : relations[within];
  const ownColumns = within !== undefined && owner?.kind === 'to-one' ? [keyColumnOf(within, owner)] : [];
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.foldedFrom === undefined || !unique.includes(field.foldedFrom)) return [];
    const folded = columnOf(name, field);
    return [{ table, name: `${table}_${folded}_once`, columns: [...ownColumns, folded], folded }];
  });
}

async function isThere({ kind, db }: DatabaseAdapter, name: string): Promise<boolean> {
  const { rows } =
    kind === 'sqlite'
      ? await sql`select 1 from sqlite_master where type = 'index' and name = ${name}`.execute(db)
      : await sql`select 1 from pg_indexes where schemaname = current_schema() and indexname = ${name}`.execute(db);
  return rows.length > 0;
}

/** Creates a unique index if it does not exist yet. Returns false if existing rows have equal names, which prevents it. */
async function makeIndex(adapter: DatabaseAdapter, { table, name, columns, folded }: UniqueIndex): Promise<boolean> {
  if (await isThere(adapter, name)) return true;
  try {
    await adapter.db.transaction().execute(async (transaction) => {
      // Takes turns with another server that starts at this moment and creates the index too.
      await adapter.takeTurn(transaction);
      await sql`create unique index if not exists ${sql.ref(name)} on ${sql.table(table)}
        (${sql.join(columns.map((column) => sql.ref(column)))}) where ${sql.ref(folded)} <> ''`.execute(transaction);
    });
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return false;
  }
}

/**
 * Creates the unique indexes that are missing, and prints the kinds of names for which that is impossible, since some names differ only in
 * spelling.
 */
export async function keepNamesUnique(adapter: DatabaseAdapter, say: (line: string) => void): Promise<void> {
  const doubled: string[] = [];
  for (const { many, spec } of NAME_KINDS) {
    for (const index of indexesOf(spec)) if (!(await makeIndex(adapter, index))) doubled.push(many);
  }
  if (doubled.length === 0) return;
  say(
    `Some names differ in their spelling alone: ${doubled.join(', ')}. ` +
      'To see them: npm run doubles. To join them, so that none can come again: npm run doubles -- --merge',
  );
}
