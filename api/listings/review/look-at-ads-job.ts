import { setTimeout } from 'node:timers/promises';
import { PUBLIC_STATES } from '#contract/listing-states.ts';
import { mustBeSeen, scoreOf } from '#contract/listings/review-signals.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { findListingById, lockListing, publicValues } from '../rows/listing-rows.ts';
import { findSignals } from './review-signals.ts';

// Ads that went on sale before changes were looked at, or before a signal was known. They stay on sale while a moderator looks.

const ROWS_AT_ONCE = 100;
/** Others have their turn between two of them. */
const PAUSE_MS = 5;

const listOnSale = (db: Database, after: number) =>
  db
    .selectFrom('listing')
    .select(['id', 'document_id'])
    .where('state', 'in', PUBLIC_STATES)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();

async function isOpen(db: Database, listingId: number): Promise<boolean> {
  const query = db.selectFrom('review_item').select('id').where('listing_id', '=', listingId);
  return (await query.where('decided_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** Puts an ad as buyers see it before the moderators, where something is odd about it. */
async function lookAt(db: Database, { id, document_id }: { id: number; document_id: string }, now: number) {
  const seen = await findListingById(db, id);
  const signals = seen ? await findSignals(db, seen, await publicValues(db, seen)) : [];
  if (!seen || !mustBeSeen(seen.trust, signals)) return;
  await db.transaction().execute(async (transaction) => {
    const listing = await lockListing(transaction, document_id);
    if (listing?.version !== seen.version || (await isOpen(transaction, id))) return;
    const item = { listing_id: id, kind: 'new' as const, created_at: now };
    await transaction
      .insertInto('review_item')
      .values({ ...item, score: scoreOf(signals), signals: JSON.stringify(signals) })
      .execute();
  });
}

/** Looks once at all that is on sale. Done again, it asks about what is decided by then once more. */
export async function lookAtAdsOnSale(db: Database, clock: Clock): Promise<void> {
  for (let rows = await listOnSale(db, 0); rows.length > 0; rows = await listOnSale(db, rows.at(-1)?.id ?? 0)) {
    for (const row of rows) {
      await lookAt(db, row, clock.now());
      await setTimeout(PAUSE_MS);
    }
  }
}

export const adsOnSaleJobs = (db: Database, clock: Clock): Record<string, JobKind> => ({
  'look at ads on sale': { run: () => lookAtAdsOnSale(db, clock) },
});
