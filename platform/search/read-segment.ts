import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DatabaseAdapter } from '../database/adapter.ts';
import { openSegmentBuilder } from './build-segment.ts';
import { type SearchedRow, type SearchFields, searchedColumns } from './search-fields.ts';
import type { Segment } from './segment.ts';

/** Number of rows that are read at once: so few that they are garbage before V8 moves them to the memory for old objects. */
const ROWS_AT_ONCE = 1_000;
/** The most ids in one statement; with more, compiling it takes long. */
const IDS_AT_ONCE = 512;

/** Returns what is selected of each row. A set is read as one text: a row for each of its ids would take several times as long. */
function columnsOf(fields: SearchFields) {
  const sets = fields.sets.map(
    ({ name, link, ownerColumn, targetColumn }) => sql`(
      select string_agg(cast(${sql.ref(targetColumn)} as text), ',') from ${sql.table(link)}
      where ${sql.ref(ownerColumn)} = ${sql.ref(`${fields.type.table}.id`)}) as ${sql.ref(name)}`,
  );
  return sql.join([...searchedColumns(fields).map((column) => sql.ref(column)), ...sets]);
}

/**
 * Returns the ids, with the last one repeated up to the next power of two, so that a few prepared statements serve batches of all sizes.
 */
function padded(ids: Uint32Array): number[] {
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  return Array.from({ length }, (_, at) => ids[at] ?? ids[ids.length - 1] ?? 0);
}

/** Returns the published entries with these ids, ordered by id. Waiting requests get turns in between. */
export async function readRows(
  { db }: DatabaseAdapter,
  fields: SearchFields,
  ids: Uint32Array,
): Promise<SearchedRow[]> {
  const rows: SearchedRow[] = [];
  for (let first = 0; first < ids.length; first += IDS_AT_ONCE) {
    if (first > 0) await nextTurn();
    const query = await sql<SearchedRow>`
      select ${columnsOf(fields)} from ${sql.table(fields.type.table)}
      where id in (${sql.join(padded(ids.subarray(first, first + IDS_AT_ONCE)))}) and published_at is not null order by id
    `.execute(db);
    rows.push(...query.rows);
  }
  return rows;
}

async function countRows({ db }: DatabaseAdapter, { type }: SearchFields): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(type.table)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Reads all published entries into a segment. Entries written meanwhile may be missing: the change feed reports them. */
export async function readSegment(adapter: DatabaseAdapter, fields: SearchFields): Promise<Segment> {
  const builder = openSegmentBuilder(fields, await countRows(adapter, fields));
  for (let last = 0, isMore = true; isMore; ) {
    const { rows } = await sql<SearchedRow>`
      select ${columnsOf(fields)} from ${sql.table(fields.type.table)}
      where id > ${last} and published_at is not null order by id limit ${ROWS_AT_ONCE}`.execute(adapter.db);
    builder.add(rows);
    last = rows.at(-1)?.id ?? last;
    isMore = rows.length === ROWS_AT_ONCE;
  }
  return builder.finish();
}

/** Reads the published entries among these ids, which must be in ascending order. */
export async function readDelta(adapter: DatabaseAdapter, fields: SearchFields, ids: Uint32Array): Promise<Segment> {
  const builder = openSegmentBuilder(fields, ids.length);
  for (let first = 0; first < ids.length; first += ROWS_AT_ONCE) {
    builder.add(await readRows(adapter, fields, ids.subarray(first, first + ROWS_AT_ONCE)));
  }
  return builder.finish(nextTurn);
}
