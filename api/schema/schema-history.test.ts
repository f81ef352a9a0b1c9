import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { DatabaseKind } from '../../platform/database/adapter.ts';
import { migrate, type Step } from '../../platform/database/migrate.ts';
import { checksum, readSchema } from '../../platform/database/schema-lines.ts';
import { openTestAdapter } from '../../test/test-database.ts';
import { keepNamesUnique } from '../names/unique-names.ts';
import { marketMigrations } from './migrations.ts';

const migrations = await marketMigrations();

// On both databases: the schema of each is migrated.

// `npx vitest run schema-history -u` adds a new migration to migrations/landed.txt, which never changes what stands there, and
// writes the tables that all migrations together make, and the indexes of names that a start adds, to tables.sql.

const LANDED = new URL('./migrations/landed.txt', import.meta.url);
const names = Object.keys(migrations);

const textOf = (step: Step) => (typeof step === 'string' ? step.trim() : `-- ${step.name}()`);
const recordOf = (name: string, kind: DatabaseKind) =>
  `${name} ${kind} ${checksum((migrations[name]?.statements(kind) ?? []).map(textOf))}`;

const newDatabase = await openTestAdapter();
const newSchema = await readSchema(newDatabase.db, newDatabase.kind);

test('each migration does today what it did when it landed', async () => {
  const today = names.flatMap((name) => [recordOf(name, 'sqlite'), recordOf(name, 'postgres')]);
  const landed = existsSync(LANDED) ? readFileSync(LANDED, 'utf8').split('\n').filter(Boolean) : [];
  // A migration that has landed stays as it is, even with `-u`.
  expect(today.slice(0, landed.length)).toEqual(landed);
  await expect(`${today.join('\n')}\n`).toMatchFileSnapshot('./migrations/landed.txt');
});

test.runIf(inject('databaseKind') === 'sqlite')('the tables are those that tables.sql shows', async () => {
  const statements = newSchema.map((line) => `${line.slice(line.indexOf(': ') + 2)};`);
  await expect(`${statements.join('\n')}\n`).toMatchFileSnapshot('./tables.sql');
});

// Each goes through all that came after it. Where a migration changes rows, its own test says how.
test.each(names.slice(-4, -1))(
  'a database that was made up to %s becomes as a new one is, with what was in it',
  async (name) => {
    const adapter = await openTestAdapter({ isMigrated: false });
    const upTo = names.slice(0, names.indexOf(name) + 1);
    await migrate(adapter, Object.fromEntries(Object.entries(migrations).filter(([one]) => upTo.includes(one))));
    await sql`insert into make (document_id, created_at, updated_at, published_at, name)
    values (${'a'.repeat(24)}, 1, 1, 1, 'Toyota')`.execute(adapter.db);
    expect(await migrate(adapter, migrations)).toEqual(names.slice(upTo.length));
    expect(await adapter.db.selectFrom('make').select('name').execute()).toEqual([{ name: 'Toyota' }]);
    await keepNamesUnique(adapter, expect.fail);
    expect(await readSchema(adapter.db, adapter.kind)).toEqual(newSchema);
  },
);
