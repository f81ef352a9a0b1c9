import { listingTitle } from '#contract/listings/listing-fields.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { findListingById, type ListingRow, patchOf, publicValues } from './listing-rows.ts';

const titleOf = async (db: Database, listing: ListingRow) =>
  listingTitle(listing.kind, { ...(await publicValues(db, listing)), ...patchOf(listing) });

/** Returns an ad's title with its waiting changes, such as "Toyota Premio 2010"; undefined: there is no such ad. */
export async function findListingTitle(db: Database, id: number): Promise<string | undefined> {
  const listing = await findListingById(db, id);
  return listing && titleOf(db, listing);
}

/** Returns ads of a seller with their titles, the latest first, but for one that is left out. */
export async function listListingTitles(db: Database, sellerId: number, most: number, except = 0) {
  const rows = await db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('id', '<>', except)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return listListingTitlesOf(
    db,
    rows.map(({ id }) => id),
  );
}

/** Returns these ads with their titles, in this order. */
export async function listListingTitlesOf(db: Database, ids: readonly number[]) {
  const titled = ids.map(async (id) => {
    const listing = await findListingById(db, id);
    return listing && { documentId: listing.document_id, title: await titleOf(db, listing), state: listing.state };
  });
  return (await Promise.all(titled)).filter((listing) => listing !== undefined);
}
