import { sql } from 'kysely';
import { type EntitySpec, isSellers } from '#contract/entities/entity.ts';
import { isPublicState } from '#contract/listing-states.ts';
import type { ListingKind, ListingValues } from '#contract/listings/listing-fields.ts';
import { type ContentType, columnOf, keyColumnOf, type StoredRow } from '../../platform/content/content-type.ts';
import type { ContentSource } from '../../platform/content/load-entries.ts';
import { type UnsavedEntry, writeUnsaved } from '../../platform/content/unsaved-entry.ts';
import { HOLDER } from '../../platform/content/viewer.ts';
import { LOCATION_NAME } from '../../platform/content/write-entry.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { carType } from '../cars/car-types.ts';
import { wantedValues } from '../listings/lifecycle/listing-moves.ts';
import { photoChangesOf, photosOfRow } from '../listings/photos/listing-photo-queries.ts';
import { availabilityIn } from '../listings/rows/listing-queries.ts';
import { ENTITIES, entryIdOf, type ListingRow, patchOf } from '../listings/rows/listing-rows.ts';
import { linkedEntries, writtenValues } from '../listings/rows/named-value-queries.ts';
import { sparePartType } from '../spare-parts/spare-part-types.ts';
import { heldMediaType } from './held-media-type.ts';
import { type OwnSelection, withStockNumber } from './stock-number-query.ts';

export const WRITTEN_TYPES: Readonly<Record<ListingKind, ContentType>> = { car: carType, spare_part: sparePartType };

/** The kind of listing for each content type, by the type's name in addresses. */
export const WRITTEN_KINDS: ReadonlyMap<string, ListingKind> = new Map([
  [carType.plural, 'car'],
  [sparePartType.plural, 'spare_part'],
]);

async function entryRow(db: Database, listing: ListingRow): Promise<StoredRow> {
  const id = entryIdOf(listing);
  if (id === null) return {};
  const { rows } = await sql<StoredRow>`
    select * from ${sql.table(ENTITIES[listing.kind].table)} where id = ${id}`.execute(db);
  return rows[0] ?? {};
}

/** Returns the id of the model with this name, which may still be missing on the market's list; null if there is none. */
async function modelOf(db: Database, make: unknown, name: unknown): Promise<number | null> {
  if (typeof make !== 'number' || typeof name !== 'string') return null;
  const model = await db
    .selectFrom('model')
    .select('id')
    .where('make_id', '=', make)
    .where('name', '=', name)
    .executeTakeFirst();
  return model?.id ?? null;
}

async function videosOf(db: Database, listing: ListingRow): Promise<number[]> {
  if (listing.kind !== 'car' || listing.car_id === null) return [];
  const query = db.selectFrom('car_video').select('media_id').where('car_id', '=', listing.car_id);
  return (await query.orderBy('position').execute()).map(({ media_id }) => media_id);
}

/** Returns whether the ad is not public, or has changes that buyers do not see yet. */
async function isWaiting(db: Database, listing: ListingRow): Promise<boolean> {
  if (!isPublicState(listing.state) || Object.keys(patchOf(listing)).length > 0) return true;
  return (await photoChangesOf(db, listing)).isChanged;
}

/** Returns the row of an entry with the columns that its seller cannot write, such as `id` and `published_at`. */
async function givenColumns(db: Database, listing: ListingRow): Promise<StoredRow> {
  const stored = await entryRow(db, listing);
  const waits = await isWaiting(db, listing);
  return {
    ...stored,
    id: waits ? null : stored.id,
    published_at: waits ? null : stored.published_at,
    document_id: listing.document_id,
    created_at: stored.created_at ?? listing.created_at,
    updated_at: listing.updated_at,
    availability: availabilityIn(listing.state),
    dealer_id: listing.dealer_id,
    garage_id: listing.garage_id,
    private_seller_id: listing.sellerKind === 'private' ? listing.seller_id : null,
  };
}

/** Returns the values of an ad as a row of its entry, with the ids of related entries by relation. */
async function writtenParts(db: Database, { kind }: ListingRow, values: ListingValues) {
  const { fields, relations }: EntitySpec = ENTITIES[kind];
  const { model = null, ...others } = values;
  const written = await writtenValues(db, ENTITIES[kind], kind === 'car' ? others : values);
  const row: StoredRow = { [LOCATION_NAME]: values.location ?? null };
  const related: Record<string, number[]> = {};
  for (const [name, value] of Object.entries(written)) {
    const field = fields[name];
    if (field && field.kind !== 'location') row[columnOf(name, field)] = value;
    if (relations[name]) related[name] = [value ?? []].flat().map(Number);
  }
  if (kind !== 'car') return { row, related };
  const ofMake = await modelOf(db, related.make?.[0], model);
  return { row, related: { ...related, model: ofMake === null ? [] : [ofMake] } };
}

/** Returns the ids of those entries that a row refers to by a column. 'given': only for relations that the seller cannot write. */
function relatedIn(row: StoredRow, { relations }: EntitySpec, which: 'all' | 'given'): Record<string, number[]> {
  const related = Object.entries(relations).flatMap(([name, relation]): [string, number[]][] => {
    const isMeant = relation.kind === 'to-one' && (which === 'all' || !isSellers(relation));
    const id = isMeant ? row[keyColumnOf(name, relation)] : undefined;
    return typeof id === 'number' ? [[name, [id]]] : [];
  });
  return Object.fromEntries(related);
}

/** Returns the row and the related entries as `writtenParts` does, but from the stored entry. For an ad without waiting changes. */
async function storedParts(db: Database, { kind }: ListingRow, entryId: number, row: StoredRow) {
  const spec: EntitySpec = ENTITIES[kind];
  const place = db
    .selectFrom('place')
    .select('name')
    .where('id', '=', Number(row.place_id ?? 0));
  const related = relatedIn(row, spec, 'all');
  for (const [name, { kind, target }] of Object.entries(spec.relations)) {
    if (kind !== 'to-many' || target === 'media') continue;
    related[name] = (await linkedEntries(db, spec, name, entryId)).map(({ id }) => id);
  }
  return { row: { [LOCATION_NAME]: (await place.executeTakeFirst())?.name ?? null }, related };
}

/**
 * Returns what the seller cannot write in an entry: the public row, the row as it will be with the waiting changes, and the ids of related
 * entries.
 */
export async function readGiven(db: Database, listing: ListingRow) {
  const row = await givenColumns(db, listing);
  const video = await videosOf(db, listing);
  const related: Readonly<Record<string, readonly number[]>> = {
    ...relatedIn(row, ENTITIES[listing.kind], 'given'),
    video,
  };
  return { rows: [await entryRow(db, listing), row], related };
}

async function unsavedEntry(db: Database, listing: ListingRow): Promise<UnsavedEntry> {
  const columns = await givenColumns(db, listing);
  const entryId = entryIdOf(listing);
  const { row, related } =
    entryId !== null && Object.keys(patchOf(listing)).length === 0
      ? await storedParts(db, listing, entryId, columns)
      : await writtenParts(db, listing, await wantedValues(db, listing));
  const lists = {
    images: await photosOfRow(db, listing),
    video: await videosOf(db, listing),
  };
  return {
    row: { ...columns, ...row },
    related: { ...relatedIn(columns, ENTITIES[listing.kind], 'given'), ...related, ...lists },
  };
}

/** Returns an entry as JSON, with its waiting changes. While a change waits, the JSON has neither `id` nor `publishedAt`. */
export async function writtenEntry(
  source: ContentSource,
  db: Database,
  listing: ListingRow,
  selection: OwnSelection,
): Promise<string> {
  const unsaved = await unsavedEntry(db, listing);
  const entry = await writeUnsaved(source, { type: WRITTEN_TYPES[listing.kind], selection }, unsaved, {
    images: { target: heldMediaType, viewer: HOLDER },
  });
  return selection.hasStockNumber ? withStockNumber(entry, listing.stock_number) : entry;
}

/** Returns an entity tag, which differs between versions of an ad. */
export const tagOf = ({ version, photos_changed_at }: ListingRow): string => `"${version}.${photos_changed_at ?? 0}"`;
