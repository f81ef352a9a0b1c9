import { sql } from 'kysely';
import type { ContentType } from '../content/content-type.ts';
import { type Dictionaries, type DictionaryRows, publishedRow } from '../content/dictionaries.ts';
import type { ContentTypes, Filter } from '../content/filter.ts';
import type { WordReader } from '../content/word-reader.ts';
import type { DatabaseAdapter } from '../database/adapter.ts';
import { foldedWords } from './fold-words.ts';
import type { Searches } from './open-searches.ts';
import {
  type CodePart,
  codeField,
  type Meaning,
  nameField,
  readMeanings,
  type WordField,
  type WordValue,
  yearField,
} from './read-words.ts';
import type { SearchFields } from './search-fields.ts';
import { openVocabulary, type Vocabulary } from './vocabulary.ts';

/** The most values of one field that a word may mean: a word that fits more codes is too short to mean one of them. */
const MOST_VALUES = 500;
/** The most codes that are looked up: entries may have some of them no more. */
const MOST_CODES = 4 * MOST_VALUES;
/** The filter that no entry meets. */
const NOTHING: Filter = { kind: 'or', parts: [] };

interface WordReaderDeps {
  adapter: DatabaseAdapter;
  dictionaries: Dictionaries;
  searches: Searches;
  types: ContentTypes;
  searched: readonly SearchFields[];
}

/** Returns a function that computes a result once for each source, and caches it for as long as the source exists. */
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
  /** Returns the fields of a type that words are matched with, with their current values. */
  fieldsOf(fields: SearchFields): Promise<WordField[]>;
  filterOfMeanings(type: ContentType, meanings: readonly Meaning[]): Filter;
}

export function openWordReader({ adapter, dictionaries, searches, types, searched }: WordReaderDeps): OpenWordReader {
  const searchOf = (type: ContentType) => searched.find((fields) => fields.type === type);

  async function nameFieldOf({ choices }: SearchFields, name: string): Promise<WordField> {
    const { namedIn = '' } = choices.find((choice) => choice.name === name) ?? {};
    return nameField(name, vocabularyOfRows(await dictionaries.rows(namedIn)));
  }

  /** Until the index is ready, reads the database and makes a vocabulary for this one query. */
  async function codeParts({ type }: SearchFields, name: string): Promise<CodePart[]> {
    const index = searches.indexOf(type);
    if (!index?.isReady()) return [codePart(await readCodes(type, name), () => true)];
    return index.valuesOf(name).map(({ values, counts }) => codePart(values, (at) => (counts[at + 1] ?? 0) > 0));
  }

  async function readCodes({ table, fields }: ContentType, name: string): Promise<WordValue[]> {
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

  function valuesFilter(type: ContentType, name: string, all: readonly WordValue[]): Filter {
    const values = all.slice(0, MOST_VALUES);
    const field = type.fields[name];
    if (field) return { kind: 'compare', name, field, operator: '$in', values };
    const relation = type.relations[name];
    const target = types(relation?.target ?? '');
    const { id } = target.fields;
    if (!relation || !id) throw new Error(`${type.plural}.${name} leads to nothing that has names`);
    const filter: Filter = { kind: 'compare', name: 'id', field: id, operator: '$in', values };
    return { kind: 'relation', name, relation, target, filter };
  }

  function filterOfMeanings(type: ContentType, meanings: readonly Meaning[]): Filter {
    // Nothing is suggested without words, or if one of the words has no meaning.
    if (meanings.length === 0 || meanings.some(({ length }) => length === 0)) return NOTHING;
    const parts = meanings.map(
      (meaning): Filter => ({
        kind: 'or',
        parts: meaning.map(({ name, values }) => valuesFilter(type, name, values)),
      }),
    );
    return { kind: 'and', parts };
  }

  return {
    fieldsOf,
    filterOfMeanings,
    knows: (type) => searchOf(type)?.words !== undefined,
    async filterOf(type, text) {
      const fields = searchOf(type);
      if (!fields) return NOTHING;
      return filterOfMeanings(type, readMeanings(await fieldsOf(fields), foldedWords(text)));
    },
  };
}

const codePart = (values: readonly WordValue[], isThere: (at: number) => boolean): CodePart => ({
  vocabulary: vocabularyOfCodes(values),
  codesAt: (numbers) => numbers.flatMap((at) => (isThere(at) ? (values[at] ?? []) : [])),
});
