import { type Kysely, sql } from 'kysely';
import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

const TABLES = ['make', 'model', 'category', 'feature', 'spare_category', 'place'] as const;
const ROWS_AT_ONCE = 1_000;

/** The name as it was folded when this migration landed. */
function folded(name: string): string {
  const plain = name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.replace(/[^\p{L}\p{N}+]/gu, '') || plain.trim();
}

async function foldTable(db: Kysely<unknown>, table: string): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from ${sql.table(table)} where id > ${last} order by id limit ${ROWS_AT_ONCE}`.execute(db);
    for (const { id, name } of rows) {
      await sql`update ${sql.table(table)} set folded = ${folded(name)} where id = ${id}`.execute(db);
      last = Number(id);
    }
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

async function foldNames(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await foldTable(db, table);
}

/**
 * Names of makes, models, places and the like in the form in which they are compared, which the program writes with them. Empty in rows
 * that another program writes: those are known by the name itself.
 */
export function statements(kind: DatabaseKind): (string | typeof foldNames)[] {
  const { type, index } = columnsFor(kind);
  return [
    ...TABLES.map(
      (table) => `alter table ${table} add column folded ${type.text} not null default ''
      constraint ${table}_folded_length check (length(folded) <= 2500)`,
    ),
    foldNames,
    ...TABLES.map((table) => index(table, table === 'model' ? 'make_id, folded' : 'folded')),
  ];
}
