import { sql } from 'kysely';

import { type EntitySpec, isSellers, type RelationSpec } from '#contract/entities/entity.ts';
import { LISTING_OUTCOME_NAMES, LISTING_OUTCOMES } from '#contract/listing-outcomes.ts';
import { codecOf, type ListingKind, type ListingValues, listingField } from '#contract/listings/listing-fields.ts';

import {
  chooseMakeFirst,
  keyMustBe,
  keyMustBeOneOf,
  keyNotYours,
  keySays,
  modelOfAnotherMake,
  stockNumberOfTwin,
} from '#contract/messages/write-api.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { validationError } from '../../platform/http/errors.ts';
import { ENTITIES, type ListingRow } from '../listings/rows/listing-rows.ts';
import { spelledValues } from '../listings/rows/market-names.ts';
import { findStockTwin, readStockText } from '../listings/stock/stock-numbers.ts';
import { isUnlisted, type Reading, readImages, readNames, requireOwnSeller } from './related-entries.ts';
import { STOCK_KEY } from './stock-number-query.ts';
import { type Fault, faultsError } from './write-faults.ts';

/** The values of `availability` that a body may contain. 'sold' changes the ad's state; responses never contain it. */
export const AVAILABILITIES = LISTING_OUTCOME_NAMES.map((name) => LISTING_OUTCOMES[name].written).filter(
  (written) => written !== null,
);
export type WrittenAvailability = (typeof AVAILABILITIES)[number];

/** A request body after it was read: its values by the ad's fields, with names in the market's spelling. */
export interface EntryInput {
  values: ListingValues;
  /** Ids of the pictures that the ad will have; undefined: its pictures stay unchanged. */
  images?: number[];
  availability?: WrittenAvailability;
  /** The new stock number; undefined: it stays unchanged. */
  stockNumber?: string | null;
}

const LONGEST_KEY = 40;
/** Attributes of every entry that cannot be written. */
const IDENTITY = ['id', 'documentId'];
const DATES = ['createdAt', 'updatedAt'];
export const isNeverWritten = (key: string): boolean => IDENTITY.includes(key) || DATES.includes(key);
/** Attributes that the API contract accepts in a body, but ignores. */
const IGNORED = new Set(['publishedAt', 'locale']);

export function invalidKey(key: string) {
  const shown = key.slice(0, LONGEST_KEY);
  const at = IDENTITY.includes(key) ? {} : { path: shown };
  return validationError(`Invalid key ${shown}`, { key: shown, ...at, source: 'body' });
}

/**
 * Returns the attributes of an entity that a body may contain. `isWhole`: also those that cannot be written, since the body may be a whole
 * entry as it was read.
 */
export function knownKeys({ fields, relations }: EntitySpec, isWhole: boolean): ReadonlySet<string> {
  const named = Object.entries(fields).filter(([, { answered }]) => answered !== 'never');
  const others = Object.entries(relations).filter(([, { answered }]) => isWhole || answered === undefined);
  const read = isWhole ? [...IDENTITY, ...DATES] : [];
  return new Set([...[...named, ...others].map(([name]) => name), ...read]);
}

const listingKeys = (kind: ListingKind, isWhole: boolean) =>
  new Set([...knownKeys(ENTITIES[kind], isWhole), STOCK_KEY]);
const keysOf = (isWhole: boolean) => ({
  car: listingKeys('car', isWhole),
  spare_part: listingKeys('spare_part', isWhole),
});
const KNOWN_KEYS = { create: keysOf(false), update: keysOf(true) } as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the `data` of a body that creates or changes an entry. Throws a 400 for a body of any other form, and for the first unknown
 * attribute.
 */
export const readData = (kind: ListingKind, body: unknown, doing: keyof typeof KNOWN_KEYS) =>
  dataIn(body, KNOWN_KEYS[doing][kind]);

/** Returns the `data` of a body. Throws a 400 if it is missing or no object, or if an attribute is not in `known`. */
export function dataIn(body: unknown, known: ReadonlySet<string>): Record<string, unknown> {
  const data = isObject(body) ? body.data : undefined;
  if (Array.isArray(data)) throw faultsError([{ path: [], message: 'this must be a `object` type', value: data }]);
  if (!isObject(data)) throw validationError('Missing "data" payload in the request body');
  const more = Object.keys(isObject(body) ? body : {}).find((key) => key !== 'data');
  if (more !== undefined) throw invalidKey(more);
  const unknown = Object.keys(data).find((key) => !known.has(key) && !IGNORED.has(key));
  if (unknown !== undefined) throw invalidKey(unknown);
  return Object.fromEntries(Object.entries(data).filter(([key]) => !IGNORED.has(key)));
}

/**
 * Returns whether the value is a spare part's price as digits in a text: in the API contract that price is a big integer, which clients
 * send as text.
 */
const isDigits = (kind: ListingKind, name: string, value: unknown) =>
  kind === 'spare_part' && name === 'price' && typeof value === 'string' && /^\d{1,15}$/.test(value);

/** The entities of sellers. A relation of an ad to one of them names the ad's seller. */
const OWNERS = new Set(['dealer-infos', 'garages']);

/**
 * Returns a fault if the model in the body does not belong to the make. If the body has a new make and no model, sets the model to null.
 */
async function faultOfModel(
  db: Database,
  sent: Readonly<Record<string, unknown>>,
  values: Record<string, unknown>,
  present: ListingValues,
): Promise<Fault | undefined> {
  if (values.make !== undefined && values.model === undefined && values.make !== present.make) values.model = null;
  const { model } = values;
  // A faulty make has a fault of its own already, so the model is not checked against it.
  const isMakeUnread = 'make' in sent && values.make === undefined;
  if (typeof model !== 'string' || isMakeUnread) return undefined;
  const make = values.make === undefined ? present.make : values.make;
  if (typeof make !== 'string') return { path: ['model'], message: chooseMakeFirst, value: sent.model };
  const { rows } = await sql`
    select 1 from model join make on make.id = model.make_id where model.name = ${model} and make.name = ${make}
  `.execute(db);
  return rows.length > 0 ? undefined : { path: ['model'], message: modelOfAnotherMake(model, make), value: sent.model };
}

/** Reads the stock number in a body, which must be unique among the seller's ads. */
async function readStockKey(
  db: Database,
  listing: ListingRow,
  value: unknown,
): Promise<{ value: string | null } | { fault: Fault }> {
  const path = [STOCK_KEY];
  if (value !== null && typeof value !== 'string') {
    return { fault: { path, message: keyMustBe(STOCK_KEY, 'string'), value } };
  }
  const read = readStockText(listing, value);
  if ('fault' in read) return { fault: { path, message: keySays(STOCK_KEY, read.fault), value } };
  const twin = await findStockTwin(db, listing, read.value);
  return twin ? { fault: { path, message: stockNumberOfTwin(twin.document_id), value } } : read;
}

/** Reads a request body. Throws a 400 with all its faults, and Forbidden if it names another seller. */
export async function readEntryInput(reading: Reading, data: Readonly<Record<string, unknown>>): Promise<EntryInput> {
  const { db, listing, present } = reading;
  const { fields, relations }: EntitySpec = ENTITIES[listing.kind];
  const values: Record<string, ListingValues[string]> = {};
  const faults: Fault[] = [];
  const input: Omit<EntryInput, 'values'> = {};

  function takeField(name: string, value: unknown) {
    const field = listingField(listing.kind, name);
    if (name === 'availability') {
      const availability = AVAILABILITIES.find((one) => one === value);
      if (availability) input.availability = availability;
      else faults.push({ path: [name], message: keyMustBeOneOf(name, AVAILABILITIES), value });
      return;
    }
    if (!field) return void faults.push({ path: [name], message: keyNotYours(name), value });
    const sent = isDigits(listing.kind, name, value) ? Number(value) : value;
    const read = sent === null ? { value: null } : codecOf(field).readWire(sent, name);
    if ('fault' in read) faults.push({ path: [name], message: read.fault, value });
    // The API contract treats an empty text as null, so null is stored.
    else values[name] = read.value === '' ? null : read.value;
  }

  const refuse = (fault: Fault) => void faults.push(fault);

  async function takeStockNumber(value: unknown) {
    const read = await readStockKey(db, listing, value);
    if ('fault' in read) refuse(read.fault);
    else input.stockNumber = read.value;
  }

  async function takeImages(name: string, spec: RelationSpec, value: unknown) {
    const read = await readImages(reading, name, spec, value);
    if ('fault' in read) refuse(read.fault);
    else input.images = read.value;
  }

  async function takeNames(name: string, spec: RelationSpec, value: unknown) {
    // A model that the market's list lacks is null in responses. So null in a body does not remove such a model.
    if (value === null && (await isUnlisted(reading, name, spec))) return;
    const read = await readNames(reading, name, spec, value);
    if ('fault' in read) refuse(read.fault);
    else values[name] = spec.kind === 'to-one' ? (read.value[0] ?? null) : read.value;
  }

  async function takeRelation(name: string, spec: RelationSpec, value: unknown) {
    if (OWNERS.has(spec.target)) {
      const message = await requireOwnSeller(db, listing, { name, spec }, value);
      if (message !== undefined) refuse({ path: [name], message, value });
    } else if (!isSellers(spec)) refuse({ path: [name], message: keyNotYours(name), value });
    else if (spec.target === 'media') await takeImages(name, spec, value);
    else await takeNames(name, spec, value);
  }

  for (const [name, value] of Object.entries(data)) {
    const relation = relations[name];
    if (relation) await takeRelation(name, relation, value);
    else if (fields[name]) takeField(name, value);
    else if (name === STOCK_KEY) await takeStockNumber(value);
  }
  if (listing.kind === 'car') {
    const fault = await faultOfModel(db, data, values, present);
    if (fault) faults.push(fault);
  }
  const [only] = faults;
  // If the only fault is a related entry that does not exist, the error has just its message and no list of faults, as in the API contract.
  if (only && faults.length === 1 && only.path.length === 0 && only.value === undefined)
    throw validationError(only.message);
  if (faults.length > 0) throw faultsError(faults);
  // Names of related entries come from the database and are spelled right. Only the other values have to get the market's spelling.
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => !relations[name]));
  const spelled = await spelledValues(db, listing.kind, own, present);
  return { values: { ...values, ...spelled.values }, ...input };
}
