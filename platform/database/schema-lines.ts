import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseKind } from './adapter.ts';

/** A table, column, constraint, index or trigger, as the database describes it. */
interface SchemaPart {
  table: string;
  /** Whether the part is an index that only speeds up reads. A unique index counts as a constraint. */
  isIndex: boolean | number;
  text: string;
}

const sqliteParts = sql<SchemaPart>`
  select tbl_name as "table", type = 'index' and sql not like 'create unique%' as "isIndex", sql as text
  from sqlite_schema where sql is not null`;

// Reads the parts of tables, but not of views. Not-null constraints, which only PostgreSQL 18 lists, are left out, since columns show them.
const postgresParts = sql<SchemaPart>`
  with market as (
    select oid, relname from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
  )
  select table_name as "table", false as "isIndex",
    concat_ws(' ', column_name, data_type, is_nullable, column_default, collation_name) as text
  from information_schema.columns join market on relname = table_name where table_schema = current_schema()
  union all select relname, false, concat_ws(' ', conname, pg_get_constraintdef(pg_constraint.oid))
  from pg_constraint join market on market.oid = conrelid where contype <> 'n'
  union all select relname, not indisunique, pg_get_indexdef(indexrelid, 0, true)
  from pg_index join market on market.oid = indrelid
  union all select relname, false, pg_get_triggerdef(pg_trigger.oid, true)
  from pg_trigger join market on market.oid = tgrelid where not tgisinternal`;

/** Normalises a statement. SQLite stores statements nearly as they were written, so that two equal ones may look different. */
const plain = (text: string) =>
  text
    .replace(/^create( unique)? \w+/i, (words) => words.toLowerCase())
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim();

/** Returns one line for each part of the tables for which `isWanted` is true, in a stable order. */
async function readParts(db: Database, kind: DatabaseKind, isWanted: (part: SchemaPart) => boolean): Promise<string[]> {
  const { rows } = await (kind === 'sqlite' ? sqliteParts : postgresParts).execute(db);
  return rows
    .filter(isWanted)
    .map(({ table, text }) => `${table}: ${plain(text)}`)
    .sort();
}

const OWN = /^(sqlite|kysely)_/;

/** Returns one line for each part of all tables, sorted. */
export const readSchema = (db: Database, kind: DatabaseKind): Promise<string[]> =>
  readParts(db, kind, ({ table }) => !OWN.test(table));

/** Returns the names of the tables that statements create. */
const tablesOf = (statements: readonly unknown[]) =>
  new Set(statements.flatMap((one) => (typeof one === 'string' ? (/^create table (\w+)/.exec(one)?.[1] ?? []) : [])));

/**
 * Returns a checksum of the tables that these statements create, as they are in the database at present. Tables, views and indexes that an
 * operator added have no influence on it.
 */
export async function schemaChecksum(
  db: Database,
  kind: DatabaseKind,
  statements: readonly unknown[],
): Promise<string> {
  const tables = tablesOf(statements);
  const parts = await readParts(db, kind, ({ table, isIndex }) => tables.has(table) && !isIndex);
  return checksum(parts);
}

export const checksum = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('base64url');
