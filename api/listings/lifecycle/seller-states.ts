import { PUBLIC_STATES } from '#contract/listing-states.ts';
import { SELLER_STATES, type SellerState } from '#contract/sellers/sellers.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { notFoundError } from '../../../platform/http/errors.ts';
import { lockSeller } from '../../sellers/seller-lock-writes.ts';
import { availabilityIn } from '../rows/listing-queries.ts';
import { findListingById } from '../rows/listing-rows.ts';
import type { EntryTx } from '../rows/listing-tx.ts';
import { updateEntry } from './publishing.ts';

/** Locks a seller's public ads until the transaction ends. */
const publicListings = (db: Database, sellerId: number) =>
  db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', 'in', PUBLIC_STATES)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Changes a seller's state, which hides its ads or shows them again; each ad keeps its own state. `db` must be a transaction. Returns how
 * many ads were affected, and the former state.
 */
export async function setSellerState(
  tx: EntryTx,
  sellerId: number,
  state: SellerState,
): Promise<{ before: SellerState; count: number }> {
  const { db, now } = tx;
  // Locks the ads before their seller, as all code that changes both does. Once the seller is locked, requests that put its ads on sale
  // wait.
  await publicListings(db, sellerId);
  const before = await lockSeller(db, sellerId);
  if (!before) throw notFoundError();
  await db.updateTable('seller').set({ state, updated_at: now }).where('id', '=', sellerId).execute();
  const { isSelling } = SELLER_STATES[state];
  if (SELLER_STATES[before].isSelling === isSelling) return { before, count: 0 };
  // Locks the ads again with the seller's lock held, and reads each anew, so that an ad that was just sold or removed is not shown.
  const rows = await publicListings(db, sellerId);
  for (const { id } of rows) {
    const listing = await findListingById(db, id);
    if (!listing) continue;
    const publishedAt = isSelling ? now : null;
    const availability = publishedAt === null ? undefined : availabilityIn(listing.state);
    await updateEntry(tx, listing, { publishedAt, availability });
  }
  return { before, count: rows.length };
}
