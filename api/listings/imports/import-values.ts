import type { FormField } from '#contract/entities/entity-form.ts';
import { PHOTOS } from '#contract/listings/import-columns.ts';
import {
  formField,
  type ListingField,
  type ListingKind,
  type ListingValue,
  type ReadValue,
  readSellersField,
  STOCK_NUMBER,
} from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/imports.ts';
import { unknownNameFault } from '#contract/messages/listing-fields.ts';
import { enter, textExpected } from '#contract/messages/values.ts';
import { FIRST_VALUES } from '#contract/office/form.ts';
import type { Read } from '#contract/values/codec.ts';
import { spellingAmong } from '#contract/values/name-spelling.ts';
import { namesOf } from '#contract/values/names.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { nearestName } from '../../../platform/sheets/bounded-text.ts';
import { type FormerNames, listFormerModels, listFormerNames } from '../../names/former-name-queries.ts';
import { isCarNumber } from '../rows/car-number-writes.ts';
import { listPlaces, usualWords } from '../rows/market-names.ts';
import { listFormChoices } from '../stock/form-queries.ts';
import type { ArchiveNames } from './import-archive.ts';

import { readPhotos } from './import-photo-cells.ts';

// Reads the cells of a seller's file by the rules of the form's fields. A choice may be written in any case or by its label, and a name in
// any spelling.

/** Error messages by field name; '' stands for the row as a whole. */
export type RowFaults = Record<string, string>;

export interface SaidRow {
  stockNumber: string | null;
  /** The values of those fields for which the file has a column. `images` holds addresses of photos, or their paths in the ZIP. */
  said: Record<string, ListingValue>;
  faults: RowFaults;
  /** Notes for the seller on how cells were understood. */
  notes: string[];
}

/** Returns the market's spelling of a name, or undefined if the market does not know the name. */
type Spelling = (name: string) => string | undefined;

interface ClosedNames {
  names: readonly string[];
  spelling: Spelling;
}

/** The names that the market knows, for reading rows. */
export interface KnownNames {
  /** For each field the complete list of accepted names. */
  byField: Readonly<Record<string, ClosedNames>>;
  /**
   * For each field in which a file may use names that the market does not know, the function that returns the market's spelling of a name.
   */
  open: Readonly<Record<string, Spelling>>;
  models: ReadonlyMap<string, Spelling>;
}

/** The table of accepted names for each field. */
const NAME_TABLES = {
  make: 'make',
  category: 'category',
  sparecategory: 'spare_category',
  features: 'feature',
  location: 'place',
} as const;

export async function readKnownNames(db: Database): Promise<KnownNames> {
  const { makes, categories, spareCategories, features } = await listFormChoices(db);
  const closed = {
    make: makes.map(({ name }) => name),
    category: categories,
    sparecategory: spareCategories,
    features,
  };
  const open = new Map<string, readonly string[]>([['location', await listPlaces(db)]]);
  for (const field of namesOf(FIRST_VALUES)) open.set(field, (await usualWords(db, field)) ?? []);
  const former = new Map<string, FormerNames>();
  for (const [field, table] of Object.entries(NAME_TABLES)) former.set(field, await listFormerNames(db, table));
  const formerModels = await listFormerModels(db);
  const spelling = (field: string, names: readonly string[]) => spellingAmong(names, field, former.get(field));
  return {
    byField: Object.fromEntries(
      Object.entries(closed).map(([field, names]) => [field, { names, spelling: spelling(field, names) }]),
    ),
    open: Object.fromEntries(Array.from(open, ([field, names]) => [field, spelling(field, names)])),
    models: new Map(makes.map(({ name, models }) => [name, spellingAmong(models, 'model', formerModels.get(name))])),
  };
}

const listOf = (text: string) =>
  text
    .split(/[;,|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

type Fault = Extract<ReadValue, { fault: string }>;

/** Returns the market's spelling of a name, or a fault if the market does not know the name. */
function spelled(name: string, { names, spelling }: ClosedNames): { name: string } | Fault {
  const meant = spelling(name);
  if (meant !== undefined) return { name: meant };
  const nearest = nearestName(name, names);
  const words = nearest === undefined ? '' : messages.didYouMean(nearest);
  return { fault: unknownNameFault(name.slice(0, 40)) + words, meant: nearest };
}

function spelledAsKnown(value: ListingValue, closedNames: ClosedNames): ReadValue {
  const names: string[] = [];
  for (const one of value === null ? [] : [value].flat()) {
    const read = spelled(String(one), closedNames);
    if ('fault' in read) return read;
    names.push(read.name);
  }
  // Names are sorted, since the database returns the names of a listing sorted too.
  return { value: Array.isArray(value) ? [...new Set(names)].sort() : (names[0] ?? null) };
}

/** The most characters of a cell: more than any field can hold. */
const CELL_LONGEST = 4_000;

export function readCell(field: ListingField, text: string, names: KnownNames): ReadValue {
  if (text.length > CELL_LONGEST) return { fault: enter(textExpected(CELL_LONGEST)) };
  const read = readSellersField(field, field.shape.as === 'names' ? listOf(text) : text);
  const closedNames = names.byField[field.name];
  if ('fault' in read) return read;
  const isNamed = field.shape.as === 'name' || field.shape.as === 'names';
  if (isNamed && closedNames) return spelledAsKnown(read.value, closedNames);
  const { value } = read;
  const spelled = typeof value === 'string' ? names.open[field.name]?.(value) : undefined;
  return spelled === undefined ? read : { value: spelled };
}

const STOCK_NUMBER_MOST = 60;

function readStockNumber(text: string): Read<string> {
  const value = text.normalize('NFC').trim();
  if (value === '') return { fault: messages.STOCK_NUMBER_MISSING };
  const isWrong = [...value].length > STOCK_NUMBER_MOST || /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(value);
  return isWrong ? { fault: messages.STOCK_NUMBER_WRONG } : { value };
}

/**
 * Reads a cell as `readCell` does. A plate or chassis number that cannot be one gives only a note, not a fault: dealers also write "not
 * registered" there, and the ad is complete without it.
 */
function readFormCell(field: FormField, text: string, names: KnownNames): ReadValue | { note: string } {
  const read = readCell(field, text, names);
  if (!('fault' in read) || !isCarNumber(field.name)) return read;
  return { note: messages.numberLeftOut(field.label, text.trim().slice(0, 40)) };
}

/** Replaces the model in a row's values by the market's spelling of it. A model that the market does not know stays as typed. */
function spellModel({ said }: SaidRow, { models }: KnownNames): void {
  const { make, model } = said;
  if (typeof make !== 'string' || typeof model !== 'string') return;
  said.model = models.get(make)?.(model) ?? model;
}

/** A column, with the function that applies its corrections to a cell. */
export interface ReadableColumn {
  field: string | null;
  read: (text: string) => string;
}

interface Reading {
  kind: ListingKind;
  columns: readonly ReadableColumn[];
  names: KnownNames;
  archive: ArchiveNames | undefined;
}

/** Reads the values of a row, and the faults of all its cells. */
export function readImportRow(cells: readonly string[], { kind, columns, names, archive }: Reading): SaidRow {
  const row: SaidRow = { stockNumber: null, said: {}, faults: {}, notes: [] };
  const take = (name: string, read: ReadValue | { note: string }) => {
    if ('fault' in read) row.faults[name] = read.fault;
    else if ('value' in read) row.said[name] = read.value;
    if ('note' in read && read.note !== undefined) row.notes.push(read.note);
  };
  const texts = columns.map(({ read }, at) => read(cells[at] ?? ''));
  const photos = columns.flatMap(({ field }, at) => (field === PHOTOS ? [texts[at] ?? ''] : []));
  for (const [at, { field: name }] of columns.entries()) {
    const text = texts[at] ?? '';
    if (name === STOCK_NUMBER) {
      const read = readStockNumber(text);
      if ('fault' in read) row.faults[STOCK_NUMBER] = read.fault;
      else row.stockNumber = read.value;
      continue;
    }
    const field = name === null ? undefined : formField(kind, name);
    if (field) take(field.name, readFormCell(field, text, names));
  }
  if (photos.length > 0) take(PHOTOS, readPhotos(photos, archive));
  if (kind === 'car') spellModel(row, names);
  return row;
}
