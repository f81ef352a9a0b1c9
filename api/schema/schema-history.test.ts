import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { DatabaseAdapter, DatabaseKind } from '../../platform/database/adapter.ts';
import { migrate, type Step } from '../../platform/database/migrate.ts';
import { openTestAdapter } from '../../test/test-database.ts';
import { migrations } from './migrations.ts';

// On both databases: the schema of each is migrated.

// The statements of each migration, as it landed, stand in migrations/landed/. `npx vitest run schema-history -u` writes the
// file of a new one; a file that is there is never written again.

const names = Object.keys(migrations);
const BETWEEN = '\n;\n';
const recordOf = (name: string, kind: DatabaseKind) => `./migrations/landed/${name}.${kind}.sql`;

/** Undefined: the migration has no file yet. */
function readRecord(name: string, kind: DatabaseKind): string | undefined {
  const file = new URL(recordOf(name, kind), import.meta.url);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

const textOf = (step: Step) => (typeof step === 'string' ? step.trim() : `-- ${step.name}()`);
const statementsOf = (name: string, kind: DatabaseKind) =>
  `${migrations[name]?.(kind).map(textOf).join(BETWEEN)}${BETWEEN}`;

/** Returns a migration's steps from its file; steps that are functions are today's. */
function landedSteps(name: string, kind: DatabaseKind): Step[] {
  const today = migrations[name]?.(kind) ?? [];
  const record = readRecord(name, kind);
  if (record === undefined) return today;
  const written = record
    .split(BETWEEN)
    .slice(0, -1)
    .filter((text) => text !== '');
  return written.map((text, at) => (text.startsWith('-- ') ? (today[at] ?? text) : text));
}

async function schemaOf({ db, kind }: DatabaseAdapter): Promise<string[]> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ line: string }>`select sql as line from sqlite_master where sql is not null and name not like 'sqlite_%'`
    : sql<{ line: string }>`
        select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, collation_name) as line
        from information_schema.columns where table_schema = current_schema()
        union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = current_schema()::regnamespace
        union all select indexdef from pg_indexes where schemaname = current_schema()
        union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`
  ).execute(db);
  return rows.map(({ line }) => line.replace(/\s+/g, ' ').trim()).sort();
}

/** The schema of a new database, migrated all the way. */
const newSchema = await schemaOf(await openTestAdapter());

test.each(names)('%s does today what it did when it landed', async (name) => {
  const kind = inject('databaseKind');
  const record = readRecord(name, kind);
  // A landed file stays as it is, even with `-u`.
  if (record !== undefined) expect(statementsOf(name, kind)).toBe(record);
  else await expect(statementsOf(name, kind)).toMatchFileSnapshot(recordOf(name, kind));
});

// Each goes through all that came after it: the first has the longest way, the last but one the shortest. `npm run test:long` tries all.
const startingPoints = names.filter(
  (_, at) => process.env.RUNS || [0, Math.floor(names.length / 2), names.length - 2].includes(at),
);

test.each(startingPoints)(
  'a database that was made up to %s becomes as a new one is, with what was in it',
  async (name) => {
    const adapter = await openTestAdapter({ isMigrated: false });
    const upTo = names.slice(0, names.indexOf(name) + 1);
    await migrate(adapter, Object.fromEntries(upTo.map((one) => [one, (kind) => landedSteps(one, kind)])));
    await sql`insert into make (document_id, created_at, updated_at, published_at, name)
    values (${'a'.repeat(24)}, 1, 1, 1, 'Toyota')`.execute(adapter.db);
    expect(await migrate(adapter, migrations)).toEqual(names.slice(upTo.length));
    expect(await adapter.db.selectFrom('make').select('name').execute()).toEqual([{ name: 'Toyota' }]);
    expect(await schemaOf(adapter)).toEqual(newSchema);
  },
);
