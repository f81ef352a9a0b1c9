import { sql } from 'kysely';
import { type ContentType, columnOf } from '../content/content-type.ts';
import { type Dictionaries, type DictionaryRows, publishedRow } from '../content/dictionaries.ts';
import type { ContentTypes, Filter, Operator } from '../content/filter.ts';
import type { Reading, WordReader } from '../content/word-reader.ts';
import type { DatabaseAdapter } from '../database/adapter.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { Searches } from './open-searches.ts';
import { type KindValues, makePhraseBook, type PhraseBook } from './phrase-book.ts';
import { isOfName, type Piece, type ReadText, readText } from './read-text.ts';
import {
  type CodePart,
  codeField,
  type Meaning,
  nameField,
  type WordField,
  type WordValue,
  yearField,
} from './read-words.ts';
import type { SearchFields } from './search-fields.ts';
import { searchFilter } from './search-filter.ts';
import type { Condition } from './talk.ts';
import { openVocabulary, type Vocabulary } from './vocabulary.ts';
import { findWhole, tellsApart } from './whole-names.ts';

/** The most values of one field that a word may mean; further ones are ignored, since so short a word says too little. */
const MOST_VALUES = 500;
/** The most codes that are looked up for a word: more than `MOST_VALUES`, since some codes may belong to no entry any more. */
const MOST_CODES = 4 * MOST_VALUES;
/** Characters after which a word in a free text may begin. */
const BEFORE_WORDS = [' ', '-', '/', '('];
/** `NOTHING` is a filter that no entry meets, `EVERYTHING` one that all entries meet. */
const NOTHING: Filter = { kind: 'or', parts: [] };
const EVERYTHING: Filter = { kind: 'and', parts: [] };

interface WordReaderDeps {
  adapter: DatabaseAdapter;
  dictionaries: Dictionaries;
  searches: Searches;
  types: ContentTypes;
  searched: readonly SearchFields[];
}

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

export interface OpenWordReader extends WordReader {
  /** Returns the fields that typed words are matched with, with the values that entries have at present. */
  fieldsOf(fields: SearchFields): Promise<WordField[]>;
  filterOfMeanings(type: ContentType, meanings: readonly Meaning[]): Filter;
}

type Words = NonNullable<SearchFields['words']>;

/** A phrase book, with the objects that its values were read from. */
interface KeptBook {
  sources: readonly unknown[];
  book: PhraseBook;
}

export function openWordReader({ adapter, dictionaries, searches, types, searched }: WordReaderDeps): OpenWordReader {
  const searchOf = (type: ContentType) => searched.find((fields) => fields.type === type);
  const books = new WeakMap<SearchFields, KeptBook>();

  const namedIn = ({ choices }: SearchFields, name: string) =>
    choices.find((choice) => choice.name === name)?.namedIn ?? '';

  const nameFieldOf = async (fields: SearchFields, name: string): Promise<WordField> =>
    nameField(name, vocabularyOfRows(await dictionaries.rows(namedIn(fields, name))));

  /** Returns the codes of a field from the index. Until the index is ready, they are read from the database, for this query only. */
  async function codeParts({ type }: SearchFields, name: string): Promise<CodePart[]> {
    const index = searches.indexOf(type);
    if (!index?.isReady()) return [codePart(await readValues(type, name), () => true)];
    return index.valuesOf(name).map(({ values, counts }) => codePart(values, (at) => (counts[at + 1] ?? 0) > 0));
  }

  async function readValues({ table, fields }: ContentType, name: string): Promise<WordValue[]> {
    const column = sql.ref(fields[name]?.column ?? name);
    const rows = await adapter.readApart(sql<{ code: WordValue }>`
      select distinct ${column} as code from ${sql.table(table)} where published_at is not null and ${column} is not null`);
    return rows.map(({ code }) => code);
  }

  async function fieldsOf(fields: SearchFields): Promise<WordField[]> {
    const { names = [], codes = [], years = [] } = fields.words ?? {};
    return Promise.all([
      ...names.map((name) => nameFieldOf(fields, name)),
      ...codes.map(async (name) => codeField(name, await codeParts(fields, name))),
      ...years.map(yearField),
    ]);
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
      const rows = await dictionaries.rows(namedIn(fields, name));
      return [
        [rows],
        () =>
          kind(
            [...rows.values()].map((row) => String(row.name)),
            true,
          ),
      ];
    }
    const index = searches.indexOf(type);
    if (!index?.isReady()) {
      const values = await readValues(type, name);
      return [[values], () => kind(values.map(String))];
    }
    const levels = index.valuesOf(name);
    return [
      levels.map(({ values }) => values),
      () => kind([...new Set(levels.flatMap(({ values }) => values.map(String)))]),
    ];
  }

  /** Returns the type's phrase book. It is made again if one of the objects that its values were read from has been replaced. */
  async function bookOf(fields: SearchFields, { names, talk }: Words): Promise<PhraseBook> {
    const kinds = await Promise.all(talk.kinds.map((name) => kindSource(fields, name)));
    const tables = await Promise.all(names.map((name) => dictionaries.rows(namedIn(fields, name))));
    const sources = [...kinds.flatMap(([from]) => from), ...tables];
    const kept = books.get(fields);
    if (kept && kept.sources.length === sources.length && sources.every((source, at) => source === kept.sources[at])) {
      return kept.book;
    }
    const all = Object.fromEntries(tables.map((rows, at) => [names[at], namesIn(fields.type, names[at] ?? '', rows)]));
    const book = makePhraseBook({ kinds: kinds.map(([, read]) => read()), names: all, words: talk.words });
    books.set(fields, { sources, book });
    return book;
  }

  function valuesFilter(type: ContentType, name: string, all: readonly WordValue[]): Filter {
    const values = all.slice(0, MOST_VALUES);
    const field = type.fields[name];
    if (field) return { kind: 'compare', name, field, operator: '$in', values };
    return relationFilter(type, name, 'id', values);
  }

  function relationFilter(type: ContentType, name: string, by: string, values: WordValue[]): Filter {
    const relation = type.relations[name];
    const target = types(relation?.target ?? '');
    const field = target.fields[by];
    if (!relation || !field) throw new Error(`${type.plural}.${name} leads to nothing that has names`);
    const filter: Filter = { kind: 'compare', name: by, field, operator: '$in', values };
    return { kind: 'relation', name, relation, target, filter };
  }

  const meaningFilter = (type: ContentType, meaning: Meaning): Filter => ({
    kind: 'or',
    parts: meaning.map(({ name, values }) => valuesFilter(type, name, values)),
  });

  function filterOfMeanings(type: ContentType, meanings: readonly Meaning[]): Filter {
    // If a word has no meaning, nothing is suggested.
    if (meanings.length === 0 || meanings.some(({ length }) => length === 0)) return NOTHING;
    return { kind: 'and', parts: meanings.map((meaning) => meaningFilter(type, meaning)) };
  }

  function conditionFilter(type: ContentType, { name, operator, values }: Condition): Filter {
    const field = type.fields[name];
    if (field) return { kind: 'compare', name, field, operator, values: [...values] };
    return relationFilter(type, name, types(type.relations[name]?.target ?? '').entity.titleField, [...values]);
  }

  /**
   * Returns the filter for a word in free texts. A word of the text must be equal to it or begin with it: "ist" does not find
   * "Distributor".
   */
  const textsFilter = (type: ContentType, word: string): Filter => ({
    kind: 'or',
    parts: (searchOf(type)?.words?.texts ?? []).flatMap((name): Filter[] => {
      const field = type.fields[name];
      if (!field) return [];
      const compare = (operator: Operator, value: string): Filter => ({
        kind: 'compare',
        name,
        field,
        operator,
        values: [value],
      });
      return [compare('$startsWithi', word), ...BEFORE_WORDS.map((sign) => compare('$containsi', `${sign}${word}`))];
    }),
  });

  /**
   * Returns the filter for pieces of a text. Values of the same choice are alternatives, while all bounds of a number must be met. `names`:
   * groups of names; an entry must have all names of one group.
   */
  function filterOfPieces(
    type: ContentType,
    pieces: readonly Piece[],
    names: readonly (readonly Piece[])[] = [],
  ): Filter {
    const others = pieces.filter((piece) => !names.some((group) => group.includes(piece)));
    const oneOf = names.map((group) => filterOfPieces(type, group));
    return {
      kind: 'and',
      parts: [filterOfAll(type, others), ...(oneOf.length > 0 ? [{ kind: 'or', parts: oneOf } as const] : [])],
    };
  }

  function filterOfAll(type: ContentType, pieces: readonly Piece[]): Filter {
    const asked = pieces.flatMap(({ asks = [] }) => asks);
    const byName = Map.groupBy(asked, ({ name, operator }) =>
      operator === '$in' || operator === '$containsi' ? name : `${name} ${operator}`,
    );
    const conditions = [...byName.values()].map((same): Filter => {
      const parts = same.map((condition) => conditionFilter(type, condition));
      return { kind: /^\$[lg]te$/.test(same[0]?.operator ?? '') ? 'and' : 'or', parts };
    });
    const meanings = pieces.flatMap(({ meaning }) => (meaning ? [meaningFilter(type, meaning)] : []));
    const words = pieces.flatMap(({ word }) => (word === undefined ? [] : [textsFilter(type, word)]));
    return { kind: 'and', parts: [...conditions, ...meanings, ...words] };
  }

  /** Returns whether any entry meets a filter; true if only the database could tell. */
  async function isAny(fields: SearchFields, filter: Filter): Promise<boolean> {
    const index = searches.indexOf(fields.type);
    if (!index?.isReady()) return true;
    const translated = await searchFilter(fields, filter, dictionaries);
    if (!translated) return true;
    return index.page({ filter: translated, order: { by: 'newest' }, start: 0, limit: 1 }).total > 0;
  }

  /** Groups those names that one entry can have together: in "toyota premio or allion", a make with a model, and another model. */
  async function groupNames(fields: SearchFields, names: readonly Piece[]): Promise<Piece[][]> {
    const groups: Piece[][] = [];
    for (const piece of names) {
      const joined = [...(groups.at(-1) ?? []), piece];
      if (joined.length > 1 && (await isAny(fields, filterOfPieces(fields.type, joined)))) groups.splice(-1, 1, joined);
      else groups.push([piece]);
    }
    return groups;
  }

  /**
   * Returns a filter that finds entries: that of all pieces, or one in which some names are alternatives; undefined if neither finds any.
   */
  async function filterThatFinds(
    fields: SearchFields,
    pieces: readonly Piece[],
    groupsOf: (names: readonly Piece[]) => Promise<Piece[][]>,
  ): Promise<Filter | undefined> {
    const all = filterOfPieces(fields.type, pieces);
    const names = pieces.filter((piece) => isOfName(piece, fields.words?.names ?? []));
    const mayGive = pieces.length > 1 && (names.length > 1 || pieces.some(({ isWeak }) => isWeak));
    // If no piece may be dropped, nothing needs to be counted.
    if (!mayGive || (await isAny(fields, all))) return all;
    const groups = pieces.some(({ isFiller }) => isFiller) ? [] : await groupsOf(names);
    if (groups.length < 2) return undefined;
    const alternatives = filterOfPieces(fields.type, pieces, groups);
    return (await isAny(fields, alternatives)) ? alternatives : undefined;
  }

  /**
   * Drops fillers, then weak pieces from the last on, while nothing is found with them, so that a useless word beside a good one does no
   * harm.
   */
  async function giveUpWeak(fields: SearchFields, { pieces, unknown }: ReadText) {
    let kept = pieces;
    let grouped: Piece[][] | undefined;
    /**
     * Returns these names in groups. All names are grouped only once: doing it again for each dropped piece would mean four hundred counts.
     */
    async function groupsOf(names: readonly Piece[]): Promise<Piece[][]> {
      grouped ??= await groupNames(fields, names);
      return grouped.map((group) => group.filter((one) => names.includes(one))).filter(({ length }) => length > 0);
    }
    const given: { start: number; end: number }[] = [...unknown];
    for (;;) {
      const filter = await filterThatFinds(fields, kept, groupsOf);
      const filler = kept.findIndex(({ isFiller }) => isFiller);
      const last = filler < 0 ? kept.findLastIndex(({ isWeak }) => isWeak) : filler;
      if (filter || kept.length < 2 || last < 0) {
        return { pieces: kept, unknown: given, filter: filter ?? filterOfPieces(fields.type, kept) };
      }
      given.push(...kept.slice(last, last + 1).filter(({ isFiller }) => !isFiller));
      kept = kept.toSpliced(last, 1);
    }
  }

  /** Returns a filter for the entry whose reference the text is, however it is written; undefined if the text is no reference. */
  async function findReference({ type }: SearchFields, { talk }: Words, text: string): Promise<Filter | undefined> {
    const { reference } = talk;
    const field = type.fields[reference?.name ?? ''];
    const plain = text.trim().toUpperCase().replace(/\s/g, '');
    if (!reference || !field || !/^[A-Z]{0,4}-?[A-Z0-9]{4,12}$/.test(plain) || !/\d/.test(plain)) return undefined;
    const values = [plain, ...reference.beginnings.map((beginning) => beginning + plain)];
    const rows = await adapter.readApart(sql<{ id: number }>`
      select id from ${sql.table(type.table)} where published_at is not null and ${sql.ref(field.column)} in (${sql.join(values)})`);
    const id = type.fields.id;
    if (rows.length === 0 || !id) return undefined;
    return { kind: 'compare', name: 'id', field: id, operator: '$in', values: rows.map((row) => row.id) };
  }

  /** Returns the whole names in a text, of the innermost field that has any: models rather than makes. */
  async function wholeNamesOf(fields: SearchFields, text: string, pieces: readonly Piece[]) {
    for (const name of fields.words?.names.toReversed() ?? []) {
      const rows = await dictionaries.rows(namedIn(fields, name));
      const ids = findWhole(text, pieces, { name, calledBy: (id) => String(rows.get(id)?.name ?? '') });
      if (ids.length > 0) return tellsApart(pieces, { name, ids }) ? { name, ids } : undefined;
    }
    return undefined;
  }

  async function read(type: ContentType, typed: string): Promise<Reading> {
    const fields = searchOf(type);
    if (!fields?.words) return { filter: NOTHING, understood: [], unknown: [], hasPhrases: false, names: '' };
    const { talk, names, codes, texts } = fields.words;
    const reference = await findReference(fields, fields.words, typed).catch(outageOrThrow);
    if (reference && !(reference instanceof Error)) {
      const understood = [{ text: typed.trim(), rest: '' }];
      return { filter: reference, understood, unknown: [], hasPhrases: true, names: '' };
    }
    const reader = {
      patterns: talk.patterns,
      book: await bookOf(fields, fields.words),
      fields: await fieldsOf(fields),
      names,
      codes,
      hasTexts: texts.length > 0,
    };
    const text = readText(typed, reader);
    const { pieces, unknown, filter } = await giveUpWeak(fields, text);
    // While the database is away, nobody knows whether the text is a reference. This matters only if some of its words have no other
    // meaning.
    if (reference && unknown.length > 0) throw reference;
    const isAsked = /[\p{L}\p{N}]/u.test(text.text);
    const nothing = isAsked && unknown.length === 0 ? EVERYTHING : NOTHING;
    return {
      filter: pieces.length === 0 ? nothing : filter,
      understood: partsOf(text.text, pieces),
      unknown: unknown.map(({ start, end }) => text.text.slice(start, end)),
      hasPhrases: pieces.some(({ asks }) => asks),
      whole: await wholeNamesOf(fields, text.text, pieces),
      names: pieces
        .filter(({ asks }) => asks)
        .reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text.text),
    };
  }

  return {
    fieldsOf,
    filterOfMeanings,
    knows: (type) => searchOf(type)?.words !== undefined,
    read,
  };
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

const codePart = (values: readonly WordValue[], isThere: (at: number) => boolean): CodePart => ({
  vocabulary: vocabularyOfCodes(values),
  codesAt: (numbers) => numbers.flatMap((at) => (isThere(at) ? (values[at] ?? []) : [])),
});
