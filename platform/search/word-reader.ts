import { sql } from 'kysely';
import type { ContentType } from '../content/content-type.ts';
import type { ContentTypes, Filter } from '../content/filter.ts';
import type { Reading, WordReader } from '../content/word-reader.ts';
import type { DatabaseAdapter } from '../database/adapter.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { EVERYTHING, filterOfMeanings, filterOfPieces, NOTHING } from './piece-filters.ts';
import { type Piece, readText } from './read-text.ts';
import type { Meaning, WordField } from './read-words.ts';
import { type SearchFields, tableOfNames, type WordFields } from './search-fields.ts';
import { searchFilter } from './search-filter.ts';
import { giveUpWeak } from './weak-pieces.ts';
import { findWhole, tellsApart } from './whole-names.ts';
import { openPhraseBooks, openReadTexts, readWordFields, type ValueSources } from './word-values.ts';

interface WordReaderDeps extends ValueSources {
  types: ContentTypes;
  /** Returns the former names of the entries in a table, folded, each with its present name. */
  formerNames(table: string): Promise<ReadonlyMap<string, string>>;
  searched: readonly SearchFields[];
}

export interface OpenWordReader extends WordReader {
  /** Returns the fields that typed words are matched with, with the values that entries have at present. */
  fieldsOf(fields: SearchFields): Promise<WordField[]>;
  filterOfMeanings(type: ContentType, meanings: readonly Meaning[]): Filter;
}

/** Returns a filter for the entry whose reference the text is, however it is written; undefined if the text is no reference. */
async function findReference(
  adapter: DatabaseAdapter,
  type: ContentType,
  { reference }: WordFields['talk'],
  text: string,
): Promise<Filter | undefined> {
  const field = type.fields[reference?.name ?? ''];
  const plain = text.trim().toUpperCase().replace(/\s/g, '');
  if (!reference || !field || !/^[A-Z]{0,4}-?[A-Z0-9]{4,12}$/.test(plain) || !/\d/.test(plain)) return undefined;
  const values = [plain, ...reference.beginnings.map((beginning) => beginning + plain)];
  // References have an index, so this need not wait for slow reads.
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(type.table)}
    where published_at is not null and ${sql.ref(field.column)} in (${sql.join(values)})`.execute(adapter.db);
  const id = type.fields.id;
  if (rows.length === 0 || !id) return undefined;
  return { kind: 'compare', name: 'id', field: id, operator: '$in', values: rows.map((row) => row.id) };
}

/** Returns the error if it means that the database is away; throws any other error. */
function outageOrThrow(error: unknown): Error {
  if (error instanceof Error && isDatabaseUnavailable(error)) return error;
  throw error;
}

/** Returns the understood parts of a text, each with the text that remains without it. Several words for one name are one part. */
function partsOf(text: string, pieces: readonly Piece[]): Reading['understood'] {
  const spans = [...new Map(pieces.map(({ start, end }) => [start, { start, end }])).values()];
  return spans.map(({ start, end }) => ({
    text: text.slice(start, end),
    // Without its only part, nothing remains of the search.
    rest: spans.length === 1 ? '' : `${text.slice(0, start)} ${text.slice(end)}`.replace(/ +/g, ' ').trim(),
  }));
}

/** Returns a text without the pieces that are conditions, so that its names remain. */
const withoutConditions = (text: string, pieces: readonly Piece[]) =>
  pieces
    .filter(({ asks }) => asks)
    .reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text);

export function openWordReader({ types, searched, formerNames, ...sources }: WordReaderDeps): OpenWordReader {
  const { adapter, dictionaries, searches } = sources;
  const searchOf = (type: ContentType) => searched.find((fields) => fields.type === type);
  const fieldsOf = (fields: SearchFields) => readWordFields(sources, fields);
  const bookOf = openPhraseBooks({ adapter, dictionaries, searches, types, formerNames });
  const textsOf = openReadTexts(sources);

  /** Returns whether any entry meets a filter; true if only the database could tell. */
  async function isAny(fields: SearchFields, filter: Filter): Promise<boolean> {
    const index = searches.indexOf(fields.type);
    if (!index?.isReady()) return true;
    const translated = await searchFilter(fields, filter, dictionaries);
    if (!translated) return true;
    return index.page({ filter: translated, order: { by: 'newest' }, start: 0, limit: 1 }).total > 0;
  }

  /** Returns the whole names in a text, of the innermost field that has any: models rather than makes. */
  async function wholeNamesOf(fields: SearchFields, text: string, pieces: readonly Piece[]) {
    for (const name of fields.words?.names.toReversed() ?? []) {
      const rows = await dictionaries.rows(tableOfNames(fields, name));
      const ids = findWhole(text, pieces, { name, calledBy: (id) => String(rows.get(id)?.name ?? '') });
      if (ids.length > 0) return tellsApart(pieces, { name, ids }) ? { name, ids } : undefined;
    }
    return undefined;
  }

  async function read(type: ContentType, typed: string): Promise<Reading> {
    const fields = searchOf(type);
    if (!fields?.words)
      return { filter: NOTHING, understood: [], apart: [], unknown: [], hasPhrases: false, names: '' };
    const { talk, names, codes, years } = fields.words;
    const reference = await findReference(adapter, type, talk, typed).catch(outageOrThrow);
    if (reference && !(reference instanceof Error)) {
      const understood = [{ text: typed.trim(), rest: '' }];
      return { filter: reference, understood, apart: [], unknown: [], hasPhrases: true, names: '' };
    }
    const book = await bookOf(fields, fields.words);
    const wordFields = await fieldsOf(fields);
    const texts = await textsOf(fields, fields.words);
    const text = readText(typed, { patterns: talk.patterns, book, fields: wordFields, names, codes, years, texts });
    const { unknown } = text;
    const { pieces, given, filter } = await giveUpWeak(
      {
        names,
        filterOf: (some, groups) => filterOfPieces(types, fields, some, groups),
        isAny: (some) => isAny(fields, some),
      },
      text.pieces,
    );
    const written = ({ start, end }: { start: number; end: number }) => text.text.slice(start, end);
    // While the database is away, nobody knows whether the text is a reference. This matters only if some of its words have no other
    // meaning.
    if (reference && unknown.length > 0) throw reference;
    const isAsked = /[\p{L}\p{N}]/u.test(text.text);
    const nothing = isAsked && unknown.length === 0 ? EVERYTHING : NOTHING;
    return {
      filter: pieces.length === 0 ? nothing : filter,
      understood: partsOf(text.text, pieces),
      apart: given.map(written),
      unknown: unknown.map(written),
      hasPhrases: pieces.some(({ asks }) => asks),
      whole: await wholeNamesOf(fields, text.text, pieces),
      names: withoutConditions(text.text, pieces),
    };
  }

  return {
    fieldsOf,
    filterOfMeanings: (type, meanings) => filterOfMeanings(types, type, meanings),
    knows: (type) => searchOf(type)?.words !== undefined,
    read,
  };
}
