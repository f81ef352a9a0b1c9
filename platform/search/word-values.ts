import { sql } from 'kysely';
import { type ContentType, columnOf } from '../content/content-type.ts';
import { type Dictionaries, type DictionaryRows, publishedRow } from '../content/dictionaries.ts';
import type { ContentTypes } from '../content/filter.ts';
import type { DatabaseAdapter } from '../database/adapter.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { Searches } from './open-searches.ts';
import { type BookNames, type FormerNames, type KindValues, makePhraseBook, type PhraseBook } from './phrase-book.ts';
import { MOST_VALUES } from './piece-filters.ts';
import type { ReadTexts } from './read-text.ts';
import { type CodePart, codeField, nameField, type WordField, type WordValue, yearField } from './read-words.ts';
import { type SearchFields, tableOfNames, type WordFields } from './search-fields.ts';
import { openTextWords } from './text-words.ts';
import { openVocabulary, type Vocabulary } from './vocabulary.ts';

/** The most codes that are looked up for a word: more than `MOST_VALUES`, since some codes may belong to no entry any more. */
const MOST_CODES = 4 * MOST_VALUES;

/** Returns a function that computes a result once for each source object, and caches it while the object exists. */
function rememberBy<Source extends object, Result>(work: (source: Source) => Result) {
  const cache = new WeakMap<Source, Result>();
  return (source: Source): Result => {
    const result = cache.get(source) ?? work(source);
    cache.set(source, result);
    return result;
  };
}

const vocabularyOfRows = rememberBy((rows: DictionaryRows) =>
  openVocabulary(
    [...rows].flatMap(([id, row]): [number, string][] => (publishedRow(row) ? [[id, String(row.name)]] : [])),
  ),
);

const vocabularyOfCodes = rememberBy(
  (codes: readonly WordValue[]): Vocabulary =>
    openVocabulary(
      codes.map((code, at) => [at, String(code)]),
      MOST_CODES,
    ),
);

const codePart = (values: readonly WordValue[], isThere: (at: number) => boolean): CodePart => ({
  vocabulary: vocabularyOfCodes(values),
  codesAt: (numbers) => numbers.flatMap((at) => (isThere(at) ? (values[at] ?? []) : [])),
});

/** Reads from the database which values the published entries of a type have in one field. */
async function readValues(
  adapter: DatabaseAdapter,
  { table, fields }: ContentType,
  name: string,
): Promise<WordValue[]> {
  const column = sql.ref(fields[name]?.column ?? name);
  const { rows } = await sql<{ code: WordValue }>`
    select distinct ${column} as code from ${sql.table(table)} where published_at is not null and ${column} is not null`.execute(
    adapter.apart.visitors,
  );
  return rows.map(({ code }) => code);
}

export interface ValueSources {
  adapter: DatabaseAdapter;
  dictionaries: Dictionaries;
  searches: Searches;
}

/** Returns the codes of a field from the index. Until the index is ready, they are read from the database, for this query only. */
async function codeParts({ adapter, searches }: ValueSources, type: ContentType, name: string): Promise<CodePart[]> {
  const index = searches.indexOf(type);
  if (!index?.isReady()) return [codePart(await readValues(adapter, type, name), () => true)];
  return index.valuesOf(name).map(({ values, counts }) => codePart(values, (at) => (counts[at + 1] ?? 0) > 0));
}

/** Returns the fields that typed words are matched with, with the values that entries have at present. */
export async function readWordFields(sources: ValueSources, fields: SearchFields): Promise<WordField[]> {
  const { names = [], codes = [], years = [] } = fields.words ?? {};
  const rowsOf = (name: string) => sources.dictionaries.rows(tableOfNames(fields, name));
  return Promise.all([
    ...names.map(async (name) => nameField(name, vocabularyOfRows(await rowsOf(name)))),
    ...codes.map(async (name) => codeField(name, await codeParts(sources, fields.type, name))),
    ...years.map(yearField),
  ]);
}

/** Returns whether two arrays have the same items, in the same order. */
const isSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((one, at) => one === others[at]);

/** Returns a function that gives the words of a type's free texts, collected again if a text has changed; undefined for a type without texts. */
export function openReadTexts({ adapter, searches }: ValueSources) {
  const wordsOf = new WeakMap<SearchFields, { sources: readonly unknown[]; texts: ReadTexts }>();

  async function valuesIn({ type }: SearchFields, name: string): Promise<(readonly WordValue[])[]> {
    const index = searches.indexOf(type);
    if (!index?.isReady()) return [await readValues(adapter, type, name)];
    return index.valuesOf(name).map(({ values }) => values);
  }

  return async (fields: SearchFields, { texts: names, purpose }: WordFields): Promise<ReadTexts | undefined> => {
    if (names.length === 0) return undefined;
    const values = await Promise.all(names.map((name) => valuesIn(fields, name)));
    const sources = values.flat();
    const kept = wordsOf.get(fields);
    if (kept && isSame(kept.sources, sources)) return kept.texts;
    const open = (lists: readonly (readonly WordValue[])[]) => openTextWords(lists.flat().map(String));
    const ofPurpose = purpose === undefined ? undefined : values[names.indexOf(purpose)];
    const texts = { words: open(sources), purposes: ofPurpose && open(ofPurpose) };
    wordsOf.set(fields, { sources, texts });
    return texts;
  };
}

/** A phrase book, with the objects that its values were read from. */
interface KeptBook {
  sources: readonly unknown[];
  book: PhraseBook;
}

/** The sources of a phrase book. */
interface BookParts {
  kinds: readonly KindValues[];
  names: readonly { name: string; table: string; rows: DictionaryRows }[];
  words: WordFields['talk']['words'];
}

interface BookDeps extends ValueSources {
  types: ContentTypes;
  /** Returns the former names of the entries in a table. */
  formerNames(table: string): Promise<FormerNames>;
}

/** Opens the phrase books of content types. A book is made again if one of the objects that its values were read from has been replaced. */
export function openPhraseBooks({ adapter, dictionaries, searches, types, formerNames }: BookDeps) {
  const books = new WeakMap<SearchFields, KeptBook>();

  /** Returns a book of these sources with the former names of all names in it. Former names are left out while the database is away. */
  async function makeBook(
    type: ContentType,
    { kinds, names, words }: BookParts,
  ): Promise<[PhraseBook, isWhole: boolean]> {
    let isWhole = true;
    const former = (table: string) =>
      formerNames(table).catch((error: unknown): FormerNames => {
        if (!(error instanceof Error && isDatabaseUnavailable(error))) throw error;
        isWhole = false;
        return new Map();
      });
    const all: Record<string, BookNames> = {};
    for (const { name, table, rows } of names) {
      all[name] = { names: namesIn(type, name, rows), former: await former(table) };
    }
    const whole: KindValues[] = [];
    for (const kind of kinds) {
      const target = type.relations[kind.name] && types(type.relations[kind.name]?.target ?? '');
      // Former names exist only for types whose title is the field `name`.
      const isNamed = target?.entity.titleField === 'name';
      whole.push(isNamed ? Object.assign(kind, { former: await former(target.table) }) : kind);
    }
    return [makePhraseBook({ kinds: whole, names: all, words }), isWhole];
  }

  /** Returns the names of all published entries to which a relation can lead. */
  function namesIn(type: ContentType, name: string, rows: DictionaryRows): string[] {
    const { entity } = types(type.relations[name]?.target ?? '');
    const column = columnOf(entity.titleField, { kind: 'text' });
    return [...rows.values()].flatMap((row) => (publishedRow(row) ? String(row[column]) : []));
  }

  /** Returns `sources`, objects that are replaced when the values of a field change, and a function that reads these values. */
  async function kindSource(fields: SearchFields, name: string): Promise<[sources: unknown[], read: () => KindValues]> {
    const { type } = fields;
    const kind = (values: readonly string[], isPlace = false): KindValues => ({ name, values, isPlace });
    if (type.relations[name]) {
      const rows = await dictionaries.rows(types(type.relations[name].target).table);
      return [[rows], () => kind(namesIn(type, name, rows))];
    }
    if (type.fields[name]?.kind === 'location') {
      const rows = await dictionaries.rows(tableOfNames(fields, name));
      const places = () => [...rows.values()].map((row) => String(row.name));
      return [[rows], () => kind(places(), true)];
    }
    const index = searches.indexOf(type);
    if (!index?.isReady()) {
      const values = await readValues(adapter, type, name);
      return [[values], () => kind(values.map(String))];
    }
    const levels = index.valuesOf(name);
    return [
      levels.map(({ values }) => values),
      () => kind([...new Set(levels.flatMap(({ values }) => values.map(String)))]),
    ];
  }

  return async (fields: SearchFields, { names, talk }: WordFields): Promise<PhraseBook> => {
    const kinds = await Promise.all(talk.kinds.map((name) => kindSource(fields, name)));
    const tables = await Promise.all(
      names.map(async (name) => {
        const table = tableOfNames(fields, name);
        return { name, table, rows: await dictionaries.rows(table) };
      }),
    );
    const sources = [...kinds.flatMap(([from]) => from), ...tables.map(({ rows }) => rows)];
    const kept = books.get(fields);
    if (kept && isSame(kept.sources, sources)) return kept.book;
    const parts = { kinds: kinds.map(([, read]) => read()), names: tables, words: talk.words };
    const [book, isWhole] = await makeBook(fields.type, parts);
    if (isWhole) books.set(fields, { sources, book });
    return book;
  };
}
