import { isPublicState } from '#contract/listing-states.ts';
import { scoreOf } from '#contract/listings/review-signals.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { findListingById, type ListingRow, publicValues } from '../rows/listing-rows.ts';
import { outdateReview } from '../rows/review-versions.ts';
import { addSignals, findOpenItem } from './look-at-ads-job.ts';
import { findDoubles, findSignals } from './review-signals.ts';

// Tells moderators of ads for one car, also if the number by which they are known was given after an ad was sent.

const SIGNAL = 'same car elsewhere';

/** Adds the signal to the open reviews of other ads for the same car. */
export async function tellDoubles(db: Database, listing: ListingRow): Promise<void> {
  for (const id of await findDoubles(db, listing)) {
    const open = await findOpenItem(db, id);
    if (open) await addSignals(db, open, [SIGNAL]);
  }
}

/**
 * Sends an ad on sale to the moderators if another ad is for the same car; it stays on sale until they decide. An ad that is not on sale is looked
 * at when it is sent.
 */
export async function lookForDoubles({ db, now }: Tx, listingId: number): Promise<void> {
  const listing = await findListingById(db, listingId);
  if (!listing || !isPublicState(listing.state) || (await findDoubles(db, listing)).length === 0) return;
  await tellDoubles(db, listing);
  const open = await findOpenItem(db, listing.id);
  if (open) {
    await addSignals(db, open, [SIGNAL]);
    return outdateReview(db, listing.id);
  }
  const signals = await findSignals(db, listing, await publicValues(db, listing));
  await db
    .insertInto('review_item')
    .values({
      listing_id: listing.id,
      kind: 'new',
      created_at: now,
      score: scoreOf(signals),
      signals: JSON.stringify(signals),
    })
    .execute();
}
