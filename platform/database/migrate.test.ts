import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../api/schema/migrations.ts';
import { makeDatabase, openTestAdapter, testOnPostgres, whenDone } from '../../test/test-database.ts';
import type { DatabaseAdapter } from './adapter.ts';
import { StartError } from './data-dir.ts';
import { isUniqueViolation } from './database-errors.ts';
import { migrate } from './migrate.ts';
import { openAdapter } from './open-adapter.ts';

// On both databases: the schema of each is migrated.

const tableNames = async ({ db }: DatabaseAdapter) => (await db.introspection.getTables()).map(({ name }) => name);

test('migrating twice changes nothing', async () => {
  const adapter = await openTestAdapter({ isMigrated: false });
  expect(await migrate(adapter, migrations)).toEqual(Object.keys(migrations));
  expect(await migrate(adapter, migrations)).toEqual([]);
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
    '999-broken': () => ['create table half (id integer)', 'create tabel typo (id integer)'],
  };
  await expect(migrate(adapter, next)).rejects.toThrow();
  expect(await tableNames(adapter)).toEqual(before);
  expect((await sql`select * from car`.execute(adapter.db)).rows).toEqual([]);
  expect(await migrate(adapter, migrations)).toEqual([]);
});

test('what was there before has its documentId for a reference, and two of a kind never share one', async () => {
  const adapter = await openTestAdapter({ isMigrated: false });
  await migrate(adapter, Object.fromEntries(Object.entries(migrations).slice(0, 3)));
  const documentId = 'a'.repeat(24);
  const entry = sql`${documentId}, 1, 1, 1`;
  await sql`insert into dealer (document_id, created_at, updated_at, published_at, dealer_name)
    values (${entry}, 'A dealer')`.execute(adapter.db);
  await migrate(adapter, migrations);
  const dealers = await adapter.db.selectFrom('dealer').select('reference').execute();
  expect(dealers).toEqual([{ reference: documentId }]);
  const another = sql`insert into dealer (document_id, created_at, updated_at, published_at, dealer_name, reference)
    values (${'b'.repeat(24)}, 1, 1, 1, 'Another', ${documentId})`;
  await expect(another.execute(adapter.db)).rejects.toSatisfy(isUniqueViolation);
  const nameless = sql`insert into garage (document_id, created_at, updated_at, published_at, name)
    values (${entry}, 'A garage')`;
  await expect(nameless.execute(adapter.db)).rejects.toThrow(/null/i);
});

test('of members who have one name in different letters the first keeps it for itself, and all keep theirs', async () => {
  const adapter = await openTestAdapter({ isMigrated: false });
  await migrate(adapter, Object.fromEntries(Object.entries(migrations).slice(0, 5)));
  const names = ['ЖУК', 'Nakato Rose', 'жук', 'Ｎakato Rose', 'Okello'];
  for (const [at, name] of names.entries()) {
    await sql`insert into account (document_id, created_at, updated_at, published_at, username, email)
      values (${String(at).repeat(24)}, 1, 1, 1, ${name}, ${`${at}@example.com`})`.execute(adapter.db);
  }
  await migrate(adapter, migrations);
  const accounts = adapter.db.selectFrom('account').select(['username', 'username_key', 'has_signed_in']).orderBy('id');
  expect(await accounts.execute()).toEqual([
    { username: 'ЖУК', username_key: 'жук', has_signed_in: 0 },
    { username: 'Nakato Rose', username_key: 'nakato rose', has_signed_in: 0 },
    { username: 'жук', username_key: null, has_signed_in: 0 },
    { username: 'Ｎakato Rose', username_key: null, has_signed_in: 0 },
    { username: 'Okello', username_key: 'okello', has_signed_in: 0 },
  ]);
});

test('a database that a newer version made is told as such', async () => {
  const adapter = await openTestAdapter({ isMigrated: false });
  await migrate(adapter, { ...migrations, '998-next': () => [], '999-after-next': () => [] });
  await expect(migrate(adapter, migrations)).rejects.toThrow(
    new StartError(
      'The database was made by a newer version of this software (its tables are those of 999-after-next). ' +
        'Start that version, or restore a backup from before it ran.',
    ),
  );
});
