import { CompiledQuery, type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { DatabaseAdapter, DatabaseKind } from './adapter.ts';
import { StartError } from './data-dir.ts';
import { catalogueStatements } from './migrations/001-catalogue.ts';
import { accountStatements } from './migrations/002-accounts.ts';
import { contactStatements } from './migrations/003-contact.ts';
import { referenceStatements } from './migrations/004-references.ts';
import { changeStatements } from './migrations/005-changes.ts';
import { accountSafetyStatements } from './migrations/006-account-safety.ts';
import { jobStatements } from './migrations/007-jobs.ts';
import { rateLimitStatements } from './migrations/008-rate-limits.ts';

/** A statement, or what no statement of both databases does. */
export type Step = string | ((db: Kysely<unknown>) => Promise<void>);
type Migrations = Record<string, (kind: DatabaseKind) => Step[]>;

/** In the order in which they run. A migration that has landed is never edited; the next one corrects it. */
export const migrations: Migrations = {
  '001-catalogue': catalogueStatements,
  '002-accounts': accountStatements,
  '003-contact': contactStatements,
  '004-references': referenceStatements,
  '005-changes': changeStatements,
  '006-account-safety': accountSafetyStatements,
  '007-jobs': jobStatements,
  '008-rate-limits': rateLimitStatements,
};

async function unknownMigrations({ db }: DatabaseAdapter, known: Migrations): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name desc`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !(name in known));
}

/** Brings the tables up to date, in one transaction. Gives the names of the migrations that ran: none the second time. */
export async function migrate(adapter: DatabaseAdapter, upTo: Migrations = migrations): Promise<string[]> {
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
  const { error, results } = await migrator.migrateToLatest();
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
