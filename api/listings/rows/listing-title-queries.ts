import { listingTitle } from '#contract/listings/listing-fields.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { WERE_SENT } from './listing-queries.ts';
import { findListingById, type ListingRow, patchOf, publicValues } from './listing-rows.ts';

const titleOf = async (db: Database, listing: ListingRow) =>
  listingTitle(listing.kind, { ...(await publicValues(db, listing)), ...patchOf(listing) });

/** Returns an ad's title, such as "Toyota Premio 2010", including its waiting changes; undefined if there is no such ad. */
export async function findListingTitle(db: Database, id: number): Promise<string | undefined> {
  const listing = await findListingById(db, id);
  return listing && titleOf(db, listing);
}

/** Returns the newest ads of a seller with their titles, without drafts that were never public and without the ad `except`. */
export async function listListingTitles(db: Database, sellerId: number, most: number, except = 0) {
  const rows = await db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('id', '<>', except)
    .where(WERE_SENT)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return listListingTitlesOf(
    db,
    rows.map(({ id }) => id),
  );
}

/** Returns these ads with their titles, in the order of `ids`. */
export async function listListingTitlesOf(db: Database, ids: readonly number[]) {
  const titled = ids.map(async (id) => {
    const listing = await findListingById(db, id);
    return listing && { documentId: listing.document_id, title: await titleOf(db, listing), state: listing.state };
  });
  return (await Promise.all(titled)).filter((listing) => listing !== undefined);
}

/** Returns the titles of these ads by documentId, with one query; '' for an ad without a title. */
export async function listTitlesByDocumentId(
  db: Database,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('listing')
    .leftJoin('car', 'car.id', 'listing.car_id')
    .leftJoin('make', 'make.id', 'car.make_id')
    .leftJoin('model', 'model.id', 'car.model_id')
    .leftJoin('spare_part', 'spare_part.id', 'listing.spare_part_id')
    .select(['listing.document_id', 'listing.kind', 'listing.patch'])
    .select(['make.name as make', 'model.name as model', 'car.year', 'spare_part.name'])
    .where('listing.document_id', 'in', documentIds)
    .execute();
  return new Map(
    rows.map(({ document_id, kind, patch, make, model, year, name }) => [
      document_id,
      listingTitle(kind, { make, model, year, name, ...patchOf({ patch }) }),
    ]),
  );
}
