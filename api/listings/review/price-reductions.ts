import { REDUCED_FOR_DAYS } from '#contract/limits.ts';
import { dayInUganda } from '#contract/messages/dates.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';

/** A car that was on sale for less has no price that buyers could know. */
const LEAST_ON_SALE_MS = 7 * DAY_MS;
/**
 * Days before a reduction of which the lowest price counts, as in Directive (EU) 2019/2161, article 2: otherwise a price could be raised to be
 * lowered.
 */
const LOWEST_WITHIN_MS = 30 * DAY_MS;

interface PriceChange {
  listingId: number;
  carId: number;
  before: number | null;
  after: number | null;
}

/** Returns the prices that buyers saw since a time, without the present one, from the history of an ad. */
async function pricesSince(db: Database, listingId: number, since: number): Promise<number[]> {
  const events = await db
    .selectFrom('listing_event')
    .select('patch')
    .where('listing_id', '=', listingId)
    .where('what', 'in', ['edit', 'approve changes'])
    .where('at', '>', since)
    .execute();
  return events.flatMap(({ patch }) => {
    const { price }: { price?: (number | null)[] } = JSON.parse(patch ?? '{}');
    return (price ?? []).filter((one) => one !== null);
  });
}

/** Writes on a car whose price changes whether buyers are told of a reduction, in the transaction that changes it. */
export async function noteReduction(db: Database, change: PriceChange, now: number): Promise<void> {
  const { listingId, carId, before, after } = change;
  const car = await db.selectFrom('car').select('created_at').where('id', '=', carId).executeTakeFirst();
  const isLong = car !== undefined && now - Number(car.created_at) >= LEAST_ON_SALE_MS;
  const seen = before === null ? [] : [before, ...(await pricesSince(db, listingId, now - LOWEST_WITHIN_MS))];
  const lowest = Math.min(...seen);
  const isReduced = isLong && after !== null && seen.length > 0 && after < lowest;
  await db
    .updateTable('car')
    .set({ former_price: isReduced ? lowest : null, reduced_on: isReduced ? dayInUganda(now) : null })
    .where('id', '=', carId)
    .execute();
}

/** Ends the marks of reductions that are no news any more. */
export async function endReductions(db: Database, now: number): Promise<void> {
  await db
    .updateTable('car')
    .set({ former_price: null, reduced_on: null })
    .where('reduced_on', '<', dayInUganda(now - REDUCED_FOR_DAYS * DAY_MS))
    .execute();
}
