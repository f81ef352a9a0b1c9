import { LRUCache } from 'lru-cache';
import type { Changes } from '../database/changes.ts';
import { unpooled } from '../http/outward/unpooled.ts';
import { stepsOf } from './answer-bounds.ts';
import type { ContentType } from './content-type.ts';
import type { EntryShape, Selection } from './selection.ts';

/** The most bytes of all cached entries together. An entry with its pictures and names takes some 9 kB. */
const MOST_BYTES = 32 * 1024 * 1024;
/** The most bytes of one cached entry. Without this limit, an attacker could push out all other entries with a few large selections. */
const LARGEST_ENTRY = 256 * 1024;
const MOST_SELECTIONS = 500;
const MOST_DOCUMENTS = 100_000;
/** The most entries that are remembered to be read again. */
const MOST_LOST = 20_000;
/** The most entries that `renew` reads at once, and fewer of a selection with many relations: see `stepsOf`. */
const MOST_RENEWED = 60;

/**
 * Caches single entries as JSON text in UTF-8, for each selection of fields and relations. Lists are put together from these texts, so that
 * an entry is read and encoded once, and not for each list that contains it.
 */
export interface EntryCache {
  /** Returns the entries with these ids, in this order, without those that do not exist. `write` makes the entries that are not cached. */
  list(shape: EntryShape, ids: readonly number[], write: WriteTexts): Promise<Buffer[]>;
  /** Returns the entry with this documentId. `find` looks up its id, unless the id is cached. */
  find(shape: EntryShape, documentId: string, find: FindId, write: WriteTexts): Promise<Buffer | undefined>;
  /**
   * Reads again some of the entries that changes have taken out of the cache, so that lists are whole if an outage follows. To be called
   * now and then.
   */
  renew(write: (shape: EntryShape, ids: number[]) => ReturnType<WriteTexts>): Promise<void>;
}

/** Makes the JSON of entries, by id; entries that do not exist are missing. */
type WriteTexts = (ids: number[]) => Promise<ReadonlyMap<number, string>>;
type FindId = () => Promise<number | undefined>;

/**
 * Returns a text that identifies a selection; undefined if entries with this selection must not be cached. A relation to a type whose entries
 * are cached is a reason, since changes of the related entries would be missed; so is a filtered or sorted relation, since these are rare.
 */
function selectionKey(cached: ReadonlySet<string>, { relations, fields }: Selection): string | undefined {
  let key = fields.join();
  for (const { name, target, filter, order, ...inner } of relations) {
    const ofTarget = cached.has(target.table) || filter || order.length > 0 ? undefined : selectionKey(cached, inner);
    if (ofTarget === undefined) return undefined;
    key += `;${name}(${ofTarget})`;
  }
  return key;
}

/** Returns the tables that a selection reads from. */
function tablesIn({ table, fields: known }: ContentType, { fields, relations }: Selection): string[] {
  const places = fields.some((name) => known[name]?.kind === 'location') ? ['place'] : [];
  return [table, ...places, ...relations.flatMap(({ target, ...inner }) => tablesIn(target, inner))];
}

interface KeptEntry {
  text: Buffer;
  /** False: everything may have changed since, as when another database server took over. Such a text is used only during an outage. */
  isCertain: boolean;
}

interface KnownSelection {
  shape: EntryShape;
  number: number;
  tables: ReadonlySet<string>;
}

type Numbered = ReadonlyMap<number, EntryShape>;
const byNumber = (selections: readonly KnownSelection[]): Numbered =>
  new Map(selections.map(({ number, shape }) => [number, shape]));

/** The place of an entry in the cache. */
interface Place {
  key: string;
  shape: EntryShape;
  id: number;
}

/**
 * Returns the places at which entries may be stored in these selections: all that are stored, or only those with these ids. It builds every
 * possible key, or looks through all cached ones, whichever is less work.
 */
function placesOf(
  selections: Numbered,
  entries: LRUCache<string, KeptEntry>,
  ids: ReadonlySet<number> | undefined,
): Place[] {
  if (ids && ids.size * selections.size < entries.size) {
    return [...ids].flatMap((id) => [...selections].map(([number, shape]) => ({ key: `${number}/${id}`, shape, id })));
  }
  const places: Place[] = [];
  // `split` and `flatMap` would take ten times as long: 40 ms for 100,000 small entries.
  for (const key of entries.keys()) {
    const slash = key.indexOf('/');
    const shape = selections.get(Number(key.slice(0, slash)));
    const id = Number(key.slice(slash + 1));
    if (shape && (!ids || ids.has(id))) places.push({ key, shape, id });
  }
  return places;
}

/** Gives each selection of each table a short number, which is used in the keys of entries. */
function openSelections(cachedTables: ReadonlySet<string>) {
  const known = new Map<string, KnownSelection>();
  let made = 0;
  return {
    /** Returns the number of a selection; undefined if entries with this selection must not be cached. */
    numberOf(shape: EntryShape): number | undefined {
      const { type, selection } = shape;
      const key = cachedTables.has(type.table) ? selectionKey(cachedTables, selection) : undefined;
      if (key === undefined) return undefined;
      const numbered = known.get(`${type.table} ${key}`);
      if (numbered) return numbered.number;
      if (known.size >= MOST_SELECTIONS) known.clear();
      made += 1;
      const tables = new Set(tablesIn(type, selection));
      known.set(`${type.table} ${key}`, { shape, number: made, tables });
      return made;
    },
    /** Returns the selections of a table's entries, by number. */
    ofTable: (table: string) => byNumber([...known.values()].filter(({ shape }) => shape.type.table === table)),
    /** Returns the selections that read a table, such as that of makes, whose rows may be part of any entry, by number. */
    readersOf: (table: string) => byNumber([...known.values()].filter(({ tables }) => tables.has(table))),
  };
}

/** Opens the cache. `cached`: the types whose entries are cached, which are the types whose number of entries has no limit. */
export function openEntryCache(changes: Changes, cached: readonly ContentType[]): EntryCache {
  const cachedTables = new Set<string>(cached.map(({ table }) => table));
  const selections = openSelections(cachedTables);
  const entries = new LRUCache<string, KeptEntry>({
    maxSize: MOST_BYTES,
    maxEntrySize: LARGEST_ENTRY,
    // 200 bytes are added for the key, and for what the cache itself stores about an entry.
    sizeCalculation: ({ text }) => text.length + 200,
  });
  // `maxSize` lets memory grow with use, while `max` would allocate all memory at once.
  const idOf = new LRUCache<string, number>({ maxSize: MOST_DOCUMENTS, sizeCalculation: () => 1 });
  /** Increases with every change of data. An entry whose rows were read before an increase may be outdated, and is not cached. */
  let epoch = 0;
  /** The entries that changes have taken out of the cache, by key, until they are read again. */
  const lost = new Map<string, Place>();

  /** Keeps the texts for an outage that may follow at once: the lists of the search index still say which entries are public. */
  function doubtAll() {
    idOf.clear();
    for (const kept of entries.values()) kept.isCertain = false;
  }

  /** Returns the cached text of an entry; undefined if it must be read from the database. */
  function textOf(key: string): Buffer | undefined {
    const kept = entries.get(key);
    return kept?.isCertain || changes.awayMs() !== undefined ? kept?.text : undefined;
  }

  function drop(places: readonly Place[]) {
    for (const place of places) {
      if (entries.delete(place.key) && lost.size < MOST_LOST) lost.set(place.key, place);
    }
  }

  changes.follow((changed) => {
    epoch += 1;
    if (changed === 'everything') return doubtAll();
    for (const [table, ids] of changed) {
      if (cachedTables.has(table)) drop(placesOf(selections.ofTable(table), entries, ids));
      else drop(placesOf(selections.readersOf(table), entries, undefined));
    }
  });

  async function list(shape: EntryShape, ids: readonly number[], write: WriteTexts) {
    const number = selections.numberOf(shape);
    const keyOf = (id: number) => `${number}/${id}`;
    const held = ids.map((id) => (number === undefined ? undefined : textOf(keyOf(id))));
    const missing = ids.filter((_, at) => held[at] === undefined);
    if (missing.length === 0) return held.filter((entry) => entry !== undefined);
    const before = epoch;
    const written = new Map<number, Buffer>();
    const texts = await write(missing);
    // In an outage, texts are made with the names that were read last, which may be outdated.
    const isToKeep = before === epoch && changes.awayMs() === undefined;
    for (const [id, text] of texts) {
      const entry = unpooled(Buffer.from(text));
      written.set(id, entry);
      if (number !== undefined && isToKeep) entries.set(keyOf(id), { text: entry, isCertain: true });
    }
    return ids.flatMap((id, at) => held[at] ?? written.get(id) ?? []);
  }

  async function renew(write: (shape: EntryShape, ids: number[]) => ReturnType<WriteTexts>) {
    const [first] = lost.values();
    if (!first || changes.awayMs() !== undefined) return;
    const { shape } = first;
    const alike = [
      ...lost
        .values()
        .filter((one) => one.shape === shape)
        .take(MOST_RENEWED),
    ];
    const [places = []] = stepsOf(shape.selection, alike);
    for (const { key } of places) lost.delete(key);
    const before = epoch;
    const ids = places.map(({ id }) => id);
    await list(shape, ids, (missing) => write(shape, missing));
    // If anything changed meanwhile, nothing was stored, and the same entries are read the next time.
    if (before !== epoch) for (const place of places) lost.set(place.key, place);
  }

  return {
    list,
    renew,
    async find(shape, documentId, find, write) {
      const number = selections.numberOf(shape);
      const key = `${shape.type.table} ${documentId}`;
      const cachedId = number === undefined ? undefined : idOf.get(key);
      // Only published entries are cached, so a cached one may be sent to everybody.
      const entry = cachedId === undefined ? undefined : textOf(`${number}/${cachedId}`);
      if (entry !== undefined) return entry;
      const id = await find();
      if (id === undefined) return undefined;
      if (number !== undefined) idOf.set(key, id);
      const [first] = await list(shape, [id], write);
      return first;
    },
  };
}
