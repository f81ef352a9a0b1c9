import { sql } from 'kysely';
import {
  CLOSED_KEPT_MS,
  DRAFT_KEPT_MS,
  LISTING_STATES,
  type ListingState,
  UNSENT_STATES,
} from '#contract/listing-states.ts';
import { namesWith } from '#contract/values/names.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { carEntries } from '../../cars/car-writes.ts';
import { sparePartEntries } from '../../spare-parts/spare-part-writes.ts';

/** Ads per transaction; it is kept short, so that other requests can write in between. */
const ROWS_AT_ONCE = 100;
/** The most transactions of one run; the rest is left to the next run, an hour later. */
const MOST_ROUNDS = 20;

async function inPortions(db: Database, removeSome: (db: Database) => Promise<number>): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const removed = await db.transaction().execute(removeSome);
    if (removed < ROWS_AT_ONCE) return;
  }
}

// Returns a condition on an ad's state. The states must have the same order as in the partial index: SQLite uses that index only if a query
// repeats its condition literally.
const stateIn = (states: readonly ListingState[]) => sql<boolean>`state in (${sql.join(states.map(sql.lit))})`;
const ARE_UNSENT = stateIn(UNSENT_STATES);
const ARE_REMOVABLE = stateIn(namesWith(LISTING_STATES, 'isRemovable'));

/** Deletes drafts that were never public and were not changed for a long time. Their photos are deleted by the job for unused photos. */
export const removeOldDrafts = (db: Database, now: number): Promise<void> =>
  inPortions(db, async (transaction) => {
    const untouchedSince = now - DRAFT_KEPT_MS;
    const { numDeletedRows } = await transaction
      .deleteFrom('listing')
      // The date is in the subquery too. It is compared again here, because a seller may have typed in the draft after the subquery read
      // it.
      .where('updated_at', '<=', untouchedSince)
      .where('id', 'in', (query) =>
        query
          .selectFrom('listing')
          .select('id')
          .where(ARE_UNSENT)
          .where('first_published_at', 'is', null)
          .where('updated_at', '<=', untouchedSince)
          .limit(ROWS_AT_ONCE),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  });

/**
 * Selects ads that were public once and have not changed since `time`. Ads from the operator's files are left out: the next file would
 * create them again.
 */
const closedBefore = (db: Database, time: number) =>
  db
    .selectFrom('listing')
    .select('id')
    .where('first_published_at', 'is not', null)
    .where('origin', '<>', 'import')
    .where('updated_at', '<=', time)
    .limit(ROWS_AT_ONCE);

async function listClosed(db: Database, time: number): Promise<number[]> {
  const closed = await closedBefore(db, time).where(ARE_REMOVABLE).where('state_since', '<=', time).execute();
  const left = await closedBefore(db, time).where(ARE_UNSENT).execute();
  return [...new Set([...closed, ...left].map(({ id }) => id))].slice(0, ROWS_AT_ONCE);
}

/** Copies the last price of each car to `past_price`, without its seller. */
async function keepPrices(db: Database, listings: readonly number[]): Promise<void> {
  await db
    .insertInto('past_price')
    .columns(['model_id', 'year', 'mileage', 'price', 'closed_at'])
    .expression((builder) =>
      builder
        .selectFrom('listing')
        .innerJoin('car', 'car.id', 'listing.car_id')
        .select(['car.model_id', 'car.year', 'car.mileage', 'car.price', 'listing.state_since'])
        .where('listing.id', 'in', listings)
        .where('car.model_id', 'is not', null)
        .where('car.price', 'is not', null),
    )
    .execute();
}

const isId = (id: number | null): id is number => id !== null;

/** Deletes ads that ended a year ago, and keeps the prices of their cars. */
export const removeClosedListings = (db: Database, now: number): Promise<void> =>
  inPortions(db, async (transaction) => {
    const time = now - CLOSED_KEPT_MS;
    const closed = await listClosed(transaction, time);
    if (closed.length === 0) return 0;
    // Locks the ads, so that from here on nobody puts one back on sale. The conditions are repeated, to skip ads that were put back just
    // before.
    const locked = await transaction
      .selectFrom('listing')
      .select(['id', 'car_id', 'spare_part_id'])
      .where('id', 'in', closed)
      .where('state_since', '<=', time)
      .where('updated_at', '<=', time)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const ids = locked.map(({ id }) => id);
    if (ids.length > 0) await keepPrices(transaction, ids);
    // Deleting a car or part also deletes its listing.
    await carEntries.delete(transaction, locked.map(({ car_id }) => car_id).filter(isId));
    await sparePartEntries.delete(transaction, locked.map(({ spare_part_id }) => spare_part_id).filter(isId));
    return locked.length;
  });
