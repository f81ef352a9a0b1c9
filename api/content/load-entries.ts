import { type RawBuilder, sql } from 'kysely';
import type { Changes } from '../db/changes.ts';
import type { Engine } from '../db/engine.ts';
import { type AnswerBounds, MOST_POPULATED, nextTurn, openAnswerBounds, stepsOf } from './answer-bounds.ts';
import type { ContentType, Relation, StoredRow } from './content-type.ts';
import { type Dictionaries, publishedRow } from './dictionaries.ts';
import type { EntryPieces } from './entry-pieces.ts';
import { type EntryQuery, isQuick, type Order, type PopulatedRelation, type Selection } from './entry-query.ts';
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
    isQuick(type, query) ? statement.execute(engine.db).then(({ rows }) => rows) : engine.readApart(statement);
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
  return source.pieces.find(type, selection, documentId, find, (ids) =>
    writtenEntries(source, type, selection, ids, openAnswerBounds()),
  );
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
  bounds = openAnswerBounds(),
): Promise<string[]> {
  const written = await writtenEntries(source, type, selection, ids, bounds);
  return ids.flatMap((id) => written.get(id) ?? []);
}

/**
 * The same as bytes, of what is kept in memory as far as it goes. What is not is loaded in steps, with others answered in
 * between. Throws a ValidationError as soon as the answer is larger than any may be.
 */
export async function keptEntries(
  source: ContentSource,
  type: ContentType,
  selection: Selection,
  ids: readonly number[],
): Promise<Buffer[]> {
  const bounds = openAnswerBounds();
  const steps = stepsOf(selection, ids);
  const isLarge = steps.length > 1;
  const entries: Buffer[] = [];

  async function write(missing: number[]) {
    if (isLarge) await nextTurn();
    return writtenEntries(source, type, selection, missing, bounds);
  }

  for (const step of steps) {
    for (const entry of await source.pieces.list(type, selection, step, write)) {
      bounds.addBytes(entry.length);
      entries.push(entry);
    }
  }
  // Whoever asked puts them together, which takes as long as another step.
  if (isLarge) await nextTurn();
  return entries;
}

async function writtenEntries(
  source: ContentSource,
  type: ContentType,
  selection: Selection,
  ids: number[],
  bounds: AnswerBounds,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  bounds.addEntries(ids.length);
  const columns = columnsFor(type, selection);
  const byId = await rowsById(source, type, ids, columns);
  const rows = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  const texts = await writeRows(source, type, selection, rows, bounds);
  return new Map(texts.map((text, at): [number, string] => [Number(rows[at]?.id), text]));
}

/** Those that its fields are written from, and those that its relations begin with. */
function columnsFor(type: ContentType, { fields, relations }: Selection): string[] {
  const keys = relations.flatMap(({ relation }) => (relation.kind === 'to-one' ? [relation.column] : []));
  return [...new Set([...columnsOf(type, fields), ...keys])];
}

async function writeRows(
  source: ContentSource,
  type: ContentType,
  selection: Selection,
  rows: StoredRow[],
  bounds: AnswerBounds,
): Promise<string[]> {
  const hasPlace = selection.fields.some((name) => type.fields[name]?.kind === 'place');
  if (hasPlace) await namePlaces(source, rows);
  const write = entryWriter(type, selection.fields);
  const populated = await Promise.all(selection.relations.map((relation) => populate(source, relation, rows, bounds)));
  return rows.map((row) => {
    let text = write(row);
    for (const relation of populated) text += relation(row);
    return `${text}}`;
  });
}

/** Loads a relation for all rows at once, and gives the function that writes it for one of them. */
async function populate(
  source: ContentSource,
  populated: PopulatedRelation,
  rows: StoredRow[],
  bounds: AnswerBounds,
): Promise<(row: StoredRow) => string> {
  const { name, relation } = populated;
  const key = `,${JSON.stringify(name)}:`;
  if (relation.kind === 'to-one') {
    const { column } = relation;
    const ids = [...new Set(rows.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : [])))];
    const entries = await toOneEntries(source, populated, ids, bounds);
    const entryOf = (row: StoredRow) => entries.get(Number(row[column]));
    return relation.isListed ? (row) => `${key}[${entryOf(row) ?? ''}]` : (row) => key + (entryOf(row) ?? 'null');
  }
  const owners = rows.map((row) => Number(row.id));
  const loaded = await toManyRows(source, { ...populated, relation }, owners, bounds);
  const texts = await writeRows(source, populated.target, populated, loaded, bounds);
  const entries = joinedByOwner(loaded, texts);
  return (row) => `${key}[${entries.get(Number(row.id)) ?? ''}]`;
}

/** The related entries by id. Those that are not published or not let through by the filter are missing. */
async function toOneEntries(source: ContentSource, populated: PopulatedRelation, ids: number[], bounds: AnswerBounds) {
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
  const entries = await writeEntries(source, target, populated, known, bounds);
  return new Map(entries.map((entry, at): [number, string] => [known[at] ?? 0, entry]));
}

type ToMany = PopulatedRelation & { relation: Exclude<Relation, { kind: 'to-one' }> };

/** The rows of the related entries, each with its `owner`, in the order asked for, else in their own. */
async function toManyRows(source: ContentSource, populated: ToMany, owners: number[], bounds: AnswerBounds) {
  const { engine } = source;
  const { target, relation, filter, order } = populated;
  const table = sql.table(target.table);
  const targetId = sql.ref(`${target.table}.id`);
  const columns = columnsFor(target, populated).map((column) => sql.ref(`${target.table}.${column}`));
  const conditions = [isPublished(target.table)];
  if (filter) conditions.push(await filterSql(engine, engine.db, target, filter));
  const where = sql.join(conditions, sql` and `);

  if (relation.kind === 'to-many') {
    if (owners.length === 0) return [];
    const owner = sql.ref(`${relation.link}.${relation.ownerColumn}`);
    const ownOrder = relation.ordered ? sql.ref(`${relation.link}.position`) : targetId;
    const { rows } = await sql<StoredRow>`
      select ${owner} as owner, ${sql.join(columns)}
      from ${sql.table(relation.link)} join ${table} on ${targetId} = ${sql.ref(`${relation.link}.${relation.targetColumn}`)}
      where ${owner} in (${sql.join(owners)}) and ${where}
      order by ${owner}, ${order.length > 0 ? orderSql(target, order) : ownOrder}
      limit ${bounds.entriesLeft() + 1}
    `.execute(engine.db);
    bounds.addEntries(rows.length);
    return rows;
  }

  // An owner may have any number of them. An index leads to the first of each, but only where nothing else is asked for.
  const isIndexed = !filter && order.length === 0;
  const all: StoredRow[] = [];
  for (const id of owners) {
    const owner = sql.ref(`${target.table}.${relation.column}`);
    const first = sql<StoredRow>`
      select ${owner} as owner, ${sql.join(columns)} from ${table}
      where ${owner} = ${id} and ${where} order by ${orderSql(target, order)} limit ${MOST_POPULATED}
    `;
    const rows = isIndexed ? (await first.execute(engine.db)).rows : await engine.readApart(first);
    bounds.addEntries(rows.length);
    all.push(...rows);
  }
  return all;
}

/** The texts of each owner's entries with commas between them. */
function joinedByOwner(rows: readonly StoredRow[], texts: readonly string[]): ReadonlyMap<number, string> {
  const byOwner = new Map<number, string>();
  for (const [at, { owner }] of rows.entries()) {
    const known = byOwner.get(Number(owner));
    byOwner.set(Number(owner), known === undefined ? (texts[at] ?? '') : `${known},${texts[at]}`);
  }
  return byOwner;
}
