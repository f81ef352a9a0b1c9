import { REDUCED_FOR_DAYS } from '#contract/limits.ts';
import { dayInUganda } from '#contract/messages/dates.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { ListingRow } from '../rows/listing-rows.ts';

/** A reduction is only shown if the car was on sale for this long before: buyers must have known the former price. */
const LEAST_ON_SALE_MS = 7 * DAY_MS;
/**
 * A reduction is measured from the lowest price within this time, as in Directive (EU) 2019/2161, article 2. Otherwise a seller could raise
 * the price in order to lower it.
 */
const LOWEST_WITHIN_MS = 30 * DAY_MS;
/** The smallest reduction that counts, as a share of the lowest price within `LOWEST_WITHIN_MS`. */
const LEAST_REDUCTION = 0.01;

type OfCar = Pick<ListingRow, 'id' | 'car_id'>;

interface PriceChange {
  before: number | null;
  after: number | null;
}

/** Returns the prices before and after each price change in an ad's history since a time. */
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

/** Only a car that has a mark is written: each write tells all servers of a change. */
const removeMark = async (db: Database, carId: number | null): Promise<void> =>
  void (await db
    .updateTable('car')
    .set({ former_price: null, reduced_on: null })
    .where('id', '=', carId)
    .where('former_price', 'is not', null)
    .execute());

/**
 * Called in the transaction that changes a car's price. Marks the car as reduced if the price fell enough, and otherwise removes the mark.
 */
export async function noteReduction(
  db: Database,
  { id, car_id }: OfCar,
  { before, after }: PriceChange,
  now: number,
): Promise<void> {
  const seen = before === null ? [] : [before, ...(await pricesSince(db, id, now - LOWEST_WITHIN_MS))];
  const lowest = Math.min(...seen);
  const isReduced = after !== null && seen.length > 0 && after <= lowest * (1 - LEAST_REDUCTION);
  if (!isReduced) return removeMark(db, car_id);
  const { numUpdatedRows } = await db
    .updateTable('car')
    .set({ former_price: lowest, reduced_on: dayInUganda(now) })
    .where('id', '=', car_id)
    .where('published_at', '<=', now - LEAST_ON_SALE_MS)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await removeMark(db, car_id);
}

/**
 * Removes the mark of a reduction and the comparison with similar cars from a car, because the ad describes another car now, or is
 * published anew.
 */
export async function forgetComparison(db: Database, { car_id }: OfCar): Promise<void> {
  const nothing = { like_price: null, like_low: null, like_high: null, like_count: null };
  await db
    .updateTable('car')
    .set({ ...nothing, former_price: null, reduced_on: null })
    .where('id', '=', car_id)
    .execute();
}

/** Removes the marks of reductions that are no longer news. */
export async function endReductions(db: Database, now: number): Promise<void> {
  await db
    .updateTable('car')
    .set({ former_price: null, reduced_on: null })
    .where('reduced_on', '<', dayInUganda(now - REDUCED_FOR_DAYS * DAY_MS))
    .execute();
}
