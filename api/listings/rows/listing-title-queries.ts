import { listingTitle } from '#contract/listings/listing-fields.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { findListingById, patchOf, publicValues } from './listing-rows.ts';

/** Returns an ad's title with its waiting changes, such as "Toyota Premio 2010"; undefined: there is no such ad. */
export async function findListingTitle(db: Database, id: number): Promise<string | undefined> {
  const listing = await findListingById(db, id);
  return listing && listingTitle(listing.kind, { ...(await publicValues(db, listing)), ...patchOf(listing) });
}
