import { sql } from 'kysely';
import { LIKE_CARS } from '#contract/catalogue/like-cars.ts';
import { statesOf } from '#contract/listing-states.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { findModelId } from '../rows/market-names.ts';

/** Asking prices of similar cars, in shillings. */
export interface PriceRange {
  count: number;
  /** The price below which a quarter of the similar cars are. */
  low: number;
  median: number;
  /** The price above which a quarter of the similar cars are. */
  high: number;
}

/** The most cars that are read from each source (cars on sale, sold cars, ended ads); for a common model that is enough. */
const MOST_READ = 1_000;

const at = (sorted: Float64Array, part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? 0;

interface LikeCars {
  modelId: number;
  years: readonly [from: number, to: number];
  exceptCarId: number;
}

/**
 * Returns a query for the prices of cars on sale, of sold cars and of ended ads, separated by commas: reading one text is quicker than
 * reading a row for each price. The condition on `published_at` of sold cars must be that of the index from migration 024-sold-cars.
 */
export const askedPrices = ({ modelId, years: [from, to], exceptCarId }: LikeCars) => sql<{ prices: string | null }>`
  select string_agg(cast(price as text), ',') as prices from (select price from (
    select price from car where model_id = ${modelId} and year between ${from} and ${to} and price > 0
      and published_at is not null and id <> ${exceptCarId} limit ${MOST_READ}) as present
  union all select price from (
    select car.price from car join listing on listing.car_id = car.id
      where model_id = ${modelId} and year between ${from} and ${to} and price > 0 and coalesce(published_at, 0) = 0
      and listing.state in (${sql.join(statesOf('sold'))}) and car.id <> ${exceptCarId} limit ${MOST_READ}) as sold
  union all select price from (
    select price from past_price where model_id = ${modelId} and year between ${from} and ${to} and price > 0
      order by closed_at desc limit ${MOST_READ}) as past) as asked`;

/**
 * Returns the range of prices that are or were asked for cars of this model and a similar year: cars on sale, sold cars, and ads that ended
 * in the last year. Undefined if there are too few. `exceptCarId`: the car itself, which is not counted.
 */
export async function comparePrices(
  db: Database,
  { make, model, year, exceptCarId = 0 }: { make: string; model: string; year: number; exceptCarId?: number },
): Promise<PriceRange | undefined> {
  const modelId = await findModelId(db, { make, model });
  if (modelId === undefined) return undefined;
  const years = [year - LIKE_CARS.yearsAround, year + LIKE_CARS.yearsAround] as const;
  const { rows } = await askedPrices({ modelId, years, exceptCarId }).execute(db);
  const prices = Float64Array.from(rows[0]?.prices?.split(',') ?? [], Number).sort();
  if (prices.length < LIKE_CARS.least) return undefined;
  return { count: prices.length, low: at(prices, 0.25), median: at(prices, 0.5), high: at(prices, 0.75) };
}
