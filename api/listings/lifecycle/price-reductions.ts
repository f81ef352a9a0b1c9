import { REDUCED_FOR_DAYS } from '#contract/limits.ts';
import { dayInUganda } from '#contract/messages/dates.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { ListingRow } from '../rows/listing-rows.ts';

/** A car that has been on sale for less time has no price that buyers could know. */
const LEAST_ON_SALE_MS = 7 * DAY_MS;
/**
 * Days before a reduction of which the lowest price counts, as in Directive (EU) 2019/2161, article 2: otherwise a price could be raised to be
 * lowered.
 */
const LOWEST_WITHIN_MS = 30 * DAY_MS;
/** A smaller reduction, as a part of the price, is none. */
const LEAST_REDUCTION = 0.01;

type OfCar = Pick<ListingRow, 'id' | 'car_id'>;

interface PriceChange {
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
export async function noteReduction(
  db: Database,
  { id, car_id }: OfCar,
  { before, after }: PriceChange,
  now: number,
): Promise<void> {
  const car = await db.selectFrom('car').select('published_at').where('id', '=', car_id).executeTakeFirst();
  const isLong = now - Number(car?.published_at ?? now) >= LEAST_ON_SALE_MS;
  const seen = before === null ? [] : [before, ...(await pricesSince(db, id, now - LOWEST_WITHIN_MS))];
  const lowest = Math.min(...seen);
  const isReduced = isLong && after !== null && seen.length > 0 && after <= lowest * (1 - LEAST_REDUCTION);
  await db
    .updateTable('car')
    .set({ former_price: isReduced ? lowest : null, reduced_on: isReduced ? dayInUganda(now) : null })
    .where('id', '=', car_id)
    .execute();
}

/** Takes back what a car's page says of its price beside others and before: it is another car now, or comes anew. */
export async function forgetComparison(db: Database, { car_id }: OfCar): Promise<void> {
  const nothing = { like_price: null, like_low: null, like_high: null, like_count: null };
  await db
    .updateTable('car')
    .set({ ...nothing, former_price: null, reduced_on: null })
    .where('id', '=', car_id)
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
