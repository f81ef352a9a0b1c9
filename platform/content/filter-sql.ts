import { type RawBuilder, sql } from 'kysely';
import type { DatabaseAdapter } from '../database/adapter.ts';
import { foldCase } from '../database/sqlite-file.ts';
import { type ContentType, ID_FIELDS } from './content-type.ts';
import type { Filter, FilterValue, Operator } from './filter.ts';

type Condition = RawBuilder<unknown>;

const NEVER: Condition = sql`1 = 0`;
/** A filter that every entry meets: `and` with no conditions. */
const EVERYTHING: Filter = { kind: 'and', parts: [] };

/** Returns the condition that an entry is published. Visitors never see other entries. */
export const isPublished = (table: string): Condition => sql`${sql.ref(`${table}.published_at`)} is not null`;

const join = (parts: Condition[], by: 'and' | 'or'): Condition => {
  const [only] = parts;
  if (only === undefined) return by === 'and' ? sql`1 = 1` : NEVER;
  if (parts.length === 1) return only;
  return sql`(${sql.join(parts, by === 'and' ? sql` and ` : sql` or `)})`;
};

const oneOf = (column: Condition, values: FilterValue[]): Condition =>
  values.length === 0 ? NEVER : sql`${column} in (${sql.join(values)})`;

/**
 * Returns a number for use in SQL with a type that fits any numeric column: otherwise PostgreSQL would use the column's type for the
 * parameter, and fail on 2010.5 or on a number beyond 32 bits.
 */
function numeric(value: FilterValue): Condition {
  return Number.isInteger(value) ? sql`cast(${value} as bigint)` : sql`cast(${value} as double precision)`;
}

function startsWith(text: Condition, part: string): Condition {
  return sql`substr(${text}, 1, length(cast(${part} as text))) = ${part}`;
}

function endsWith(text: Condition, part: string): Condition {
  const length = sql`length(cast(${part} as text))`;
  return sql`(length(${text}) >= ${length} and substr(${text}, length(${text}) - ${length} + 1) = ${part})`;
}

/** Returns the condition by which an operator compares a text column. Rows without a text match only `$null`. */
function compareText(
  adapter: DatabaseAdapter,
  column: Condition,
  operator: Operator,
  values: FilterValue[],
): Condition {
  const value = String(values[0]);
  const folded = adapter.foldedText(column);
  switch (operator) {
    case '$eqi':
      return sql`${folded} = ${foldCase(value)}`;
    case '$nei':
      return sql`${folded} <> ${foldCase(value)}`;
    case '$contains':
      return adapter.containsText(column, value);
    case '$containsi':
      return adapter.containsText(folded, foldCase(value));
    case '$notContains':
      return sql`not (${adapter.containsText(column, value)})`;
    case '$notContainsi':
      return sql`not (${adapter.containsText(folded, foldCase(value))})`;
    case '$startsWith':
      return startsWith(column, value);
    case '$startsWithi':
      return startsWith(folded, foldCase(value));
    case '$endsWith':
      return endsWith(column, value);
    case '$endsWithi':
      return endsWith(folded, foldCase(value));
    default:
      return compare(column, operator, values, (text) => sql`${text}`);
  }
}

function compare(
  column: Condition,
  operator: Operator,
  values: FilterValue[],
  bound: (value: FilterValue) => Condition,
): Condition {
  const [first = 0, second = 0] = values;
  switch (operator) {
    case '$eq':
      return sql`${column} = ${bound(first)}`;
    case '$ne':
      return sql`${column} <> ${bound(first)}`;
    case '$lt':
      return sql`${column} < ${bound(first)}`;
    case '$lte':
      return sql`${column} <= ${bound(first)}`;
    case '$gt':
      return sql`${column} > ${bound(first)}`;
    case '$gte':
      return sql`${column} >= ${bound(first)}`;
    case '$between':
      return sql`${column} between ${bound(first)} and ${bound(second)}`;
    // With an empty list, `$in` matches no row, and `$notIn` every row that has a value: comparing the column with itself excludes null.
    case '$in':
      return values.length === 0 ? sql`${column} <> ${column}` : sql`${column} in (${sql.join(values.map(bound))})`;
    case '$notIn':
      return values.length === 0 ? sql`${column} = ${column}` : sql`${column} not in (${sql.join(values.map(bound))})`;
    default:
      throw new Error(`${operator} compares texts only`);
  }
}

type Comparison = Filter & { kind: 'compare' };

function compareField(adapter: DatabaseAdapter, column: Condition, { field, operator, values }: Comparison): Condition {
  if (operator === '$null' || operator === '$notNull') {
    const isNull = (operator === '$null') === (values[0] === 1);
    return isNull ? sql`${column} is null` : sql`${column} is not null`;
  }
  if (field.kind === 'text' || field.kind === 'json') return compareText(adapter, column, operator, values);
  // The value is written into the SQL: a partial index, such as that of featured entries, is used only if the query itself contains the
  // value.
  const yesOrNo = (value: FilterValue) => sql.lit(value);
  return compare(column, operator, values, field.kind === 'boolean' ? yesOrNo : numeric);
}

/** Returns whether a filter asks for entries with one of these ids, and gives none. */
const isNoId = ({ name, operator, values }: Comparison) =>
  ID_FIELDS.has(name) && operator === '$in' && values.length === 0;

const unless = (negated: boolean, condition: Condition): Condition => (negated ? sql`not (${condition})` : condition);

/**
 * Returns a checked filter as SQL over the table of `type`. Filters on dictionaries and places are first resolved to lists of ids, so that
 * such a small table is read once, and not once for each row. `$not` is applied to each comparison in it, as `$ne` is, so that entries
 * without a value never match: inverting the whole condition would make this depend on whether a list of ids is empty.
 */
export async function filterSql(
  adapter: DatabaseAdapter,
  type: ContentType,
  filter: Filter,
  negated = false,
): Promise<Condition> {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = await Promise.all(filter.parts.map((part) => filterSql(adapter, type, part, negated)));
      return join(parts, (filter.kind === 'and') === negated ? 'or' : 'and');
    }
    case 'not':
      return filterSql(adapter, type, filter.part, !negated);
    case 'has-relation': {
      const published = await relationSql(adapter, type, { ...filter, filter: EVERYTHING });
      const column = sql.ref(`${type.table}.${filter.relation.column}`);
      return filter.present !== negated ? published : sql`(${column} is null or not (${published}))`;
    }
    case 'compare':
      return comparisonSql(adapter, type, filter, negated);
    case 'relation': {
      const condition = await relationSql(adapter, type, filter);
      if (!negated || filter.relation.kind !== 'to-one') return unless(negated, condition);
      return sql`(${sql.ref(`${type.table}.${filter.relation.column}`)} is not null and not (${condition}))`;
    }
  }
}

async function comparisonSql(adapter: DatabaseAdapter, type: ContentType, filter: Comparison, negated: boolean) {
  // Ids are never null. Where a condition is simply false, the database reads no row at all.
  if (isNoId(filter)) return negated ? sql`true` : sql`false`;
  const column = sql.ref(`${type.table}.${filter.field.column}`);
  const asksPresence = filter.operator === '$null' || filter.operator === '$notNull';
  if (filter.field.kind !== 'location' || asksPresence) return unless(negated, compareField(adapter, column, filter));
  const condition = await placeSql(adapter, column, filter);
  return negated ? sql`(${column} is not null and not (${condition}))` : condition;
}

async function placeSql(adapter: DatabaseAdapter, column: Condition, filter: Comparison): Promise<Condition> {
  const condition = compareText(adapter, sql.ref('place.name'), filter.operator, filter.values);
  const places = await sql<{ id: number }>`select id from place where ${condition}`.execute(adapter.db);
  return oneOf(
    column,
    places.rows.map((row) => row.id),
  );
}

async function relationSql(
  adapter: DatabaseAdapter,
  type: ContentType,
  { relation, target, filter }: Pick<Filter & { kind: 'relation' }, 'relation' | 'target' | 'filter'>,
): Promise<Condition> {
  const condition = await filterSql(adapter, target, filter);
  const matching = sql`${sql.table(target.table)} where ${isPublished(target.table)} and ${condition}`;
  const ownId = sql.ref(`${type.table}.id`);

  if (relation.kind === 'has-many') {
    const owner = sql.ref(`${target.table}.${relation.column}`);
    // Owners that are null are left out: if the list contained null, `not in` would be true for no entry.
    return sql`${ownId} in (select ${owner} from ${matching} and ${owner} is not null)`;
  }
  const targetIds = target.isDictionary
    ? (await sql<{ id: number }>`select id from ${matching}`.execute(adapter.db)).rows.map((row) => row.id)
    : undefined;
  const among = (column: Condition) =>
    targetIds ? oneOf(column, targetIds) : sql`${column} in (select ${sql.ref(`${target.table}.id`)} from ${matching})`;

  if (relation.kind === 'to-one') return among(sql.ref(`${type.table}.${relation.column}`));
  const link = sql.table(relation.link);
  const owner = sql.ref(`${relation.link}.${relation.ownerColumn}`);
  return sql`${ownId} in (select ${owner} from ${link} where ${among(sql.ref(`${relation.link}.${relation.targetColumn}`))})`;
}

/** Returns the condition for the parameter `_q`: one of the type's text fields contains the text. Small and capital letters are equal. */
export function searchSql(adapter: DatabaseAdapter, type: ContentType, search: string): Condition {
  const holds = (text: Condition) => adapter.containsText(adapter.foldedText(text), foldCase(search));
  const among = Object.values(type.fields).flatMap((field) => {
    const column = sql.ref(`${type.table}.${field.column}`);
    if (field.kind === 'location')
      return [sql`${column} in (select id from place where ${holds(sql.ref('place.name'))})`];
    return field.kind === 'text' && field.column !== 'document_id' ? [holds(column)] : [];
  });
  return among.length === 0 ? NEVER : join(among, 'or');
}
