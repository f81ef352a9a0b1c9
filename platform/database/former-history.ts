import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { Database, DatabaseAdapter, DatabaseKind } from './adapter.ts';
import { StartError } from './data-dir.ts';
import { checksum, schemaChecksum } from './schema-lines.ts';

/** Old migrations of earlier versions, in whose place there is now a single migration that creates the same tables. */
export interface FormerHistory {
  /** The last version of the product that has the old migrations. */
  version: string;
  /** `checksum` of the old migrations' names. */
  names: string;
  /** `schemaChecksum` of the tables that the old migrations created. */
  schema: Readonly<Record<DatabaseKind, string>>;
}

interface Replacing {
  statements(kind: DatabaseKind): readonly unknown[];
  former?: FormerHistory;
}

const table = sql.table(DEFAULT_MIGRATION_TABLE);

/** Returns the names of the migrations that have run, in order; none for a new database. */
export async function listExecuted(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/** Throws StartError unless the database is exactly as the last version with the old migrations left it. */
async function requireLastVersion(
  db: Database,
  kind: DatabaseKind,
  names: readonly string[],
  { former, statements }: { former: FormerHistory; statements: readonly unknown[] },
): Promise<void> {
  const { version } = former;
  if (checksum(names) !== former.names) {
    throw new StartError(
      `The database was made by a version before ${version} (its tables are those of ${names.at(-1)}). ` +
        `Start version ${version} once, which brings them up to date, and then this one.`,
    );
  }
  if ((await schemaChecksum(db, kind, statements)) !== former.schema[kind]) {
    throw new StartError(
      `The tables of the database are not those of version ${version}, although its migrations ran: something else has changed them. ` +
        `Start version ${version}, undo that change there, and then start this one.`,
    );
  }
}

/**
 * If the old migrations have run in this database, replaces their names in its history by that of the new migration. Throws StartError if
 * the tables are not those that the old migrations created. If several servers start at once, one does this and the others find it done.
 */
export async function adoptFormerHistory(
  adapter: DatabaseAdapter,
  migrations: Readonly<Record<string, Replacing>>,
): Promise<void> {
  for (const [name, { former, statements }] of Object.entries(migrations)) {
    if (!former) continue;
    await adapter.db.transaction().execute(async (transaction) => {
      await adapter.takeTurn(transaction);
      const names = await listExecuted(transaction);
      if (names.length === 0 || names.includes(name)) return;
      const steps = { former, statements: statements(adapter.kind) };
      await requireLastVersion(transaction, adapter.kind, names, steps);
      await sql`delete from ${table} where name <> ${names.at(-1)}`.execute(transaction);
      await sql`update ${table} set name = ${name}`.execute(transaction);
    });
  }
}
