import { readdirSync } from 'node:fs';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { DatabaseAdapter, DatabaseKind } from './adapter.ts';
import { StartError } from './data-dir.ts';

/** A statement, or what no statement of both databases does. */
export type Step = string | ((db: Kysely<unknown>) => Promise<void>);
/** In the order in which they run. A migration that has landed is never edited; the next one corrects it. */
export type Migrations = Record<string, (kind: DatabaseKind) => Step[]>;

interface MigrationModule {
  statements(kind: DatabaseKind): Step[];
}

const isMigration = (module: object): module is MigrationModule =>
  'statements' in module && typeof module.statements === 'function';

/** Returns the migrations whose files stand in a folder, in the order of their numbers. */
export async function readMigrations(folder: URL): Promise<Migrations> {
  const all: Migrations = {};
  for (const file of readdirSync(folder).sort()) {
    const [, name] = /^(\d{3}-[\w-]+)\.ts$/.exec(file) ?? [];
    if (name === undefined) continue;
    const module: object = await import(new URL(file, folder).href);
    if (!isMigration(module)) throw new Error(`${file} exports no statements`);
    all[name] = module.statements;
  }
  return all;
}

async function unknownMigrations({ db }: DatabaseAdapter, known: Migrations): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name desc`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !(name in known));
}

/** Brings the tables up to date, in one transaction. Returns the names of the migrations that ran: none the second time. */
export async function migrate(adapter: DatabaseAdapter, upTo: Migrations): Promise<string[]> {
  const migrator = new Migrator({
    db: adapter.db,
    provider: {
      async getMigrations() {
        const all = Object.entries(upTo).map(([name, steps]): [string, Migration] => [
          name,
          {
            async up(transaction) {
              for (const step of steps(adapter.kind)) {
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
  const { error, results } = await adapter.migrating(() => migrator.migrateToLatest());
  if (error) {
    const [unknown] = await unknownMigrations(adapter, upTo).catch(() => []);
    if (unknown === undefined) throw error;
    throw new StartError(
      `The database was made by a newer version of this software (its tables are those of ${unknown}). ` +
        'Start that version, or restore a backup from before it ran.',
    );
  }
  return (results ?? []).map((result) => result.migrationName);
}
