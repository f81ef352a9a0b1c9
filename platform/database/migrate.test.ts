import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { marketMigrations } from '../../api/schema/migrations.ts';
import { makeDatabase, openTestAdapter, testOnPostgres, whenDone } from '../../test/test-database.ts';
import type { DatabaseAdapter } from './adapter.ts';
import { StartError } from './data-dir.ts';
import { haveRun, migrate } from './migrate.ts';
import { openAdapter } from './open-adapter.ts';

const migrations = await marketMigrations();

// On both databases: the schema of each is migrated.

const NOTHING = { statements: () => [] };

const tableNames = async ({ db }: DatabaseAdapter) => (await db.introspection.getTables()).map(({ name }) => name);

test('migrating twice changes nothing', async () => {
  const adapter = await openTestAdapter({ isMigrated: false });
  expect(await haveRun(adapter, Object.keys(migrations))).toBe(false);
  expect(await migrate(adapter, migrations)).toEqual(Object.keys(migrations));
  expect(await migrate(adapter, migrations)).toEqual([]);
  expect(await haveRun(adapter, Object.keys(migrations))).toBe(true);
  expect(await haveRun(adapter, [...Object.keys(migrations), '999-next'])).toBe(false);
  expect(await haveRun(adapter, Object.keys(migrations).slice(1))).toBe(false);
});

// On one data directory only one server starts at all.
testOnPostgres('two servers that start at once migrate once', async () => {
  const options = await makeDatabase({ isMigrated: false });
  const adapters = await Promise.all([openAdapter(options), openAdapter(options)]);
  whenDone(async () => void (await Promise.all(adapters.map((adapter) => adapter.close()))));
  const ran = await Promise.all(adapters.map((adapter) => migrate(adapter, migrations)));
  expect(ran.flat().sort()).toEqual(Object.keys(migrations).sort());
});

test('a migration that fails leaves nothing behind, and what was there goes on', async () => {
  const adapter = await openTestAdapter();
  const before = await tableNames(adapter);
  const next = {
    ...migrations,
    '999-broken': { statements: () => ['create table half (id integer)', 'create tabel typo (id integer)'] },
  };
  await expect(migrate(adapter, next)).rejects.toThrow();
  expect(await tableNames(adapter)).toEqual(before);
  expect((await sql`select * from car`.execute(adapter.db)).rows).toEqual([]);
  expect(await migrate(adapter, migrations)).toEqual([]);
});

test('a database that a newer version made is told as such', async () => {
  const adapter = await openTestAdapter({ isMigrated: false });
  await migrate(adapter, { ...migrations, '998-next': NOTHING, '999-after-next': NOTHING });
  await expect(migrate(adapter, migrations)).rejects.toThrow(
    new StartError(
      'The database was made by a newer version of this software (its tables are those of 999-after-next). ' +
        'Start that version, or restore a backup from before it ran.',
    ),
  );
});
