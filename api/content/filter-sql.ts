import { type RawBuilder, sql } from 'kysely';
import { type Database, type Engine, foldCase } from '../db/engine.ts';
import type { ContentType, Field } from './content-type.ts';
import type { Filter, FilterValue, Operator } from './filter.ts';

type Condition = RawBuilder<unknown>;

const NEVER: Condition = sql`1 = 0`;

/** An entry that is not published does not exist to a visitor. */
export const isPublished = (table: string): Condition => sql`${sql.ref(`${table}.published_at`)} is not null`;

const join = (parts: Condition[], by: 'and' | 'or'): Condition => {
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return sql`(${sql.join(parts, by === 'and' ? sql` and ` : sql` or `)})`;
};

const oneOf = (column: Condition, values: FilterValue[]): Condition =>
  values.length === 0 ? NEVER : sql`${column} in (${sql.join(values)})`;

/**
 * A number as the engine may compare it with any numeric column: PostgreSQL would take the column's type for the
 * parameter's and fail on 2010.5 or on a number beyond 32 bits.
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

/** The condition that an operator puts on a text. Rows whose text is null meet none but `$null`. */
function compareText(engine: Engine, column: Condition, operator: Operator, values: FilterValue[]): Condition {
  const value = String(values[0]);
  const folded = engine.foldedText(column);
  switch (operator) {
    case '$eqi':
      return sql`${folded} = ${foldCase(value)}`;
    case '$nei':
      return sql`${folded} <> ${foldCase(value)}`;
    case '$contains':
      return engine.containsText(column, value);
    case '$containsi':
      return engine.containsText(folded, foldCase(value));
    case '$notContains':
      return sql`not (${engine.containsText(column, value)})`;
    case '$notContainsi':
      return sql`not (${engine.containsText(folded, foldCase(value))})`;
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
    case '$in':
      return sql`${column} in (${sql.join(values.map(bound))})`;
    case '$notIn':
      return sql`${column} not in (${sql.join(values.map(bound))})`;
    default:
      throw new Error(`${operator} compares texts only`);
  }
}

function compareField(
  engine: Engine,
  table: string,
  field: Field,
  operator: Operator,
  values: FilterValue[],
): Condition {
  const column = sql.ref(`${table}.${field.column}`);
  if (operator === '$null' || operator === '$notNull') {
    const isNull = (operator === '$null') === (values[0] === 1);
    return isNull ? sql`${column} is null` : sql`${column} is not null`;
  }
  return field.kind === 'text' || field.kind === 'json'
    ? compareText(engine, column, operator, values)
    : compare(column, operator, values, numeric);
}

/**
 * Compiles a checked filter to SQL over `type`'s table. Filters on dictionaries and places are answered first and
 * become lists of ids: a table of a hundred rows is asked once, not once a row, and the planner sees plain numbers.
 */
export async function filterSql(engine: Engine, db: Database, type: ContentType, filter: Filter): Promise<Condition> {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = await Promise.all(filter.parts.map((part) => filterSql(engine, db, type, part)));
      return join(parts, filter.kind);
    }
    case 'not':
      return sql`not (${await filterSql(engine, db, type, filter.part)})`;
    case 'has-relation': {
      const column = sql.ref(`${type.table}.${filter.relation.column}`);
      return filter.present ? sql`${column} is not null` : sql`${column} is null`;
    }
    case 'compare':
      if (filter.field.kind === 'place') return placeSql(engine, db, type, filter);
      return compareField(engine, type.table, filter.field, filter.operator, filter.values);
    case 'relation':
      return relationSql(engine, db, type, filter);
  }
}

async function placeSql(
  engine: Engine,
  db: Database,
  type: ContentType,
  { field, operator, values }: Filter & { kind: 'compare' },
): Promise<Condition> {
  if (operator === '$null' || operator === '$notNull') return compareField(engine, type.table, field, operator, values);
  const condition = compareText(engine, sql.ref('place.name'), operator, values);
  const places = await sql<{ id: number }>`select id from place where ${condition}`.execute(db);
  const ids = places.rows.map((row) => row.id);
  return oneOf(sql.ref(`${type.table}.${field.column}`), ids);
}

async function relationSql(
  engine: Engine,
  db: Database,
  type: ContentType,
  { relation, target, filter }: Filter & { kind: 'relation' },
): Promise<Condition> {
  const condition = await filterSql(engine, db, target, filter);
  const matching = sql`${sql.table(target.table)} where ${isPublished(target.table)} and ${condition}`;
  const ownId = sql.ref(`${type.table}.id`);

  if (relation.kind === 'has-many') {
    return sql`${ownId} in (select ${sql.ref(`${target.table}.${relation.column}`)} from ${matching})`;
  }
  const targetIds = target.isDictionary
    ? (await sql<{ id: number }>`select id from ${matching}`.execute(db)).rows.map((row) => row.id)
    : undefined;
  const among = (column: Condition) =>
    targetIds ? oneOf(column, targetIds) : sql`${column} in (select ${sql.ref(`${target.table}.id`)} from ${matching})`;

  if (relation.kind === 'to-one') return among(sql.ref(`${type.table}.${relation.column}`));
  const link = sql.table(relation.link);
  const owner = sql.ref(`${relation.link}.${relation.ownerColumn}`);
  return sql`${ownId} in (select ${owner} from ${link} where ${among(sql.ref(`${relation.link}.${relation.targetColumn}`))})`;
}

/** `_q`: the words anywhere in the type's own texts, whatever their case. */
export function searchSql(engine: Engine, type: ContentType, search: string): Condition {
  const texts = Object.values(type.fields).filter((field) => field.kind === 'text' && field.column !== 'document_id');
  const among = texts.map((field) =>
    engine.containsText(engine.foldedText(sql.ref(`${type.table}.${field.column}`)), foldCase(search)),
  );
  return among.length === 0 ? NEVER : join(among, 'or');
}
