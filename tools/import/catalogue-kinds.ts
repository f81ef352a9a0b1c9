import { article } from '#contract/entities/article.ts';
import { articleWords } from '#contract/entities/article-words.ts';
import { car } from '#contract/entities/car.ts';
import { carWords } from '#contract/entities/car-words.ts';
import { dealer } from '#contract/entities/dealer.ts';
import { dealerWords } from '#contract/entities/dealer-words.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import type { FieldWords } from '#contract/entities/entity-words.ts';
import { garage } from '#contract/entities/garage.ts';
import { garageWords } from '#contract/entities/garage-words.ts';
import { sparePart } from '#contract/entities/spare-part.ts';
import { sparePartWords } from '#contract/entities/spare-part-words.ts';
import * as articles from '../../api/articles/article-writes.ts';
import * as cars from '../../api/cars/car-writes.ts';
import * as dealers from '../../api/dealers/dealer-writes.ts';
import * as garages from '../../api/garages/garage-writes.ts';
import type { ListedKey } from '../../api/listings/rows/listing-queries.ts';
import * as spareParts from '../../api/spare-parts/spare-part-writes.ts';
import type { ChangedEntry, EntryTimes, EntryWrites, NewEntry } from '../../platform/content/entry-writes.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import * as cell from './cells.ts';
import { type Column, entityColumns } from './entity-columns.ts';

type KindName = 'dealers' | 'garages' | 'cars' | 'spareparts' | 'articles';

/** A row's parsed values, by column. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Functions that return the ids of what cells refer to: names, references of entries, and hashes of media. They return null for an empty
 * cell.
 */
export interface KnownIds {
  named(table: Exclude<cell.NameTable, 'model'>, name: string | null): number | null;
  /** Returns the id of a model. It needs the make as well, since several makes may have a model of the same name. */
  model(make: string | null, name: string | null): number | null;
  entry(table: string, reference: string | null): number | null;
  media(hashes: readonly string[]): number[];
}

export interface NewRow {
  values: Values;
  entry: EntryTimes;
}

export interface ChangedRow extends NewRow {
  id: number;
  entry: EntryTimes & { id: number; documentId: string; publishedAt: number | null };
}

/** An open transaction that writes entries, and the time in ms that they get. */
export interface Writing {
  adapter: DatabaseAdapter;
  db: Database;
  now: number;
  originOf?: ((kind: CatalogueKind, documentId: string) => Partial<EntryTimes> | undefined) | undefined;
}

/** A type of entry that files may contain, such as cars or dealers. */
export interface CatalogueKind {
  name: KindName;
  /** The word for one such entry in sentences. */
  one: string;
  table: string;
  /** The column that identifies the entry that a row is about. */
  referenceColumn: 'reference' | 'slug';
  columns: Readonly<Record<string, Column>>;
  /**
   * The column of the table `listing` with the id of such an entry. Set for cars and spare parts, since these may also be created by
   * sellers, without a file.
   */
  listedBy?: ListedKey;
  /**
   * The column of the table `seller` with the id of such an entry. Set for dealers and garages, which may be active on the market
   * themselves.
   */
  sellsAs?: 'dealer_id' | 'garage_id';
  insert(writing: Writing, rows: readonly NewRow[], ids: KnownIds): Promise<unknown>;
  update(writing: Writing, rows: readonly ChangedRow[], ids: KnownIds): Promise<unknown>;
  delete(db: Database, ids: readonly number[]): Promise<unknown>;
}

const stored = (column: string) => ({ stored: { in: 'column' as const, column } });

/** Columns that every kind has, in addition to its own. */
const entryColumns: Record<string, Column> = {
  documentId: {
    ...cell.documentId("The entry's address; made anew where empty. That of an entry never changes."),
    field: 'documentId',
    ...stored('document_id'),
  },
  createdAt: {
    ...cell.time('When it was put on the market; empty: now'),
    field: 'createdAt',
    ...stored('created_at'),
  },
  published: {
    ...cell.yesOrNo('Can visitors see it? Empty: yes', true),
    fromStored: (publishedAt) => publishedAt !== null,
    field: 'publishedAt',
    ...stored('published_at'),
  },
};

/** Name of the column by which a row asks to delete its entry. It is not a field of the entry. */
export const DELETE_COLUMN = 'delete';
export const deleteCell = cell.yesOrNo('yes: the entry is deleted, and the other cells of the row do not count', false);

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
const texts = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** Returns the value that the database stores for a cell's value: ids instead of names, references and hashes of files. */
function inputFor({ stored, names }: Column, value: unknown, { make }: Values, ids: KnownIds): unknown {
  switch (stored.in) {
    case 'name':
      if (names === 'place') return value;
      if (names === 'model') return ids.model(textOrNull(make), textOrNull(value));
      return names ? ids.named(names, textOrNull(value)) : null;
    case 'names':
      return texts(value).flatMap((name) => (names && names !== 'model' ? (ids.named(names, name) ?? []) : []));
    case 'reference':
      return ids.entry(stored.table, textOrNull(value));
    case 'media':
      return ids.media(texts(value));
    case 'medium':
      return ids.media(texts(value))[0] ?? null;
    default:
      return value;
  }
}

interface KindDeps<Spec extends EntitySpec> {
  name: KindName;
  one: string;
  entity: Spec;
  words: Readonly<Record<string, FieldWords>>;
  referenceColumn: CatalogueKind['referenceColumn'];
  writes: EntryWrites<Spec>;
  listedBy?: ListedKey;
  sellsAs?: 'dealer_id' | 'garage_id';
}

function catalogueKind<Spec extends EntitySpec>(parts: KindDeps<Spec>): CatalogueKind {
  const { entity, words, writes, ...named } = parts;
  const columns = entityColumns(entity, words);
  const entryFor = ({ values, entry }: NewRow, ids: KnownIds) => {
    const inputs = Object.entries(columns).map(([column, own]) => [
      own.field,
      inputFor(own, values[column], values, ids),
    ]);
    // The cast is safe: each value was parsed by its column's format, or was read from the database by it.
    return { ...Object.fromEntries(inputs), ...entry } as NewEntry<Spec> & ChangedEntry<Spec>;
  };
  return {
    ...named,
    table: entity.table,
    columns: { ...columns, ...entryColumns },
    insert: ({ adapter, db }, rows, ids) => {
      const entries = rows.map((row) => entryFor(row, ids));
      return writes.insert(adapter, db, entries);
    },
    update: ({ adapter, db, now }, rows, ids) => {
      const entries = rows.map((row) => entryFor(row, ids));
      return writes.update(adapter, db, entries, now);
    },
    delete: writes.delete,
  };
}

/** All kinds in the order of import: an entry comes after those that it refers to. */
export const catalogueKinds: readonly CatalogueKind[] = [
  catalogueKind({
    name: 'dealers',
    one: 'dealer',
    entity: dealer,
    words: dealerWords,
    referenceColumn: 'reference',
    sellsAs: 'dealer_id',
    writes: { insert: dealers.insertDealers, update: dealers.updateDealers, delete: dealers.deleteDealers },
  }),
  catalogueKind({
    name: 'garages',
    one: 'garage',
    entity: garage,
    words: garageWords,
    referenceColumn: 'reference',
    sellsAs: 'garage_id',
    writes: { insert: garages.insertGarages, update: garages.updateGarages, delete: garages.deleteGarages },
  }),
  catalogueKind({
    name: 'cars',
    one: 'car',
    entity: car,
    words: carWords,
    referenceColumn: 'reference',
    listedBy: 'car_id',
    writes: { insert: cars.insertCars, update: cars.updateCars, delete: cars.deleteCars },
  }),
  catalogueKind({
    name: 'spareparts',
    one: 'spare part',
    entity: sparePart,
    words: sparePartWords,
    referenceColumn: 'reference',
    listedBy: 'spare_part_id',
    writes: {
      insert: spareParts.insertSpareParts,
      update: spareParts.updateSpareParts,
      delete: spareParts.deleteSpareParts,
    },
  }),
  catalogueKind({
    name: 'articles',
    one: 'article',
    entity: article,
    words: articleWords,
    referenceColumn: 'slug',
    writes: { insert: articles.insertArticles, update: articles.updateArticles, delete: articles.deleteArticles },
  }),
];

/** Returns the names of all columns that a file of this kind may have. */
export const columnNames = (kind: CatalogueKind) => [...Object.keys(kind.columns), DELETE_COLUMN];
