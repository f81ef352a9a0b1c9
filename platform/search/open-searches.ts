import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { ContentType } from '../content/content-type.ts';
import type { Dictionaries } from '../content/dictionaries.ts';
import type { EntryQuery } from '../content/entry-query.ts';
import type { FoundPage } from '../content/find-ids.ts';
import type { WholeNames } from '../content/word-reader.ts';
import type { DatabaseAdapter, OpenOptions } from '../database/adapter.ts';
import type { Changes } from '../database/changes.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { LIMITS, type SearchLimits } from './current-levels.ts';
import { readDelta, readSegment } from './read-segment.ts';
import type { SearchFields } from './search-fields.ts';
import { type SearchFilter, searchFilter } from './search-filter.ts';
import { openSearchIndex, type SearchIndex } from './search-index.ts';
import type { Segment } from './segment.ts';
import type { SearchOrder } from './segment-order.ts';
import type { SegmentOrder } from './segment-worker.ts';
import { NoSnapshot, openSnapshots, type Snapshots } from './snapshots.ts';

/** Kind of the change by which `npm run compare` asks all servers to compare their search index with the database. */
export const COMPARE_REQUEST = 'compare';

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface SearchDeps {
  adapter: DatabaseAdapter;
  /** The options with which a thread opens the database. */
  database: OpenOptions;
  changes: Changes;
  dictionaries: Dictionaries;
  log: Log;
  /** Numbers of entries that decide what is done in the background; by default such as suit the size of a market. */
  limits?: SearchLimits;
}

export interface Searches {
  /** Returns the index of a type; undefined if the type is not searched in memory. */
  indexOf(type: ContentType): SearchIndex | undefined;
  findPage(type: ContentType, query: EntryQuery): Promise<FoundPage | undefined>;
  close(): Promise<void>;
}

function buildInThread({ fields, ...order }: SegmentOrder): Promise<Segment> {
  // Everything except `words`, whose functions cannot be sent to the worker thread.
  const { words: _words, ...read } = fields;
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./segment-worker.ts', import.meta.url), {
      workerData: { ...order, fields: read } satisfies SegmentOrder,
      // Limits the memory for new objects: rows are garbage as soon as they are read, and V8 would otherwise let 75 MB of them collect.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that builds the index ended without one.')));
  });
}

/** Converts a query's order to an order of the search index; undefined if the index does not have it. */
function searchOrder({ ranges }: SearchFields, { order }: EntryQuery): SearchOrder | undefined {
  const [first, second] = order;
  if (!first) return { by: 'id' };
  // The index lists entries with equal values by ascending id. So the only second part of an order that it supports is the ascending id.
  const isPlain = !second || (order.length === 2 && second.name === 'id' && !second.descending);
  if (!isPlain || first.path.length > 0) return undefined;
  if (first.name === 'id' && !first.descending) return { by: 'id' };
  if (first.name === 'createdAt' && first.descending) return { by: 'newest' };
  const isRange = ranges.some(({ name }) => name === first.name);
  return isRange ? { by: 'range', name: first.name, descending: first.descending } : undefined;
}

/** Returns a filter for the entries with these names. */
const withNames = ({ name, ids }: WholeNames): SearchFilter => ({ kind: 'choice', name, among: ids });

/** Returns how long ago a time was, in ms. For a time in the future, as after the clock was set back, the age is unknown. */
function ageOf(time: number): number {
  const age = Date.now() - time;
  return age < 0 ? Number.POSITIVE_INFINITY : age;
}

/** Returns the highest id in a type's table, as an estimate of the number of rows. */
async function lastId(adapter: DatabaseAdapter, { type }: SearchFields): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from ${sql.table(type.table)}`.execute(
    adapter.db,
  );
  return rows[0]?.last ?? 0;
}

/** Returns a function that reads the published entries of a type into a segment: all of them, or those among some ids. */
function openSegmentBuild({ adapter, database, changes, limits = LIMITS }: SearchDeps, snapshots: Snapshots) {
  return async (fields: SearchFields, ids: Uint32Array | undefined): Promise<Segment> => {
    if (ids)
      return ids.length <= limits.few ? readDelta(adapter, fields, ids) : buildInThread({ database, fields, ids });
    const most = await lastId(adapter, fields);
    const read = () => (most <= limits.few ? readSegment(adapter, fields) : buildInThread({ database, fields }));
    const segment = await (most <= limits.unwritten ? read() : snapshots.keep(fields, read));
    // Applies changes that other processes have committed. Otherwise entries that were read after such a change, but before it was
    // announced, would count as differences between index and database.
    await changes.lookAgain();
    return segment;
  };
}

/** Compares the indexes with the database, and builds them anew. */
async function compare(indexes: Iterable<SearchIndex>, log: Log) {
  for (const index of indexes) {
    const differences = await index.rebuild();
    const comparison = { kind: index.fields.type.plural, differences };
    if (differences) log.error(comparison, 'the search index differed from the database, and was built anew');
    else log.info(comparison, 'the search index was compared with the database');
  }
}

/** Returns a page of entries from a ready index; undefined if the index cannot answer the query. */
async function findInIndex(
  index: SearchIndex,
  query: EntryQuery,
  dictionaries: Dictionaries,
): Promise<FoundPage | undefined> {
  const order = searchOrder(index.fields, query);
  const filter = query.filter && (await searchFilter(index.fields, query.filter, dictionaries));
  if (!order || (query.filter && !filter)) return undefined;
  const { start, limit } = query.pagination;
  return index.page({ filter, order, start, limit, first: query.first && withNames(query.first) });
}

/**
 * Opens a search index for each of these types. Indexes of small types are complete when it resolves; until that of a large type is
 * complete, the database answers searches.
 */
export async function openSearches(deps: SearchDeps, searched: readonly SearchFields[]): Promise<Searches> {
  const { adapter, database, changes, dictionaries, log, limits = LIMITS } = deps;
  const snapshots = openSnapshots({
    adapter,
    dataDir: database.dataDir,
    onUnwritten: (error) => log.warn({ err: error }, 'the search index was not written to the disk'),
  });
  const build = openSegmentBuild(deps, snapshots);

  const onError = (error: unknown) => log.warn({ err: error }, 'work on the search index failed; trying again');
  const indexes = new Map<ContentType, SearchIndex>(
    searched.map((fields) => [
      fields.type,
      openSearchIndex({
        adapter,
        fields,
        onError,
        onRenewed: changes.renew,
        build: (ids) => build(fields, ids),
        limits,
      }),
    ]),
  );

  const compareOrWarn = () => compare(indexes.values(), log).catch(onError);

  changes.follow(async (changed) => {
    for (const index of indexes.values()) await index.apply(changed);
    if (changed !== 'everything' && changed.has(COMPARE_REQUEST)) compareOrWarn();
  });
  let comparedAt = Date.now();

  /** Begins with the snapshot that an earlier server wrote; without one, with the whole table. */
  async function begin(index: SearchIndex) {
    const kind = index.fields.type.plural;
    const beganAt = performance.now();
    try {
      await index.resume(async () => {
        const snapshot = await snapshots.read(index.fields);
        if (ageOf(snapshot.builtAt) > ageOf(comparedAt)) comparedAt = snapshot.builtAt;
        return snapshot;
      });
      const ms = Math.round(performance.now() - beganAt);
      log.info({ kind, ms }, 'the search index was read from the disk, and from the changes since');
    } catch (error) {
      const level = error instanceof NoSnapshot ? 'info' : 'warn';
      log[level]({ kind, reason: String(error) }, 'the search index is read from the table');
      await index.apply('everything');
    }
  }

  for (const index of indexes.values()) {
    if ((await lastId(adapter, index.fields)) <= limits.unwritten) await index.rebuild();
    else begin(index);
  }
  const daily = setInterval(() => {
    if (ageOf(comparedAt) < DAY_MS) return;
    comparedAt = Date.now();
    compareOrWarn();
  }, HOUR_MS);
  daily.unref();

  return {
    indexOf: (type) => indexes.get(type),
    async findPage(type, query) {
      const index = indexes.get(type);
      if (!index?.isReady() || query.search !== undefined) return undefined;
      return findInIndex(index, query, dictionaries);
    },
    async close() {
      clearInterval(daily);
      await Promise.all([snapshots.close(), ...Array.from(indexes.values(), (index) => index.close())]);
    },
  };
}
