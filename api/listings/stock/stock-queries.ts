import {
  LISTING_STATE_NAMES,
  type ListingState,
  PUBLIC_STATES,
  RETURNED_STATES,
  UNFINISHED_STATES,
} from '#contract/listing-states.ts';
import { STOCK_TASKS } from '#contract/office/stock.ts';
import type { StateCounts, StockToday } from '#contract/office/stock-schemas.ts';
import { tableOf } from '#contract/values/names.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { viewsAndTaps } from './stock-figure-queries.ts';
import { type Row, stockOf, stockRow, withPictures } from './stock-row-queries.ts';

const MOST_TASKS = 30;
/**
 * The most ads of a seller that are read at once. Only imports create more; ads beyond this number are missing in lists, but can still be
 * opened by their own addresses.
 */
const MOST_READ = 5_000;

/**
 * Selects a seller's ads in these states, the most recently changed first. Public ads are read separately, so that thousands of imported
 * drafts do not push them out.
 */
export const readStock = (db: Database, sellerId: number, states: readonly ListingState[], most = MOST_READ) =>
  stockOf(db)
    .where('listing.seller_id', '=', sellerId)
    .where('listing.state', 'in', [...states])
    .orderBy('listing.updated_at', 'desc')
    .orderBy('listing.id', 'desc')
    .limit(most)
    .execute();

export async function countStates(db: Database, sellerId: number): Promise<StateCounts> {
  const rows = await db
    .selectFrom('listing')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('seller_id', '=', sellerId)
    .groupBy('state')
    .execute();
  const counts: StateCounts = tableOf(LISTING_STATE_NAMES, () => 0);
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

/**
 * Returns the ads of a seller that are on sale and so can be marked as sold, and also the ad with the id `also` in any state, sorted by
 * title.
 */
export async function listSellable(db: Database, sellerId: number, also: number | null, now: number): Promise<Row[]> {
  const read = await stockOf(db)
    .where('listing.seller_id', '=', sellerId)
    .where(({ or, eb }) => or([eb('listing.state', 'in', [...PUBLIC_STATES]), eb('listing.id', '=', also ?? 0)]))
    .limit(MOST_READ)
    .execute();
  return read.map((row) => stockRow(row, now)).sort((a, b) => (a.title < b.title ? -1 : Number(a.title > b.title)));
}

/** Returns the ads of a seller with these documentIds, as rows of the list. */
export async function listChosen(db: Database, sellerId: number, documentIds: readonly string[], now: number) {
  const read = await stockOf(db)
    .where('listing.seller_id', '=', sellerId)
    .where('listing.document_id', 'in', documentIds)
    .orderBy('listing.updated_at', 'desc')
    .orderBy('listing.id', 'desc')
    .execute();
  return read.map((row) => stockRow(row, now));
}

async function sumOfDays(db: Database, sellerId: number, now: number) {
  const ads = await viewsAndTaps(db, sellerId, now);
  const sum = (of: 'views' | 'taps') => ads.reduce((total, ad) => total + ad[of], 0);
  return { views: sum('views'), taps: sum('taps') };
}

const urgencyOf = ({ tasks }: Row) => Math.min(...tasks.map((task) => STOCK_TASKS.indexOf(task)));

/** Returns the ads for which the seller should do something, the most urgent first. */
export async function listToday(db: Database, sellerId: number, now: number): Promise<StockToday> {
  const read = [
    ...(await readStock(db, sellerId, [...RETURNED_STATES, ...PUBLIC_STATES])),
    ...(await readStock(db, sellerId, UNFINISHED_STATES, MOST_TASKS)),
  ];
  const asking = read.map((row) => stockRow(row, now)).filter(({ tasks }) => tasks.length > 0);
  return {
    rows: await withPictures(db, read, asking.sort((a, b) => urgencyOf(a) - urgencyOf(b)).slice(0, MOST_TASKS)),
    counts: await countStates(db, sellerId),
    ...(await sumOfDays(db, sellerId, now)),
  };
}
