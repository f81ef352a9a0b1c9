import { sql } from 'kysely';
import type { Database, DatabaseAdapter } from '../database/adapter.ts';
import type { Changes } from '../database/changes.ts';
import { type AnswerBounds, MOST_POPULATED, nextTurn, openAnswerBounds, stepsOf } from './answer-bounds.ts';
import type { ContentType, Relation, StoredRow } from './content-type.ts';
import { type Dictionaries, publishedRow } from './dictionaries.ts';
import type { EntryCache } from './entry-cache.ts';
import type { EntryQuery } from './entry-query.ts';
import { filterSql } from './filter-sql.ts';
import { type FoundPage, findPageBySql, orderSql } from './find-ids.ts';
import { withFormerNames } from './former-names.ts';
import { narrowedBy } from './narrow-by-words.ts';
import type { EntryShape, PopulatedRelation, Selection } from './selection.ts';
import { isForAll, PUBLIC, type Viewer, visibleTo } from './viewer.ts';
import type { WordReader } from './word-reader.ts';
import { columnsOf, entryWriter, LOCATION_NAME } from './write-entry.ts';

/** Where entries are read from: the database, the caches and the search index. */
export interface ContentSource {
  adapter: DatabaseAdapter;
  changes: Changes;
  dictionaries: Dictionaries;
  entryCache: EntryCache;
  /** Finds a page in the search index; undefined if only the database can. */
  findPage: (type: ContentType, query: EntryQuery) => Promise<FoundPage | undefined>;
  words: WordReader;
}

export interface EntryPage {
  /** As JSON. */
  entries: Buffer[];
  /** Number of entries on all pages together; undefined if the query does not want it. */
  total: number | undefined;
}

/** Arguments that all functions which load a part of one answer share. */
interface Reading {
  source: ContentSource;
  viewer: Viewer;
  bounds: AnswerBounds;
}

/** Returns one page of the entries that the viewer may see. */
export async function listEntries(
  source: ContentSource,
  type: ContentType,
  query: EntryQuery,
  viewer: Viewer,
): Promise<EntryPage> {
  await source.changes.catchUpIfThere();
  const filter = query.filter && (await withFormerNames(source, query.filter));
  const narrowed = await withWords(source, type, { ...query, filter });
  const { ids, total } =
    (isForAll(type) ? await source.findPage(type, narrowed) : undefined) ??
    (await findPageBySql(source.adapter, type, narrowed, viewer));
  const entries = await cachedEntries(source, { type, selection: query.selection }, ids, viewer);
  return { entries, total: query.pagination.withCount ? total : undefined };
}

/** Finds the meaning of a query's words, and adds it to the query's filter, so that search index and database evaluate the same query. */
async function withWords({ words }: ContentSource, type: ContentType, query: EntryQuery): Promise<EntryQuery> {
  if (query.words === undefined || !words.knows(type)) return query;
  return narrowedBy(await words.read(type, query.words), type, query);
}

/** Returns the id of the entry with which the entry that had this documentId was joined; undefined if there is none. */
async function findJoined(db: Database, table: string, documentId: string): Promise<number | undefined> {
  const former = db.selectFrom('former_document').select('target_id');
  const row = await former.where('kind', '=', table).where('document_id', '=', documentId).executeTakeFirst();
  return row?.target_id;
}

/** Returns an entry as JSON; undefined if there is none that the viewer may see. */
export async function findEntry(
  source: ContentSource,
  shape: EntryShape,
  documentId: string,
  viewer: Viewer,
): Promise<Buffer | undefined> {
  const { type } = shape;
  await source.changes.catchUpIfThere();
  const find = async () => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(type.table)} where document_id = ${documentId} and ${visibleTo(viewer, type)}
    `.execute(source.adapter.db);
    return rows[0]?.id ?? (type.isDictionary ? findJoined(source.adapter.db, type.table, documentId) : undefined);
  };
  return source.entryCache.find(shape, documentId, find, (ids) =>
    entriesById({ source, viewer, bounds: openAnswerBounds() }, shape, ids),
  );
}

/**
 * Loads the rows with these ids. The viewer's rights are checked again, since an entry may have been unpublished after its id was found.
 */
async function rowsById(
  { source, viewer }: Reading,
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
    where id in (${sql.join(ids)}) and ${visibleTo(viewer, type)}
  `.execute(source.adapter.db);
  return new Map(rows.map((row): [number, StoredRow] => [row.id, row]));
}

/** Stores in each row the name of the place that the row refers to, under the key `LOCATION_NAME`. */
async function nameLocations(source: ContentSource, rows: readonly StoredRow[]): Promise<void> {
  const needed = rows.flatMap((row) => (typeof row.place_id === 'number' ? [row.place_id] : []));
  const places = await source.dictionaries.rows('place', needed);
  for (const row of rows) row[LOCATION_NAME] = places.get(Number(row.place_id))?.name ?? null;
}

/** Returns the entries with these ids as JSON texts, in this order. One statement loads the entries, and a further one each of their relations. */
export async function writeEntries(
  source: ContentSource,
  shape: EntryShape,
  ids: number[],
  viewer: Viewer,
): Promise<string[]> {
  const written = await entriesById({ source, viewer, bounds: openAnswerBounds() }, shape, ids);
  return ids.flatMap((id) => written.get(id) ?? []);
}

/**
 * Returns entries as bytes, from the entry cache if possible. Entries that are not cached are loaded in steps, between which other requests
 * are answered. Throws a ValidationError as soon as the answer gets too large.
 */
export async function cachedEntries(
  source: ContentSource,
  shape: EntryShape,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Buffer[]> {
  const bounds = openAnswerBounds();
  const steps = stepsOf(shape.selection, ids);
  const isLarge = steps.length > 1;
  const entries: Buffer[] = [];

  async function write(missing: number[]) {
    if (isLarge) await nextTurn();
    return entriesById({ source, viewer, bounds }, shape, missing);
  }

  for (const step of steps) {
    for (const entry of await source.entryCache.list(shape, step, write)) {
      bounds.addBytes(entry.length);
      entries.push(entry);
    }
  }
  // Gives other requests a turn, because the caller's next step, putting together a large answer, takes about as long as a step of loading.
  if (isLarge) await nextTurn();
  return entries;
}

/** Reads again some of the public entries that changes have taken out of the cache: see `EntryCache.renew`. */
export const renewEntries = (source: ContentSource): Promise<void> =>
  source.entryCache.renew((shape, ids) =>
    entriesById({ source, viewer: PUBLIC, bounds: openAnswerBounds() }, shape, ids),
  );

async function entriesById(
  reading: Reading,
  { type, selection }: EntryShape,
  ids: number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  reading.bounds.addEntries(ids.length);
  const columns = columnsFor(type, selection);
  const byId = await rowsById(reading, type, ids, columns);
  const rows = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  const texts = await writeRows(reading, type, selection, rows);
  return new Map(texts.map((text, at): [number, string] => [Number(rows[at]?.id), text]));
}

/** Returns the columns that must be read to write a selection's fields, and to load its relations. */
function columnsFor(type: ContentType, { fields, relations }: Selection): string[] {
  const keys = relations.flatMap(({ relation }) => (relation.kind === 'to-one' ? [relation.column] : []));
  return [...new Set([...columnsOf(type, fields), ...keys])];
}

async function writeRows(
  reading: Reading,
  type: ContentType,
  selection: Selection,
  rows: StoredRow[],
): Promise<string[]> {
  const hasLocation = selection.fields.some((name) => type.fields[name]?.kind === 'location');
  if (hasLocation) await nameLocations(reading.source, rows);
  const write = entryWriter(type, selection.fields);
  const populated = await Promise.all(selection.relations.map((relation) => populate(reading, relation, rows)));
  return rows.map((row) => {
    let text = write(row);
    for (const relation of populated) text += relation(row);
    return `${text}}`;
  });
}

/** Loads a relation for all rows at once. Returns a function that writes the relation of one row. */
async function populate(
  reading: Reading,
  populated: PopulatedRelation,
  rows: StoredRow[],
): Promise<(row: StoredRow) => string> {
  const { name, relation } = populated;
  const key = `,${JSON.stringify(name)}:`;
  if (relation.kind === 'to-one') {
    const { column } = relation;
    const ids = [...new Set(rows.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : [])))];
    const entries = await toOneEntries(reading, populated, ids);
    const entryOf = (row: StoredRow) => entries.get(Number(row[column]));
    return relation.isListed ? (row) => `${key}[${entryOf(row) ?? ''}]` : (row) => key + (entryOf(row) ?? 'null');
  }
  const owners = rows.map((row) => Number(row.id));
  const loaded = await toManyRows(reading, { ...populated, relation }, owners);
  const texts = await writeRows(reading, populated.target, populated, loaded);
  const entries = joinedByOwner(loaded, texts);
  return (row) => `${key}[${entries.get(Number(row.id)) ?? ''}]`;
}

/** Returns the related entries as JSON texts by id, without those that are unpublished or excluded by the relation's filter. */
async function toOneEntries(reading: Reading, populated: PopulatedRelation, ids: number[]) {
  const { source, viewer } = reading;
  const { target, filter } = populated;
  if (ids.length === 0) return new Map<number, string>();
  let visibleIds: number[];
  if (target.isDictionary && !filter) {
    const dictionary = await source.dictionaries.rows(target.table, ids);
    visibleIds = ids.filter((id) => publishedRow(dictionary.get(id)));
  } else {
    const condition = filter ? sql`and ${await filterSql(source.adapter, target, filter)}` : sql``;
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(target.table)}
      where id in (${sql.join(ids)}) and ${visibleTo(viewer, target)} ${condition}
    `.execute(source.adapter.db);
    visibleIds = rows.map((row) => row.id);
  }
  return entriesById(reading, { type: target, selection: populated }, visibleIds);
}

type ToMany = PopulatedRelation & { relation: Exclude<Relation, { kind: 'to-one' }> };

/**
 * Returns the rows of related entries, each with the id of its `owner`. Their order is that of the query, or by default the relation's own.
 */
async function toManyRows({ source, viewer, bounds }: Reading, populated: ToMany, owners: number[]) {
  const { adapter } = source;
  const { target, relation, filter, order } = populated;
  const table = sql.table(target.table);
  const targetId = sql.ref(`${target.table}.id`);
  const columns = columnsFor(target, populated).map((column) => sql.ref(`${target.table}.${column}`));
  const conditions = [visibleTo(viewer, target)];
  if (filter) conditions.push(await filterSql(adapter, target, filter));
  const where = sql.join(conditions, sql` and `);

  if (relation.kind === 'to-many') {
    if (owners.length === 0) return [];
    const owner = sql.ref(`${relation.link}.${relation.ownerColumn}`);
    const ownOrder = relation.ordered ? sql`${sql.ref(`${relation.link}.position`)}, ${targetId}` : targetId;
    const { rows } = await sql<StoredRow>`
      select ${owner} as owner, ${sql.join(columns)}
      from ${sql.table(relation.link)} join ${table} on ${targetId} = ${sql.ref(`${relation.link}.${relation.targetColumn}`)}
      where ${owner} in (${sql.join(owners)}) and ${where}
      order by ${owner}, ${order.length > 0 ? orderSql(target, order) : ownOrder}
      limit ${bounds.entriesLeft() + 1}
    `.execute(adapter.db);
    bounds.addEntries(rows.length);
    return rows;
  }

  // Any number of entries may belong to an owner in a has-many relation. Without a filter or order, an index finds each owner's first ones.
  const isIndexed = !filter && order.length === 0;
  const all: StoredRow[] = [];
  for (const id of owners) {
    const owner = sql.ref(`${target.table}.${relation.column}`);
    const first = sql<StoredRow>`
      select ${owner} as owner, ${sql.join(columns)} from ${table}
      where ${owner} = ${id} and ${where} order by ${orderSql(target, order)} limit ${MOST_POPULATED}
    `;
    const { rows } = await first.execute(isIndexed ? adapter.db : adapter.apart.visitors);
    bounds.addEntries(rows.length);
    all.push(...rows);
  }
  return all;
}

/** Returns by owner's id the JSON texts of the entries that belong to that owner, joined by commas. */
function joinedByOwner(rows: readonly StoredRow[], texts: readonly string[]): ReadonlyMap<number, string> {
  const byOwner = new Map<number, string>();
  for (const [at, { owner }] of rows.entries()) {
    const before = byOwner.get(Number(owner));
    byOwner.set(Number(owner), before === undefined ? (texts[at] ?? '') : `${before},${texts[at]}`);
  }
  return byOwner;
}
