import { deleteArticles, insertArticles, type NewArticle, updateArticles } from '../articles/article-writes.ts';
import { deleteCars, insertCars, type NewCar, updateCars } from '../cars/car-writes.ts';
import type { ChangedEntry, NewEntry } from '../content/entry-writes.ts';
import type { Database, Engine } from '../db/engine.ts';
import { deleteDealers, insertDealers, type NewDealer, updateDealers } from '../dealers/dealer-writes.ts';
import { deleteGarages, insertGarages, type NewGarage, updateGarages } from '../garages/garage-writes.ts';
import {
  deleteSpareParts,
  insertSpareParts,
  type NewSparePart,
  updateSpareParts,
} from '../spare-parts/spare-part-writes.ts';
import * as cell from './cells.ts';
import * as list from './list-cells.ts';

export type KindName = 'dealers' | 'garages' | 'cars' | 'spareparts' | 'articles';

/** What the cells of a row hold, by column. */
export type Values = Readonly<Record<string, unknown>>;

/** The ids of what the cells name. Null where they name nothing. */
export interface KnownIds {
  named(table: Exclude<cell.NameTable, 'model'>, name: string | null): number | null;
  /** Names of models repeat across makes. */
  model(make: string | null, name: string | null): number | null;
  entry(table: 'dealer' | 'garage', reference: string | null): number | null;
  media(hashes: readonly string[]): number[];
}

export interface NewRow {
  values: Values;
  entry: NewEntry;
}

export interface ChangedRow extends NewRow {
  id: number;
  entry: ChangedEntry<NewEntry>;
}

/** One kind of entry as files hold it. */
export interface CatalogueKind {
  name: KindName;
  /** As a sentence calls one of them. */
  one: string;
  table: 'dealer' | 'garage' | 'car' | 'spare_part' | 'article';
  /** The column that says which entry a row is about. */
  referenceColumn: 'reference' | 'slug';
  columns: Readonly<Record<string, cell.Cell<unknown>>>;
  insert(engine: Engine, db: Database, rows: readonly NewRow[], ids: KnownIds): Promise<unknown>;
  update(engine: Engine, db: Database, rows: readonly ChangedRow[], ids: KnownIds, now: number): Promise<unknown>;
  delete(db: Database, ids: readonly number[]): Promise<unknown>;
}

/** What every kind has besides its own columns. */
const entryColumns = {
  documentId: cell.documentId("The entry's address; made anew where empty. That of an entry never changes."),
  createdAt: cell.time('When it was put on the market; empty: now'),
  published: cell.yesNo('Can visitors see it? Empty: yes', true),
};

/** Says what to do with the row, and is no part of the entry. */
export const DELETE_COLUMN = 'delete';
export const deleteCell = cell.yesNo('yes: the entry is deleted, and the other cells of the row do not count', false);

type Sheet<Columns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends cell.Cell<infer Value> ? Value : never;
};

function catalogueKind<Columns extends Record<string, cell.Cell<unknown>>, Input extends NewEntry>(parts: {
  name: KindName;
  one: string;
  table: CatalogueKind['table'];
  referenceColumn: 'reference' | 'slug';
  columns: Columns;
  input(values: Sheet<Columns>, ids: KnownIds, entry: NewEntry): Input;
  insert(engine: Engine, db: Database, inputs: readonly Input[]): Promise<unknown>;
  update(engine: Engine, db: Database, inputs: readonly ChangedEntry<Input>[], now: number): Promise<unknown>;
  delete(db: Database, ids: readonly number[]): Promise<unknown>;
}): CatalogueKind {
  // Each value was read by the cell of its column, or taken from the database by it.
  const inputOf = ({ values, entry }: NewRow, ids: KnownIds) => parts.input(values as Sheet<Columns>, ids, entry);
  return {
    ...parts,
    columns: { ...parts.columns, ...entryColumns },
    insert: (engine, db, rows, ids) =>
      parts.insert(
        engine,
        db,
        rows.map((row) => inputOf(row, ids)),
      ),
    update: (engine, db, rows, ids, now) =>
      parts.update(
        engine,
        db,
        rows.map((row) => ({ ...inputOf(row, ids), ...row.entry })),
        now,
      ),
  };
}

/** Shillings, as the database takes them. */
const HIGHEST_PRICE = 1_000_000_000_000;
const year = { least: 1900, most: 2100 };
const km = { least: 0, most: 5_000_000, unit: 'km' };
const entryReference = (one: string) => cell.requiredText(`Your own number for the ${one}; one ${one} each`, 60);
const make = cell.name('Make, such as Toyota', 'make', 'make_id');
const location = cell.name('Where it is, as buyers would look for it: Ntinda, Kampala', 'place', 'place_id', 120);
const featured = cell.yesNo('Shown among the featured ones? Empty: no', false);

const dealers = catalogueKind({
  name: 'dealers',
  one: 'dealer',
  table: 'dealer',
  referenceColumn: 'reference',
  columns: {
    reference: entryReference('dealer'),
    dealerName: cell.requiredText('Name of the dealer', 200),
    phonenumber: cell.phone('Phone number'),
    email: cell.email('E-mail address'),
    features: list.badges('Badges, such as Financing'),
    featured,
    images: list.mediaList('Pictures, in their order', 'pictures', 'dealer_image', 'dealer_id'),
  },
  input: (values, ids, entry): NewDealer => ({ ...values, ...entry, imageIds: ids.media(values.images) }),
  insert: insertDealers,
  update: updateDealers,
  delete: deleteDealers,
});

const garages = catalogueKind({
  name: 'garages',
  one: 'garage',
  table: 'garage',
  referenceColumn: 'reference',
  columns: {
    reference: entryReference('garage'),
    name: cell.requiredText('Name of the garage', 200),
    phonenumber: cell.phone('Phone number'),
    location,
    featured,
    images: list.mediaList('Pictures, in their order', 'pictures', 'garage_image', 'garage_id'),
  },
  input: (values, ids, entry): NewGarage => ({ ...values, ...entry, imageIds: ids.media(values.images) }),
  insert: insertGarages,
  update: updateGarages,
  delete: deleteGarages,
});

const cars = catalogueKind({
  name: 'cars',
  one: 'car',
  table: 'car',
  referenceColumn: 'reference',
  columns: {
    reference: entryReference('car'),
    make,
    model: cell.name('Model, such as Premio; needs a make', 'model', 'model_id'),
    category: cell.name('Body type, such as Sedan', 'category', 'category_id'),
    price: cell.shillings('Price; empty: on request', HIGHEST_PRICE),
    year: cell.wholeNumber('Year of manufacture', year),
    regyear: cell.wholeNumber('Year of registration in Uganda; empty: not registered here', year),
    mileage: cell.wholeNumber('Mileage', km),
    location,
    condition: cell.condition('Condition'),
    fueltype: cell.text('Fuel, such as Petrol', 60),
    gearbox: cell.text('Gearbox, such as Automatic', 60),
    engine: cell.wholeNumber('Engine size', { least: 0, most: 100_000, unit: 'cc' }),
    modelcode: cell.text('Code of the model, such as DBA-ZRT260', 60),
    doors: cell.wholeNumber('Doors', { least: 0, most: 20 }),
    seats: cell.wholeNumber('Seats', { least: 0, most: 200 }),
    dimension: cell.decimal('Space that it takes on a ship', { most: 1000, unit: 'm³' }),
    color: cell.text('Colour', 60),
    drivetype: cell.text('Side of the wheel, such as Right Hand Drive', 60),
    featured,
    dealer: cell.referenceTo('Who sells it; empty: a private seller', 'dealer'),
    features: list.featureNames('What it comes with, such as Air Conditioning'),
    images: list.mediaList('Pictures, in their order', 'pictures', 'car_image', 'car_id'),
    video: list.mediaList('Films, in their order', 'films', 'car_video', 'car_id'),
  },
  input: (values, ids, entry): NewCar => ({
    ...values,
    ...entry,
    makeId: ids.named('make', values.make),
    modelId: ids.model(values.make, values.model),
    categoryId: ids.named('category', values.category),
    dealerId: ids.entry('dealer', values.dealer),
    featureIds: values.features.flatMap((name) => ids.named('feature', name) ?? []),
    imageIds: ids.media(values.images),
    videoIds: ids.media(values.video),
  }),
  insert: insertCars,
  update: updateCars,
  delete: deleteCars,
});

const spareparts = catalogueKind({
  name: 'spareparts',
  one: 'spare part',
  table: 'spare_part',
  referenceColumn: 'reference',
  columns: {
    reference: entryReference('spare part'),
    name: cell.requiredText('Name of the part', 200),
    sparecategory: cell.name('Kind of part, such as Tyres', 'spare_category', 'spare_category_id'),
    price: cell.shillings('Price; empty: on request', HIGHEST_PRICE),
    condition: cell.condition('Condition'),
    make,
    model: cell.text('Models that it fits, in words', 100),
    modelcode: cell.text('Code of the model', 60),
    year: cell.wholeNumber('Year of manufacture', year),
    mileage: cell.wholeNumber('Mileage of the car that it comes from', km),
    location,
    garage: cell.referenceTo('Who sells it', 'garage'),
    images: list.mediaList('Pictures, in their order', 'pictures', 'spare_part_image', 'spare_part_id'),
  },
  input: (values, ids, entry): NewSparePart => ({
    ...values,
    ...entry,
    makeId: ids.named('make', values.make),
    spareCategoryId: ids.named('spare_category', values.sparecategory),
    garageId: ids.entry('garage', values.garage),
    imageIds: ids.media(values.images),
  }),
  insert: insertSpareParts,
  update: updateSpareParts,
  delete: deleteSpareParts,
});

const articles = catalogueKind({
  name: 'articles',
  one: 'article',
  table: 'article',
  referenceColumn: 'slug',
  columns: {
    slug: cell.slug('The end of its address, and what a file calls it by'),
    title: cell.requiredText('Title', 200),
    description: cell.markdown('The article', 100_000),
    cover: list.medium('Picture', 'cover_id'),
  },
  input: (values, ids, entry): NewArticle => ({ ...values, ...entry, coverId: ids.media(values.cover)[0] ?? null }),
  insert: insertArticles,
  update: updateArticles,
  delete: deleteArticles,
});

/** In the order in which they are taken, so that what an entry refers to is there before it. */
export const catalogueKinds: readonly CatalogueKind[] = [dealers, garages, cars, spareparts, articles];

/** The names of the columns of a kind's files. */
export const columnNames = (kind: CatalogueKind) => [...Object.keys(kind.columns), DELETE_COLUMN];
