import { readdirSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { DatabaseAdapter, DatabaseKind } from './adapter.ts';
import { StartError } from './data-dir.ts';
import { adoptFormerHistory, type FormerHistory, listExecuted } from './former-history.ts';

/** A step of a migration: a statement, or a function for a step that differs between the databases. */
export type Step = string | ((db: Kysely<unknown>) => Promise<void>);

/** The exports of a migration's module. */
interface MigrationModule {
  statements(kind: DatabaseKind): readonly Step[];
  /** Set for a migration that replaces older ones: how to recognise a database in which the older ones have run. */
  former?: FormerHistory;
}

/**
 * Migrations by name, in the order in which they run. A released migration is never edited; mistakes in it are corrected by a later one.
 */
export type Migrations = Readonly<Record<string, MigrationModule>>;

const isMigration = (module: object): module is MigrationModule =>
  'statements' in module && typeof module.statements === 'function';

/** Returns the names of the migrations in a folder, in the order of their numbers. */
export const migrationNames = (folder: URL): string[] =>
  readdirSync(folder)
    .flatMap((file) => /^(\d{3}-[\w-]+)\.ts$/.exec(file)?.[1] ?? [])
    .sort();

/** Returns the migrations in a folder, in the order of their numbers. */
export async function readMigrations(folder: URL): Promise<Migrations> {
  const all: Record<string, MigrationModule> = {};
  for (const name of migrationNames(folder)) {
    const module: object = await import(new URL(`${name}.ts`, folder).href);
    if (!isMigration(module)) throw new Error(`${name} exports no statements`);
    all[name] = module;
  }
  return all;
}

/** Returns whether these migrations and no others have run in a database. `names`: sorted. */
export async function haveRun({ db }: DatabaseAdapter, names: readonly string[]): Promise<boolean> {
  const executed = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`;
  // An empty database has no such table.
  const { rows } = await executed.execute(db).catch(() => ({ rows: [] }));
  return isDeepStrictEqual(rows.map(({ name }) => name).sort(), names);
}

/** Runs all migrations that have not run yet, in one transaction. Returns their names. */
export async function migrate(adapter: DatabaseAdapter, upTo: Migrations): Promise<string[]> {
  await adoptFormerHistory(adapter, upTo);
  const migrator = new Migrator({
    db: adapter.db,
    provider: {
      async getMigrations() {
        const all = Object.entries(upTo).map(([name, { statements }]): [string, Migration] => [
          name,
          {
            async up(transaction) {
              for (const step of statements(adapter.kind)) {
                if (typeof step === 'string') await transaction.executeQuery(CompiledQuery.raw(step));
                else await step(transaction);
              }
            },
          },
        ]);
        return Object.fromEntries(all);
      },
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const executed = await listExecuted(adapter.db).catch(() => []);
    const unknown = executed.findLast((name) => !(name in upTo));
    if (unknown === undefined) throw error;
    throw new StartError(
      `The database was made by a newer version of this software (its tables are those of ${unknown}). ` +
        'Start that version, or restore a backup from before it ran.',
    );
  }
  return (results ?? []).map((result) => result.migrationName);
}
