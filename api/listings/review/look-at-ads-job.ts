import { setTimeout } from 'node:timers/promises';
import { isPublicState, PUBLIC_STATES } from '#contract/listing-states.ts';
import { mustBeSeen, type ReviewSignal, scoreOf } from '#contract/listings/review-signals.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { findListingById, lockListing, publicValues } from '../rows/listing-rows.ts';
import { signalsIn } from '../rows/stored-signals.ts';
import { findSignals } from './review-signals.ts';

// Checks ads that went on sale before a signal existed, or by a change that was not checked. They stay on sale while a moderator decides.

const ROWS_AT_ONCE = 100;
/** The pause between two ads, in ms, during which other work is done. */
const PAUSE_MS = 5;

const listOnSale = (db: Database, after: number) =>
  db
    .selectFrom('listing')
    .select('id')
    .where('state', 'in', PUBLIC_STATES)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();

export const findOpenItem = (db: Database, listingId: number) =>
  db
    .selectFrom('review_item')
    .select(['id', 'signals'])
    .where('listing_id', '=', listingId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();

export async function addSignals(
  db: Database,
  { id, signals }: { id: number; signals: string },
  added: readonly ReviewSignal[],
): Promise<void> {
  const all = [...new Set([...signalsIn(signals), ...added])];
  await db
    .updateTable('review_item')
    .set({ signals: JSON.stringify(all), score: scoreOf(all) })
    .where('id', '=', id)
    .execute();
}

/**
 * Sends a public ad to the moderators if it has suspicious signals; it stays on sale until they decide. `certain`: signals that the caller
 * has found, in addition to those found here.
 */
export async function lookAtAd(db: Database, id: number, certain: readonly ReviewSignal[], now: number): Promise<void> {
  const seen = await findListingById(db, id);
  if (!seen) return;
  const found = isPublicState(seen.state) ? await findSignals(db, seen, await publicValues(db, seen)) : [];
  const signals = [...new Set([...found, ...certain])];
  await db.transaction().execute(async (transaction) => {
    const listing = await lockListing(transaction, seen.document_id);
    const open = listing && (await findOpenItem(transaction, id));
    if (open) return addSignals(transaction, open, certain);
    if (listing?.version !== seen.version || !isPublicState(seen.state) || !mustBeSeen(seen.trust, signals)) return;
    await transaction
      .insertInto('review_item')
      .values({
        listing_id: id,
        kind: 'new',
        created_at: now,
        score: scoreOf(signals),
        signals: JSON.stringify(signals),
      })
      .execute();
  });
}

/** Checks all ads on sale. If it is run a second time, it may send ads to the moderators about which they decided after the first run. */
export async function lookAtAdsOnSale(db: Database, clock: Clock): Promise<void> {
  for (let rows = await listOnSale(db, 0); rows.length > 0; rows = await listOnSale(db, rows.at(-1)?.id ?? 0)) {
    for (const row of rows) {
      await lookAtAd(db, row.id, [], clock.now());
      await setTimeout(PAUSE_MS);
    }
  }
}

export const adsOnSaleJobs = (db: Database, clock: Clock): Record<string, JobKind> => ({
  'look at ads on sale': { run: () => lookAtAdsOnSale(db, clock) },
});
