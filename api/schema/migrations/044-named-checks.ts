import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** Checks of several columns, by what PostgreSQL calls them. All others are called after their table and column. */
const RENAMED: Readonly<Record<string, string>> = {
  car_availability: 'car_availability_when_public',
  spare_part_availability: 'spare_part_availability_when_public',
  webhook_delivery_check: 'webhook_delivery_due_while_waiting',
};

/** Returns the place of the parenthesis that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`A parenthesis stays open: ${text}`);
}

/** Returns the parts of a list that commas outside parentheses divide. */
function partsOf(list: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < list.length; at += 1) {
    if (list[at] === '(') at = closing(list, at);
    if (list[at] !== ',') continue;
    parts.push(list.slice(from, at).trim());
    from = at + 1;
  }
  return [...parts, list.slice(from).trim()];
}

/** Returns a column or a constraint of a table with its check named, as its last part. */
function namedPart(table: string, part: string): string {
  const [found, former = `${table}_check`] = /(?:constraint (\w+) )?check \(/.exec(part) ?? [];
  if (found === undefined) return part;
  const start = part.indexOf(found);
  const end = closing(part, start + found.length - 1) + 1;
  const [first = ''] = part.split(' ');
  const isOfTable = first === 'constraint' || first === 'check';
  const name = isOfTable ? (RENAMED[former] ?? former) : `${table}_${first}`;
  const check = part.slice(start + found.length - 1, end);
  const rest = `${part.slice(0, start)} ${part.slice(end)}`.trim();
  return `${rest} constraint ${name} check ${check}`.replace(/\s+/g, ' ').trim();
}

function namedTable(table: string, text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const open = line.indexOf('(');
  const end = closing(line, open);
  const parts = partsOf(line.slice(open + 1, end)).map((part) => namedPart(table, part));
  // In capitals: VACUUM, and so every backup, copies tables whose text begins with CRE, and passes over all others.
  return `CREATE TABLE ${table} (${parts.join(', ')})${line.slice(end + 1)}`;
}

/**
 * The way that SQLite documents for changes that leave rows as they are (https://www.sqlite.org/lang_altertable.html#otheralter): the
 * text of each table is written anew. A table that is made again would be copied, with photos and events below it deleted on the way.
 */
async function nameSqliteChecks(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_schema
    where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'`.execute(db);
  const version = await sql<{ schema_version: number }>`pragma schema_version`.execute(db);
  await sql`pragma writable_schema = on`.execute(db);
  for (const { name, text } of rows) {
    await sql`update sqlite_schema set sql = ${namedTable(name, text)} where type = 'table' and name = ${name}`.execute(
      db,
    );
  }
  await sql`pragma schema_version = ${sql.lit(Number(version.rows[0]?.schema_version) + 1)}`.execute(db);
  // Reads the schema again. A text that is no table ends the migration here.
  await sql`pragma writable_schema = reset`.execute(db);
}

async function namePostgresChecks(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string; column: string | null }>`
    select relname as "table", conname as name, case when cardinality(conkey) = 1 then attname end as "column"
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and connamespace = current_schema()::regnamespace
    order by cardinality(conkey) desc`.execute(db);
  for (const { table, name, column } of rows) {
    const named = column === null ? (RENAMED[name] ?? name) : `${table}_${column}`;
    if (named === name) continue;
    await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(name)} to ${sql.ref(named)}`.execute(db);
  }
}

/** Every check gets a name, the same on both databases: by it a later migration takes it off and puts another in its place. */
export const statements = (kind: DatabaseKind): ((db: Kysely<unknown>) => Promise<void>)[] => [
  kind === 'sqlite' ? nameSqliteChecks : namePostgresChecks,
];
