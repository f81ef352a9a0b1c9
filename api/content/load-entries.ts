import { type RawBuilder, sql } from 'kysely';
import type { Changes } from '../db/changes.ts';
import type { Engine } from '../db/engine.ts';
import type { ContentType, StoredRow } from './content-type.ts';
import { type Dictionaries, publishedRow } from './dictionaries.ts';
import type { EntryPieces } from './entry-pieces.ts';
import { type EntryQuery, isIndexed, type Order, type PopulatedRelation, type Selection } from './entry-query.ts';
import { filterSql, isPublished, searchSql } from './filter-sql.ts';
import { columnsOf, entryWriter, PLACE_NAME } from './write-entry.ts';

/** What answering needs: where the entries are. */
export interface ContentSource {
  engine: Engine;
  changes: Changes;
  dictionaries: Dictionaries;
  pieces: EntryPieces;
  /** Finds a page without the database; undefined where only the database knows. */
  findPage: (type: ContentType, query: EntryQuery) => Promise<FoundPage | undefined>;
}

/** Which entries a page has. */
export interface FoundPage {
  ids: number[];
  /** Of all pages. */
  total: number;
}

export interface EntryPage {
  /** As JSON. */
  entries: Buffer[];
  /** Of all pages; undefined if nobody asked. */
  total: number | undefined;
}

type Condition = RawBuilder<unknown>;

/** Of one owner, at most so many entries are populated; a list of the target itself pages through all of them. */
const MOST_POPULATED = 100;

// ---- which entries

function orderColumn({ path, field }: Pick<Order, 'path' | 'field'>, table: string): Condition {
  const [step, ...rest] = path;
  if (step) {
    const inner = orderColumn({ path: rest, field }, step.target.table);
    const key = sql.ref(`${table}.${step.relation.column}`);
    const target = step.target.table;
    return sql`(select ${inner} from ${sql.table(target)} where ${sql.ref(`${target}.id`)} = ${key} and ${isPublished(target)})`;
  }
  const column = sql.ref(`${table}.${field.column}`);
  return field.kind === 'place' ? sql`(select place.name from place where place.id = ${column})` : column;
}

const NEVER_NULL = new Set(['id', 'document_id', 'created_at', 'updated_at']);

/** Nulls last in both directions. Every order ends in the id, so that no entry shows on two pages or on none. */
function orderSql(type: ContentType, order: Order[]): Condition {
  const steps = order.map((step) => {
    const column = orderColumn(step, type.table);
    const direction = step.descending ? sql`desc` : sql`asc`;
    // Said where it matters only: an index in the usual order does not serve an order that says where nulls stand.
    const hasNulls = step.path.length > 0 || !NEVER_NULL.has(step.field.column);
    return hasNulls ? sql`${column} ${direction} nulls last` : sql`${column} ${direction}`;
  });
  return sql.join([...steps, sql`${sql.ref(`${type.table}.id`)} asc`]);
}

/**
 * Counting a whole table asks its smallest index; counting by a condition reads every row, and nearly all rows are
 * published. So without a filter the few that are not are counted, and taken off.
 */
function countSql(type: ContentType, condition: Condition, isFiltered: boolean): Condition {
  const table = sql.table(type.table);
  if (isFiltered) return sql`select count(*) as total from ${table} where ${condition}`;
  return sql`select (select count(*) from ${table})
    - (select count(*) from ${table} where ${sql.ref(`${type.table}.published_at`)} is null) as total`;
}

async function conditionOf(
  source: ContentSource,
  type: ContentType,
  query: EntryQuery,
  owner: number | undefined,
): Promise<Condition> {
  const conditions: Condition[] = [isPublished(type.table)];
  // Outside the caller's own filters, so that nothing in them can undo it.
  if (owner !== undefined) conditions.push(sql`${sql.ref(`${type.table}.account_id`)} = ${owner}`);
  if (query.filter) conditions.push(await filterSql(source.engine, source.engine.db, type, query.filter));
  if (query.search) conditions.push(searchSql(source.engine, type, query.search));
  return sql.join(conditions, sql` and `);
}

/**
 * One page of entries. With an `owner` only those of
 * that account exist.
 */
export async function listEntries(
  source: ContentSource,
  type: ContentType,
  query: EntryQuery,
  owner?: number,
): Promise<EntryPage> {
  await source.changes.catchUp();
  const { ids, total } =
    (owner === undefined ? await source.findPage(type, query) : undefined) ??
    (await findPageBySql(source, type, query, owner));
  const entries = await keptEntries(source, type, query.selection, ids);
  return { entries, total: query.pagination.withCount ? total : undefined };
}

export async function findPageBySql(
  source: ContentSource,
  type: ContentType,
  query: EntryQuery,
  owner: number | undefined,
): Promise<FoundPage> {
  const { engine } = source;
  const { start, limit, withCount } = query.pagination;
  const read = <Row>(statement: RawBuilder<Row>): Promise<Row[]> =>
    isIndexed(type, query) ? statement.execute(engine.db).then(({ rows }) => rows) : engine.readApart(statement);
  const condition = await conditionOf(source, type, query, owner);
  const isNarrowed = [query.filter, query.search, owner].some((narrowing) => narrowing !== undefined);
  const counting = countSql(type, condition, isNarrowed);
  const table = sql.table(type.table);
  const id = sql.ref(`${type.table}.id`);
  const [ids, counted] = await Promise.all([
    read(sql<{ id: number }>`
      select ${id} from ${table} where ${condition} order by ${orderSql(type, query.order)} limit ${limit} offset ${start}
    `),
    withCount ? read(sql<{ total: number }>`${counting}`) : undefined,
  ]);
  return { ids: ids.map((row) => row.id), total: Number(counted?.[0]?.total ?? 0) };
}

/** The entry as JSON, or undefined: to a visitor an unpublished entry does not exist. */
export async function findEntry(
  source: ContentSource,
  type: ContentType,
  documentId: string,
  selection: Selection,
): Promise<Buffer | undefined> {
  await source.changes.catchUp();
  const find = async () => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(type.table)} where document_id = ${documentId} and ${isPublished(type.table)}
    `.execute(source.engine.db);
    return rows[0]?.id;
  };
  return source.pieces.find(type, selection, documentId, find, (ids) => writtenEntries(source, type, selection, ids));
}

// ---- their content

/** Those that are published now: since somebody found them, one may have been taken off. */
async function rowsById(
  source: ContentSource,
  type: ContentType,
  ids: number[],
  columns: string[],
): Promise<ReadonlyMap<number, StoredRow>> {
  if (type.isDictionary) {
    const dictionary = await source.dictionaries.rows(type.table, ids);
    const published = ids.map((id) => [id, publishedRow(dictionary.get(id))] as const);
    return new Map(published.flatMap(([id, row]): [number, StoredRow][] => (row ? [[id, row]] : [])));
  }
  const { rows } = await sql<StoredRow & { id: number }>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(type.table)}
    where id in (${sql.join(ids)}) and ${isPublished(type.table)}
  `.execute(source.engine.db);
  return new Map(rows.map((row): [number, StoredRow] => [row.id, row]));
}

/** Adds the name of the place whose number the row has. */
async function namePlaces(source: ContentSource, rows: readonly StoredRow[]): Promise<void> {
  const needed = rows.flatMap((row) => (typeof row.place_id === 'number' ? [row.place_id] : []));
  const places = await source.dictionaries.rows('place', needed);
  for (const row of rows) row[PLACE_NAME] = places.get(Number(row.place_id))?.name ?? null;
}

/** The entries with these ids as JSON text, in this order: one statement for them and one for each relation. */
export async function writeEntries(
  source: ContentSource,
  type: ContentType,
  selection: Selection,
  ids: number[],
): Promise<string[]> {
  const written = await writtenEntries(source, type, selection, ids);
  return ids.flatMap((id) => written.get(id) ?? []);
}

/** The same as bytes, of what is kept in memory as far as it goes. */
export const keptEntries = (source: ContentSource, type: ContentType, selection: Selection, ids: readonly number[]) =>
  source.pieces.list(type, selection, ids, (missing) => writtenEntries(source, type, selection, missing));

async function writtenEntries(
  source: ContentSource,
  type: ContentType,
  selection: Selection,
  ids: number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const keys = selection.relations.flatMap(({ relation }) => (relation.kind === 'to-one' ? [relation.column] : []));
  const columns = [...new Set([...columnsOf(type, selection.fields), ...keys])];
  const byId = await rowsById(source, type, ids, columns);
  const rows = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  const texts = await writeRows(source, type, selection, rows);
  return new Map(texts.map((text, at): [number, string] => [Number(rows[at]?.id), text]));
}

async function writeRows(source: ContentSource, type: ContentType, selection: Selection, rows: StoredRow[]) {
  const hasPlace = selection.fields.some((name) => type.fields[name]?.kind === 'place');
  if (hasPlace) await namePlaces(source, rows);
  const write = entryWriter(type, selection.fields);
  const populated = await Promise.all(selection.relations.map((relation) => populate(source, type, relation, rows)));
  return rows.map((row) => {
    let text = write(row);
    for (const relation of populated) text += relation(row);
    return `${text}}`;
  });
}

/** Loads a relation for all rows at once, and gives the function that writes it for one of them. */
async function populate(
  source: ContentSource,
  type: ContentType,
  populated: PopulatedRelation,
  rows: StoredRow[],
): Promise<(row: StoredRow) => string> {
  const { name, relation } = populated;
  const key = `,${JSON.stringify(name)}:`;
  if (relation.kind === 'to-one') {
    const { column } = relation;
    const ids = [...new Set(rows.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : [])))];
    const entries = await toOneEntries(source, populated, ids);
    const entryOf = (row: StoredRow) => entries.get(Number(row[column]));
    return relation.isListed ? (row) => `${key}[${entryOf(row) ?? ''}]` : (row) => key + (entryOf(row) ?? 'null');
  }
  const owners = rows.map((row) => Number(row.id));
  const entries =
    owners.length === 0 ? new Map<number, string>() : await toManyEntries(source, type, populated, owners);
  return (row) => `${key}[${entries.get(Number(row.id)) ?? ''}]`;
}

/** The related entries by id. Those that are not published or not let through by the filter are missing. */
async function toOneEntries(source: ContentSource, populated: PopulatedRelation, ids: number[]) {
  const { target, filter } = populated;
  if (ids.length === 0) return new Map<number, string>();
  let known: number[];
  if (target.isDictionary && !filter) {
    const dictionary = await source.dictionaries.rows(target.table, ids);
    known = ids.filter((id) => publishedRow(dictionary.get(id)));
  } else {
    const condition = filter ? sql`and ${await filterSql(source.engine, source.engine.db, target, filter)}` : sql``;
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(target.table)}
      where id in (${sql.join(ids)}) and ${isPublished(target.table)} ${condition}
    `.execute(source.engine.db);
    known = rows.map((row) => row.id);
  }
  const entries = await writeEntries(source, target, populated, known);
  return new Map(entries.map((entry, at): [number, string] => [known[at] ?? 0, entry]));
}

/** The related entries of each owner with commas between them, in the order asked for, else in their own. */
async function toManyEntries(source: ContentSource, type: ContentType, populated: PopulatedRelation, owners: number[]) {
  const { target, relation, filter, order } = populated;
  const { db } = source.engine;
  if (relation.kind === 'to-one') throw new Error(`${type.plural}.${populated.name} is a to-one relation`);
  const targetTable = sql.table(target.table);
  const targetId = sql.ref(`${target.table}.id`);
  const owner =
    relation.kind === 'has-many' ? `${target.table}.${relation.column}` : `${relation.link}.${relation.ownerColumn}`;
  const from =
    relation.kind === 'has-many'
      ? targetTable
      : sql`${sql.table(relation.link)} join ${targetTable}
          on ${targetId} = ${sql.ref(`${relation.link}.${relation.targetColumn}`)}`;
  const ownOrder =
    relation.kind === 'to-many' && relation.ordered ? sql.ref(`${relation.link}.position`) : sql`${targetId}`;
  const inOrder = order.length > 0 ? orderSql(target, order) : ownOrder;
  const conditions = [sql`${sql.ref(owner)} in (${sql.join(owners)})`, isPublished(target.table)];
  if (filter) conditions.push(await filterSql(source.engine, db, target, filter));
  const keys = populated.relations.flatMap((inner) =>
    inner.relation.kind === 'to-one' ? [inner.relation.column] : [],
  );
  const columns = [...new Set([...columnsOf(target, populated.fields), ...keys])].map((column) =>
    sql.ref(`${target.table}.${column}`),
  );
  const where = sql.join(conditions, sql` and `);
  // Only the other side of a to-one can be large: a garage has any number of parts, a car a few pictures.
  const loaded =
    relation.kind === 'has-many'
      ? sql<StoredRow>`select * from (
          select ${sql.ref(owner)} as owner, ${sql.join(columns)},
            row_number() over (partition by ${sql.ref(owner)} order by ${inOrder}) as place_in_owner
          from ${from} where ${where}
        ) as numbered where place_in_owner <= ${MOST_POPULATED} order by owner, place_in_owner`
      : sql<StoredRow>`select ${sql.ref(owner)} as owner, ${sql.join(columns)}
          from ${from} where ${where} order by ${sql.ref(owner)}, ${inOrder}`;
  const { rows } = await loaded.execute(db);
  const entries = await writeRows(source, target, populated, rows);
  const byOwner = new Map<number, string>();
  for (const [at, row] of rows.entries()) {
    const known = byOwner.get(Number(row.owner));
    byOwner.set(Number(row.owner), known === undefined ? (entries[at] ?? '') : `${known},${entries[at]}`);
  }
  return byOwner;
}
