import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { listExecuted } from '../../platform/database/former-history.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openAdapter } from '../../platform/database/open-adapter.ts';
import { readSchema } from '../../platform/database/schema-lines.ts';
import { runOn } from '../../test/postgres-server.ts';
import { makeDatabase, openTestAdapter, testOnPostgres, whenDone } from '../../test/test-database.ts';
import { keepNamesUnique } from '../names/unique-names.ts';
import { marketMigrations } from './migrations.ts';

const migrations = await marketMigrations();

// On both databases: version 0.3.0 left one of each, with a car on sale, in former/.

test('a database of version 0.3.0 is taken as it is, with all that is in it', async () => {
  const adapter = await openFormerDatabase();
  const before = await readRows(adapter);
  expect(before.car).toMatchObject([{ reference: 'UG-1', price: 45_000_000 }]);
  expect(await migrate(adapter, migrations)).toEqual(Object.keys(migrations).slice(1));
  expect(await listExecuted(adapter.db)).toEqual(Object.keys(migrations));
  expect(await readRows(adapter)).toMatchObject(before);
  await keepNamesUnique(adapter, expect.fail);
  const fresh = await openTestAdapter();
  expect(await readSchema(adapter.db, adapter.kind)).toEqual(await readSchema(fresh.db, fresh.kind));
  expect(await migrate(adapter, migrations)).toEqual([]);
});

test('a table, a view and an index of the operator’s own are no hindrance', async () => {
  const adapter = await openFormerDatabase();
  await sql`create table statistics (day integer)`.execute(adapter.db);
  await sql`create view cheap as select id from car where price < 1000000`.execute(adapter.db);
  await sql`create index by_seats on car (seats)`.execute(adapter.db);
  await migrate(adapter, migrations);
  expect(await listExecuted(adapter.db)).toEqual(Object.keys(migrations));
});

test('a database of an earlier version is left alone, and the version to start first is named', async () => {
  const adapter = await openFormerDatabase();
  await sql`delete from kysely_migration where name > '041-z'`.execute(adapter.db);
  const before = await listExecuted(adapter.db);
  await expect(migrate(adapter, migrations)).rejects.toThrow(
    new StartError(
      `${BEFORE} (its tables are those of 041-webhook-secrets). Start version 0.3.0 once, which brings them up to date, and then this one.`,
    ),
  );
  expect(await listExecuted(adapter.db)).toEqual(before);
});

test('a database whose tables something else has changed is left alone', async () => {
  const adapter = await openFormerDatabase();
  await sql`alter table car add column sunroof integer`.execute(adapter.db);
  await expect(migrate(adapter, migrations)).rejects.toThrow('are not those of version 0.3.0');
  expect(await listExecuted(adapter.db)).toContain('044-named-checks');
});

test('a stop between two statements leaves the database as it was, and the next start takes it', async () => {
  const adapter = await openFormerDatabase();
  const before = await listExecuted(adapter.db);
  const stop =
    inject('databaseKind') === 'sqlite'
      ? [sql`create trigger stop before update on kysely_migration begin select raise(abort, 'stopped'); end`]
      : [
          sql`create function stop() returns trigger language plpgsql as 'begin raise ''stopped''; end'`,
          sql`create trigger stop before update on kysely_migration execute function stop()`,
        ];
  for (const statement of stop) await statement.execute(adapter.db);
  await expect(migrate(adapter, migrations)).rejects.toThrow('stopped');
  expect(await listExecuted(adapter.db)).toEqual(before);
  await (inject('databaseKind') === 'sqlite'
    ? sql`drop trigger stop`
    : sql`drop trigger stop on kysely_migration`
  ).execute(adapter.db);
  await migrate(adapter, migrations);
  expect(await listExecuted(adapter.db)).toEqual(Object.keys(migrations));
});

// On one data directory only one server starts at all.
testOnPostgres('of two servers that start at once one takes the database, and both start', async () => {
  const options = await makeFormerDatabase();
  const adapters = await Promise.all([openAdapter(options), openAdapter(options)]);
  whenDone(async () => void (await Promise.all(adapters.map((adapter) => adapter.close()))));
  await Promise.all(adapters.map((adapter) => migrate(adapter, migrations)));
  for (const { db } of adapters) expect(await listExecuted(db)).toEqual(Object.keys(migrations));
});

// While servers are brought to this version one after the other, those of the former version write to the migrated database.
testOnPostgres('a server of version 0.3.0 goes on writing to the migrated database', async () => {
  const adapter = await openFormerDatabase();
  const tablesOf = async () => (await adapter.db.introspection.getTables()).filter(({ isView }) => !isView);
  const before = await tablesOf();
  await migrate(adapter, migrations);
  const after = new Map((await tablesOf()).map(({ name, columns }) => [name, columns]));
  const wrong = before.flatMap(({ name: table, columns }) => {
    const present = after.get(table) ?? [];
    const former = new Map(columns.map((column) => [column.name, column]));
    const gone = columns.filter(
      ({ name, dataType }) => !present.some((is) => is.name === name && is.dataType === dataType),
    );
    const needed = present.filter(
      ({ name, isNullable, hasDefaultValue }) =>
        !isNullable && !hasDefaultValue && former.get(name)?.isNullable !== false,
    );
    return [...gone, ...needed].map(({ name }) => `${table}.${name}`);
  });
  expect(wrong).toEqual([]);
  // As 0.3.0 does for every entry with a place, and for every message to the market.
  await sql`insert into place (name, folded) values ('Mbale', 'mbale')`.execute(adapter.db);
  await sql`insert into contact_message (sender, subject, body, digest, created_at)
    values ('ann@example.com', 'Hello', 'Hello', ${'d'.repeat(43)}, 1)`.execute(adapter.db);
  const places = await sql<{ document_id: string }>`select document_id from place where name = 'Mbale'`.execute(
    adapter.db,
  );
  expect(places.rows).toMatchObject([{ document_id: expect.stringMatching(/^[a-z][a-z0-9]{23}$/) }]);
});

const fileOf = (name: string) => gunzipSync(readFileSync(new URL(`./former/${name}.gz`, import.meta.url)));

/** A database as the last version with migrations of its own left it. */
async function makeFormerDatabase() {
  const options = await makeDatabase({ isMigrated: false });
  if (options.databaseUrl === undefined) writeFileSync(join(options.dataDir, 'motoka.sqlite'), fileOf('0.3.0.sqlite'));
  else await runOn(options.databaseUrl, fileOf('0.3.0.postgres.sql').toString());
  return options;
}

async function openFormerDatabase(): Promise<DatabaseAdapter> {
  const adapter = await openAdapter(await makeFormerDatabase());
  whenDone(() => adapter.close());
  return adapter;
}

/** All rows of all tables but those of the migrations. */
async function readRows({ db }: DatabaseAdapter): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    all[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
  }
  return all;
}

const BEFORE = 'The database was made by a version before 0.3.0';
