import type { ListingKind } from '#contract/listings/listing-fields.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { forbiddenError } from '../../platform/http/errors.ts';
import { findListing, type ListingRow } from '../listings/rows/listing-rows.ts';

interface Named {
  /** The ids of the pictures that the ad has before the request. */
  present: readonly number[];
  ids: readonly number[];
  documentIds: readonly string[];
}

/** The ids of files, by the way in which a body named the file: `#` and its id, such as `#12`, or its documentId. */
type NamedMedia = ReadonlyMap<string, number>;

/** Returns which of these files the seller has uploaded, or has in an ad. */
async function ownAmong(db: Database, { seller_id }: ListingRow, mediaIds: readonly number[]): Promise<Set<number>> {
  const uploads = await db
    .selectFrom('upload')
    .select('media_id')
    .where('seller_id', '=', seller_id)
    .where('media_id', 'in', mediaIds)
    .execute();
  const shown = await db
    .selectFrom('listing_photo')
    .innerJoin('listing', 'listing.id', 'listing_photo.listing_id')
    .select('media_id')
    .where('listing.seller_id', '=', seller_id)
    .where('media_id', 'in', mediaIds)
    .execute();
  return new Set([...uploads, ...shown].map(({ media_id }) => media_id));
}

/** Returns the ids of the named files that may be put into an ad. Throws Forbidden for a public file of another seller. */
export async function findUsableMedia(
  db: Database,
  listing: ListingRow,
  { present, ids, documentIds }: Named,
): Promise<NamedMedia> {
  if (ids.length + documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .select(['id', 'document_id', 'state'])
    .where((where) =>
      where.or(
        definedItems(
          ids.length > 0 ? where('id', 'in', ids) : undefined,
          documentIds.length > 0 ? where('document_id', 'in', documentIds) : undefined,
        ),
      ),
    )
    .execute();
  if (rows.length === 0) return new Map();
  const mediaIds = rows.map(({ id }) => id);
  const own = new Set([...present, ...(await ownAmong(db, listing, mediaIds))]);
  if (rows.some(({ id, state }) => state === 'public' && !own.has(id))) throw forbiddenError();
  return new Map(
    rows
      .filter(({ id }) => own.has(id))
      .flatMap(({ id, document_id }): [string, number][] => [
        [`#${id}`, id],
        [document_id, id],
      ]),
  );
}

const NUMBER = /^[1-9]\d{0,8}$/;

/**
 * Returns the ad that a form's `refId` names by the entry's number or by its documentId; undefined if there is none. A draft has only a
 * documentId.
 */
export async function findByRef(db: Database, kind: ListingKind, refId: string): Promise<ListingRow | undefined> {
  const key = kind === 'car' ? 'car_id' : 'spare_part_id';
  const numbered = NUMBER.test(refId)
    ? await db.selectFrom('listing').select('document_id').where(key, '=', Number(refId)).executeTakeFirst()
    : undefined;
  const documentId = numbered?.document_id ?? refId;
  const listing = DOCUMENT_ID.test(documentId) ? await findListing(db, documentId) : undefined;
  return listing?.kind === kind ? listing : undefined;
}
