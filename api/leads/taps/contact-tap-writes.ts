import { sql } from 'kysely';
import type { TapKind } from '#contract/leads/contact-taps.ts';
import type { Database } from '../../../platform/database/adapter.ts';

/** Counts a press of a contact button for the day, without recording whose it was. */
export async function addTap(db: Database, listingId: number, kind: TapKind, day: number): Promise<void> {
  await db
    .insertInto('contact_tap')
    .values({ listing_id: listingId, day, kind, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'day', 'kind']).doUpdateSet({ count: sql<number>`contact_tap.count + 1` }),
    )
    .execute();
}
