import { type RawBuilder, sql } from 'kysely';
import type { DatabaseAdapter } from '../database/adapter.ts';
import type { ContentType } from './content-type.ts';
import { type EntryQuery, isQuick } from './entry-query.ts';
import { filterSql, isPublished, searchSql } from './filter-sql.ts';
import type { Order } from './order.ts';
import { isForAll, type Viewer, visibleTo } from './viewer.ts';
import type { WholeNames } from './word-reader.ts';

/** The ids of the entries on one page of a list. */
export interface FoundPage {
  ids: number[];
  /** Number of entries on all pages together. */
  total: number;
}

type Condition = RawBuilder<unknown>;

function orderColumn({ path, field }: Pick<Order, 'path' | 'field'>, table: string): Condition {
  const [step, ...rest] = path;
  if (step) {
    const inner = orderColumn({ path: rest, field }, step.target.table);
    const key = sql.ref(`${table}.${step.relation.column}`);
    const target = step.target.table;
    return sql`(select ${inner} from ${sql.table(target)} where ${sql.ref(`${target}.id`)} = ${key} and ${isPublished(target)})`;
  }
  const column = sql.ref(`${table}.${field.column}`);
  return field.kind === 'location' ? sql`(select place.name from place where place.id = ${column})` : column;
}

const NEVER_NULL = new Set(['id', 'document_id', 'created_at', 'updated_at']);

/** Returns the part of `order by` that puts entries with the names in `first` before all others; none without `first`. */
function firstSql(type: ContentType, first: WholeNames | undefined): Condition[] {
  const relation = first && type.relations[first.name];
  if (relation?.kind !== 'to-one') return [];
  const column = sql.ref(`${type.table}.${relation.column}`);
  return [sql`case when ${column} in (${sql.join(first?.ids ?? [])}) then 0 else 1 end`];
}

/**
 * Returns the list for `order by`. Nulls come last in both directions. The id comes at the end, so that pages neither repeat nor skip an
 * entry.
 */
export function orderSql(type: ContentType, order: Order[], first?: WholeNames): Condition {
  const steps = order.map((step) => {
    const column = orderColumn(step, type.table);
    const direction = step.descending ? sql`desc` : sql`asc`;
    // "nulls last" is written only for columns that can be null: with it, PostgreSQL could not use a plain index.
    const hasNulls = step.path.length > 0 || !NEVER_NULL.has(step.field.column);
    return hasNulls ? sql`${column} ${direction} nulls last` : sql`${column} ${direction}`;
  });
  return sql.join([...firstSql(type, first), ...steps, sql`${sql.ref(`${type.table}.id`)} asc`]);
}

/**
 * Returns the SQL that counts a list's entries. Counting a whole table is quick, since the database reads a small index, while a condition
 * must be checked for every row. So without a filter, the few unpublished entries are subtracted from all.
 */
function countSql(type: ContentType, condition: Condition, isFiltered: boolean): Condition {
  const table = sql.table(type.table);
  if (isFiltered) return sql`select count(*) as total from ${table} where ${condition}`;
  return sql`select (select count(*) from ${table})
    - (select count(*) from ${table} where ${sql.ref(`${type.table}.published_at`)} is null) as total`;
}

async function conditionOf(
  adapter: DatabaseAdapter,
  type: ContentType,
  query: EntryQuery,
  viewer: Viewer,
): Promise<Condition> {
  const conditions: Condition[] = [visibleTo(viewer, type)];
  if (query.filter) conditions.push(await filterSql(adapter, type, query.filter));
  if (query.search) conditions.push(searchSql(adapter, type, query.search));
  return sql.join(conditions, sql` and `);
}

export async function findPageBySql(
  adapter: DatabaseAdapter,
  type: ContentType,
  query: EntryQuery,
  viewer: Viewer,
): Promise<FoundPage> {
  const { start, limit, withCount } = query.pagination;
  const db = isQuick(type, query) ? adapter.db : adapter.apart.visitors;
  const condition = await conditionOf(adapter, type, query, viewer);
  const isNarrowed = !isForAll(type) || query.filter !== undefined || query.search !== undefined;
  const counting = countSql(type, condition, isNarrowed);
  const table = sql.table(type.table);
  const id = sql.ref(`${type.table}.id`);
  const [ids, counted] = await Promise.all([
    sql<{ id: number }>`
      select ${id} from ${table} where ${condition} order by ${orderSql(type, query.order, query.first)} limit ${limit} offset ${start}
    `.execute(db),
    withCount ? sql<{ total: number }>`${counting}`.execute(db) : undefined,
  ]);
  return { ids: ids.rows.map((row) => row.id), total: Number(counted?.rows[0]?.total ?? 0) };
}
