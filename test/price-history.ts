import type { Database } from '../platform/database/adapter.ts';

/** Every price that buyers saw and do not see any more, as the histories of ads have it, from the first on. */
export async function listPriceChanges(
  db: Database,
): Promise<{ of: string; old: number | null; new: number | null }[]> {
  const events = await db
    .selectFrom('listing_event')
    .innerJoin('listing', 'listing.id', 'listing_event.listing_id')
    .select(['listing.document_id as of', 'listing_event.patch'])
    .where('listing_event.what', 'in', ['edit', 'approve changes'])
    .orderBy('listing_event.id')
    .execute();
  return events.flatMap(({ of, patch }) => {
    const { price } = JSON.parse(patch ?? '{}');
    return Array.isArray(price) ? [{ of, old: price[0], new: price[1] }] : [];
  });
}
