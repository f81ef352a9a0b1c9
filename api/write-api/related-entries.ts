import { sql } from 'kysely';
import { entityNamed } from '#contract/entities/entities.ts';
import type { RelationSpec } from '#contract/entities/entity.ts';
import type { ListingValues } from '#contract/listings/listing-fields.ts';
import { TOO_MANY_PHOTOS } from '#contract/messages/listing-photos.ts';
import { keyNotConnected, keyNotTaken } from '#contract/messages/write-api.ts';
import { MOST_PHOTOS } from '#contract/office/photos.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { forbiddenError } from '../../platform/http/errors.ts';
import type { ListingRow } from '../listings/rows/listing-rows.ts';
import {
  type EntryRef,
  NotConnected,
  type RelationInput,
  readRelation,
  refsIn,
  relatedAfter,
} from './relation-input.ts';
import { findUsableMedia } from './upload-queries.ts';
import { type Fault, shortened } from './write-faults.ts';

/** Returns the name that the API contract has for an entity, such as `api::sparepart.sparepart` for `spareparts`. */
function uidOf(target: string): string {
  if (target === 'media') return 'plugin::upload.file';
  const one = target.replace(/ies$/, 'y').replace(/s$/, '');
  return `api::${one}.${one}`;
}

const keyOf = (ref: EntryRef) => ('id' in ref ? `#${ref.id}` : ref.documentId);

const MOST_ID = 2_147_483_647;

/**
 * Returns the ids of the named entries that are public, in a map. An entry is found there by `#` and its id, such as `#12`, and by its
 * documentId.
 */
async function findTargets(db: Database, target: string, refs: readonly EntryRef[]): Promise<Map<string, number>> {
  const ids = refs.flatMap((ref) => ('id' in ref && ref.id <= MOST_ID ? [ref.id] : []));
  const documentIds = refs.flatMap((ref) => ('documentId' in ref ? [ref.documentId] : []));
  const conditions = definedItems(
    ids.length > 0 ? sql`id in (${sql.join(ids)})` : undefined,
    documentIds.length > 0 ? sql`document_id in (${sql.join(documentIds)})` : undefined,
  );
  if (conditions.length === 0) return new Map();
  // Pictures that are not public are left out here: only their uploader can use them, and `findUsableMedia` finds those.
  const isSeen = target === 'media' ? sql`and state = 'public'` : sql``;
  const { rows } = await sql<{ id: number; document_id: string }>`
    select id, document_id from ${sql.table(entityNamed(target).table)}
    where published_at is not null and (${sql.join(conditions, sql` or `)}) ${isSeen}`.execute(db);
  return new Map(
    rows.flatMap(({ id, document_id }): [string, number][] => [
      [`#${id}`, id],
      [document_id, id],
    ]),
  );
}

type IdOf = (ref: EntryRef) => number | undefined;

/**
 * Returns a fault, worded as in the API contract, if the relation names entries that do not exist. Unknown entries under `disconnect` are
 * no fault.
 */
function faultOfRefs(target: string, input: RelationInput, idOf: IdOf): Fault | undefined {
  const forgiven: readonly EntryRef[] = 'set' in input ? [] : input.disconnect.filter((ref) => 'id' in ref);
  const unknown = refsIn(input).filter((ref) => idOf(ref) === undefined && !forgiven.includes(ref));
  const text = unknown.find((ref) => 'documentId' in ref);
  if (text && 'documentId' in text) {
    return { path: [], message: `Document with id "${shortened(text.documentId)}", locale "null" not found` };
  }
  if (unknown.length === 0) return undefined;
  const message = `${unknown.length} relation(s) of type ${uidOf(target)} associated with this entity do not exist`;
  return { path: [], message, value: unknown.map(keyOf).join(', ') };
}

async function namesOf(db: Database, target: string, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(entityNamed(target).table)} where id in (${sql.join(ids)})`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => names.get(id) ?? []);
}

/** Returns the ids of a relation's entries, given by name, in the order of the names. */
async function idsOfNames(db: Database, target: string, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(entityNamed(target).table)}
    where name in (${sql.join(names)}) and published_at is not null order by id`.execute(db);
  return names.flatMap((name) => rows.filter((row) => row.name === name).map(({ id }) => id));
}

export interface Reading {
  db: Database;
  listing: ListingRow;
  /** The values that the ad has before the request. */
  present: ListingValues;
  presentImages: readonly number[];
}

type Read<Value> = { value: Value } | { fault: Fault };

async function related(
  input: RelationInput,
  {
    name,
    spec,
    before,
    idOf,
  }: { name: string; spec: RelationSpec; before: () => Promise<readonly number[]>; idOf: IdOf },
): Promise<Read<number[]>> {
  const fault = faultOfRefs(spec.target, input, idOf);
  if (fault) return { fault };
  try {
    return { value: relatedAfter(await before(), input, idOf, spec.kind === 'to-one') };
  } catch (error) {
    if (!(error instanceof NotConnected)) throw error;
    return { fault: { path: [name], message: keyNotConnected(name) } };
  }
}

/** Returns whether the ad's present value for this relation is a name that the market's list lacks, such as that of a new model. */
export async function isUnlisted({ db, present }: Reading, name: string, { target }: RelationSpec): Promise<boolean> {
  const text = present[name] ?? null;
  return typeof text === 'string' && (await idsOfNames(db, target, [text])).length === 0;
}

/**
 * Reads a relation in a body. `before`: the ids of the entries in the relation so far. Returns the ids after the request, or a fault; all
 * named entries must be public.
 */
export async function readRelated(
  db: Database,
  { name, spec, before }: { name: string; spec: RelationSpec; before: readonly number[] },
  sent: unknown,
): Promise<Read<number[]>> {
  const input = readRelation(sent);
  if (!input) return { fault: { path: [name], message: keyNotTaken(name), value: sent } };
  const targets = await findTargets(db, spec.target, refsIn(input));
  return related(input, { name, spec, before: async () => before, idOf: (ref) => targets.get(keyOf(ref)) });
}

export async function readNames(
  reading: Reading,
  name: string,
  spec: RelationSpec,
  sent: unknown,
): Promise<Read<string[]>> {
  const { db, present } = reading;
  const input = readRelation(sent);
  if (!input) return { fault: { path: [name], message: keyNotTaken(name), value: sent } };
  const targets = await findTargets(db, spec.target, refsIn(input));
  const before = () => idsOfNames(db, spec.target, [present[name] ?? []].flat().map(String));
  const read = await related(input, { name, spec, before, idOf: (ref) => targets.get(keyOf(ref)) });
  return 'fault' in read ? read : { value: await namesOf(db, spec.target, read.value) };
}

export async function readImages(
  reading: Reading,
  name: string,
  spec: RelationSpec,
  sent: unknown,
): Promise<Read<number[]>> {
  const { db, listing, presentImages } = reading;
  const input = readRelation(sent);
  if (!input) return { fault: { path: [name], message: keyNotTaken(name), value: sent } };
  const refs = refsIn(input);
  const usable = await findUsableMedia(db, listing, {
    present: presentImages,
    ids: refs.flatMap((ref) => ('id' in ref && ref.id <= MOST_ID ? [ref.id] : [])),
    documentIds: refs.flatMap((ref) => ('documentId' in ref ? [ref.documentId] : [])),
  });
  const idOf: IdOf = (ref) => usable.get(keyOf(ref));
  const read = await related(input, { name, spec, before: async () => presentImages, idOf });
  if ('value' in read && read.value.length > MOST_PHOTOS) return { fault: { path: [name], message: TOO_MANY_PHOTOS } };
  return read;
}

/**
 * Checks a body's relation to the ad's own dealer or garage, which the body may contain but not change. Returns an error message if the value
 * is no relation at all; otherwise undefined. Throws Forbidden if it names another seller.
 */
export async function requireOwnSeller(
  db: Database,
  listing: ListingRow,
  { name, spec }: { name: string; spec: RelationSpec },
  sent: unknown,
): Promise<string | undefined> {
  const own = spec.target === 'garages' ? listing.garage_id : listing.dealer_id;
  const input = readRelation(sent);
  if (!input) return keyNotTaken(name);
  const targets = await findTargets(db, spec.target, refsIn(input));
  const before = own === null ? [] : [own];
  const after = relatedAfter(before, input, (ref) => targets.get(keyOf(ref)) ?? -1, true);
  if ((after[0] ?? null) !== own) throw forbiddenError();
  return undefined;
}
