import { dayInUganda, dayStartInUganda } from '#contract/messages/dates.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseAdapter } from '../../../platform/database/adapter.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { recordAudit } from '../../audit/audit-writes.ts';
import { rememberFileValues } from '../rows/file-value-writes.ts';
import { type ListingRow, lockListing } from '../rows/listing-rows.ts';
import type { EntryTx } from '../rows/listing-tx.ts';
import { updateEntry } from './publishing.ts';

/** Whether a car is featured, and the last day, such as "2026-12-24"; null: no last day. */
export interface Featured {
  isFeatured: boolean;
  until: string | null;
}

const isOnList = async (db: Database, carId: number) =>
  (await db.selectFrom('car').select('featured').where('id', '=', carId).executeTakeFirst())?.featured === 1;

/** Returns whether an ad's car is featured; null if the ad has never been public. */
export async function findFeatured(db: Database, listing: Pick<ListingRow, 'id' | 'car_id'>): Promise<Featured | null> {
  const { id, car_id } = listing;
  if (car_id === null) return null;
  const { featured_until: end } = await db
    .selectFrom('listing')
    .select('featured_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isFeatured = await isOnList(db, car_id);
  // `featured_until` is the beginning of the next day.
  return { isFeatured, until: isFeatured && end !== null ? dayInUganda(end - 1) : null };
}

async function write(tx: EntryTx, listing: ListingRow, { isFeatured, until }: Featured) {
  const end = isFeatured && until !== null ? dayStartInUganda(until) + DAY_MS : null;
  await updateEntry(tx, listing, { featured: isFeatured });
  await tx.db.updateTable('listing').set({ featured_until: end }).where('id', '=', listing.id).execute();
}

/**
 * Starts or stops featuring the car of an ad, which the caller must have locked. An import by the operator does not overwrite this choice.
 */
export async function featureCar(
  tx: EntryTx & { by: { accountId: number } },
  listing: ListingRow,
  featured: Featured,
): Promise<void> {
  const { db, now, by } = tx;
  const before = await findFeatured(db, listing);
  await rememberFileValues(db, listing, { featured: before?.isFeatured });
  await write(tx, listing, featured);
  await recordAudit(db, {
    at: now,
    actor: by.accountId,
    action: 'feature listing',
    subject: { kind: 'listing', id: listing.document_id },
    difference: {
      featured: { before: before?.isFeatured ?? false, after: featured.isFeatured },
      until: { before: before?.until ?? null, after: featured.until },
    },
  });
}

/** Stops featuring cars whose last day is over. */
export async function endFeatured(adapter: DatabaseAdapter, now: number): Promise<void> {
  const { db } = adapter;
  const over = await db.selectFrom('listing').select('document_id').where('featured_until', '<=', now).execute();
  for (const { document_id } of over) {
    await db.transaction().execute(async (transaction) => {
      const listing = await lockListing(transaction, document_id);
      const row = await transaction
        .selectFrom('listing')
        .select('id')
        .where('document_id', '=', document_id)
        .where('featured_until', '<=', now)
        .executeTakeFirst();
      // There is nothing to end: the ad was deleted, or staff have just chosen a later last day for it.
      if (!listing || !row) return;
      await write({ db: transaction, now, services: { adapter } }, listing, { isFeatured: false, until: null });
    });
  }
}

export const featuredJobs = (adapter: DatabaseAdapter, clock: Clock): Record<string, JobKind> => ({
  'end featured cars': { everyMs: HOUR_MS, run: () => endFeatured(adapter, clock.now()) },
});
