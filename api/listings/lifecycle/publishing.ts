import type { EntitySpec } from '#contract/entities/entity.ts';
import type { ListingKind, ListingValues } from '#contract/listings/listing-fields.ts';
import { definedOnly } from '#contract/values/defined-only.ts';
import { foldedName } from '#contract/values/market-names.ts';
import { type ChangedEntry, emptyEntry, type NewEntry } from '../../../platform/content/entry-writes.ts';
import { createId } from '../../../platform/create-id.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { carEntries } from '../../cars/car-writes.ts';
import { sparePartEntries } from '../../spare-parts/spare-part-writes.ts';
import { ENTITIES, entryIdOf, type ListingRow } from '../rows/listing-rows.ts';
import type { EntryTx } from '../rows/listing-tx.ts';
import { holdModel, spelledValues } from '../rows/market-names.ts';
import { UnknownName, writtenValues } from '../rows/named-value-queries.ts';
import { drawReference } from '../rows/references.ts';

// Writes an ad's values to its public entry, the car or spare part that buyers see. Callers must have locked the ad, in a transaction.

/** Returns the id of a make's model. A model that is new to the market is created here, since a moderator has approved its name. */
async function requireModel(db: Database, makeId: number, name: string, now: number) {
  // Locks the make. If two cars add a new model at once, in any spelling, the second waits here and then finds the model.
  await db.selectFrom('make').select('id').where('id', '=', makeId).forNoKeyUpdate().execute();
  const modelId = await holdModel(db, makeId, name);
  if (modelId !== undefined) return modelId;
  const times = { created_at: now, updated_at: now, published_at: now };
  const { id } = await db
    .insertInto('model')
    .values({ document_id: createId(), ...times, name, folded: foldedName(name), make_id: makeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the values to write to the entry. Throws UnknownName if a name was removed from the market since the seller chose it. */
async function entryValues(db: Database, { kind }: ListingRow, values: ListingValues, now: number) {
  const { relations }: EntitySpec = ENTITIES[kind];
  // When the ad was saved, all names got the market's spelling. Entries that are stored by their id, such as makes, are looked up by that
  // spelling below; the other names, such as colours and places, are matched with the market's again here.
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => !relations[name]));
  const read = { ...values, ...(await spelledValues(db, kind, own)).values };
  try {
    return await presentValues(db, kind, read, now);
  } catch (error) {
    // A name was merged into another one since the ad was saved. Looking all names up again finds the other one.
    if (!(error instanceof UnknownName)) throw error;
    return presentValues(db, kind, (await spelledValues(db, kind, values)).values, now);
  }
}

async function presentValues(db: Database, kind: ListingKind, spelled: ListingValues, now: number) {
  const { model, ...others } = spelled;
  const written = await writtenValues(db, ENTITIES[kind], kind === 'car' ? others : spelled);
  if (kind !== 'car' || model === undefined) return written;
  if (model === null) return { ...written, model: null };
  if (typeof written.make !== 'number') throw new UnknownName('model', String(model));
  return { ...written, model: await requireModel(db, written.make, String(model), now) };
}

/** Returns the column and id that make the seller the owner of the entry. */
function sellerOf({ kind, sellerKind, seller_id, dealer_id, garage_id }: ListingRow) {
  const private_seller = sellerKind === 'private' ? seller_id : null;
  return kind === 'car' ? { dealer_info: dealer_id, private_seller } : { garage: garage_id, private_seller };
}

const writesOf = ({ kind }: ListingRow) => (kind === 'car' ? carEntries : sparePartEntries);

/** Creates the public entry of an ad that was never public. Returns its id. */
async function insertEntry(tx: EntryTx, listing: ListingRow, values: object) {
  const { db, now } = tx;
  const { adapter } = tx.services;
  const { kind, document_id: documentId } = listing;
  const entry = {
    ...emptyEntry(ENTITIES[kind]),
    ...values,
    ...sellerOf(listing),
    documentId,
    createdAt: now,
    reference: await drawReference(db, kind),
  };
  // The casts are safe: the fields were read by the rules of a car or of a spare part, according to `kind`.
  const [id = 0] = await (kind === 'car'
    ? carEntries.insert(adapter, db, [entry as unknown as NewEntry<typeof ENTITIES.car>])
    : sparePartEntries.insert(adapter, db, [entry as unknown as NewEntry<typeof ENTITIES.spare_part>]));
  await db
    .updateTable('listing')
    .set({ [kind === 'car' ? 'car_id' : 'spare_part_id']: id, first_published_at: now })
    .where('id', '=', listing.id)
    .execute();
  return id;
}

/** Changes the public entry; fields that are undefined stay unchanged. */
export async function updateEntry(
  tx: EntryTx,
  listing: ListingRow,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { db, now } = tx;
  const { adapter } = tx.services;
  const id = entryIdOf(listing);
  if (id === null) throw new Error(`Listing ${listing.id} has no entry yet`);
  const entry = definedOnly({ ...changes, id }) as ChangedEntry<typeof ENTITIES.car> &
    ChangedEntry<typeof ENTITIES.spare_part>;
  await writesOf(listing).update(adapter, db, [entry], now);
}

interface Publication {
  values: ListingValues;
  /** Ids of the pictures; undefined: they stay unchanged. */
  images?: readonly number[];
  /** Whether this publishes the entry, for the first time or again. */
  isPublishing: boolean;
}

/** Writes an ad's values and pictures to its public entry, which is created if there is none. Throws UnknownName. */
export async function writeEntry(
  tx: EntryTx,
  listing: ListingRow,
  { values, images, isPublishing }: Publication,
): Promise<void> {
  const { db, now } = tx;
  const written = await entryValues(db, listing, values, now);
  if (entryIdOf(listing) === null) await insertEntry(tx, listing, { ...written, images: images ?? [] });
  else await updateEntry(tx, listing, { ...written, images, publishedAt: isPublishing ? now : undefined });
}

/** Hides the entry from the public. Its values stay stored. */
export const unpublishEntry = (tx: EntryTx, listing: ListingRow) => updateEntry(tx, listing, { publishedAt: null });
