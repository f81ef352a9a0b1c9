import { CompiledQuery } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Engine, EngineKind } from './engine.ts';
import { catalogueStatements } from './migrations/001-catalogue.ts';
import { accountStatements } from './migrations/002-accounts.ts';
import { contactStatements } from './migrations/003-contact.ts';
import { referenceStatements } from './migrations/004-references.ts';
import { changeStatements } from './migrations/005-changes.ts';

type Migrations = Record<string, (kind: EngineKind) => string[]>;

/** In the order in which they run. A migration that has landed is never edited; the next one corrects it. */
export const migrations: Migrations = {
  '001-catalogue': catalogueStatements,
  '002-accounts': accountStatements,
  '003-contact': contactStatements,
  '004-references': referenceStatements,
  '005-changes': changeStatements,
};

/** Brings the tables up to date, in one transaction. Gives the names of the migrations that ran: none the second time. */
export async function migrate(engine: Engine, upTo: Migrations = migrations): Promise<string[]> {
  const migrator = new Migrator({
    db: engine.db,
    provider: {
      async getMigrations() {
        const steps = Object.entries(upTo).map(([name, statements]): [string, Migration] => [
          name,
          {
            async up(transaction) {
              for (const statement of statements(engine.kind)) {
                await transaction.executeQuery(CompiledQuery.raw(statement));
              }
            },
          },
        ]);
        return Object.fromEntries(steps);
      },
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
