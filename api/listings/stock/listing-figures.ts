import { LIKE_CARS } from '#contract/catalogue/like-cars.ts';
import { isPublicState, PUBLIC_STATES } from '#contract/listing-states.ts';
import { perCentAbove } from '#contract/messages/prices.ts';
import { FIGURE_DAYS } from '#contract/office/stock.ts';
import type { LikeFigures, ListingDay, ListingFigures } from '#contract/office/stock-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { ListingRow } from '../rows/listing-rows.ts';
import { leadsSince, listDays, savesSince } from './listing-days.ts';
import { dayOf } from './stock-figure-queries.ts';

// Compares an ad's figures with those of similar ads. Figures of other sellers are confidential: they are shown only as the median of many
// ads of several sellers, or not at all.

/** An ad's figures are compared with those of similar ads only if it was first published at least this many days ago. */
const LEAST_DAYS = 7;
/** At least this many other sellers are needed for a comparison. */
const LEAST_SELLERS = 3;
/** No seller may have more than this share of the ads in a comparison. */
const MOST_OF_A_SELLER = 0.5;
/** Only the newest similar ads are compared, up to this number. */
const MOST_COMPARED = 300;

const sinceOf = ({ first_published_at, state_since }: Pick<ListingRow, 'first_published_at' | 'state_since'>) =>
  first_published_at ?? state_since;

interface LikeAd {
  id: number;
  car_id: number;
  seller_id: number;
}

type PublicCar = NonNullable<Awaited<ReturnType<typeof findCar>>>;

const findCar = (db: Database, carId: number) =>
  db
    .selectFrom('car')
    .select(['id', 'model_id', 'year', 'price', 'like_price', 'like_count'])
    .where('id', '=', carId)
    .where('published_at', 'is not', null)
    .executeTakeFirst();

/** Returns other sellers' cars on sale of the same model and about the same year that were already on sale at the time `since`. */
async function listLike(db: Database, own: ListingRow, { model_id, year }: PublicCar, since: number) {
  if (model_id === null || year === null) return [];
  const rows = await db
    .selectFrom('car')
    .innerJoin('listing', 'listing.car_id', 'car.id')
    .select(['listing.id', 'car.id as car_id', 'listing.seller_id'])
    .where('car.model_id', '=', model_id)
    .where('car.published_at', 'is not', null)
    .where('car.year', '>=', year - LIKE_CARS.yearsAround)
    .where('car.year', '<=', year + LIKE_CARS.yearsAround)
    .where('listing.state', 'in', [...PUBLIC_STATES])
    .where('listing.seller_id', '<>', own.seller_id)
    .where(({ fn, eb }) => eb(fn.coalesce('listing.first_published_at', 'listing.state_since'), '<=', since))
    .orderBy('listing.id', 'desc')
    .limit(MOST_COMPARED)
    .execute();
  return isOfMany(rows) ? rows : [];
}

/** Returns whether there are enough ads of enough sellers, and no single seller has most of the ads. */
function isOfMany(ads: readonly LikeAd[]): boolean {
  const sellers = [...Map.groupBy(ads, ({ seller_id }) => seller_id).values()].map(({ length }) => length);
  return (
    ads.length >= LIKE_CARS.least &&
    sellers.length >= LEAST_SELLERS &&
    Math.max(...sellers) <= ads.length * MOST_OF_A_SELLER
  );
}

function medianOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const countsById = (rows: readonly { id: number | null; count: number }[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ id, count }) => [id ?? 0, Number(count)]));

/** Returns the medians of the ads' views, contacts and the like after a given day. */
async function mediansOf(db: Database, ads: readonly LikeAd[], dayBefore: number) {
  const [ids, carIds] = [ads.map(({ id }) => id), ads.map(({ car_id }) => car_id)];
  const since = (dayBefore + 1) * DAY_MS;
  const views = countsById(
    await db
      .selectFrom('car_view')
      .select(['car_id as id', ({ fn }) => fn.sum<number>('views').as('count')])
      .where('car_id', 'in', carIds)
      .where('day', '>', dayBefore)
      .groupBy('car_id')
      .execute(),
  );
  const taps = countsById(
    await db
      .selectFrom('contact_tap')
      .select(['listing_id as id', ({ fn }) => fn.sum<number>('count').as('count')])
      .where('listing_id', 'in', ids)
      .where('day', '>', dayBefore)
      .where('kind', '<>', 'share')
      .groupBy('listing_id')
      .execute(),
  );
  const saves = countsById(
    await db
      .selectFrom(savesSince(db, carIds, since).as('kept'))
      .select(['car_id as id', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('car_id')
      .execute(),
  );
  const leads = countsById(
    await db
      .selectFrom(leadsSince(db, ids, since).as('written'))
      .select(['listing_id as id', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('listing_id')
      .execute(),
  );
  const middle = (counts: ReadonlyMap<number, number>, keys: readonly number[]) =>
    medianOf(keys.map((key) => counts.get(key) ?? 0));
  return {
    views: middle(views, carIds),
    saves: middle(saves, carIds),
    taps: middle(taps, ids),
    leads: middle(leads, ids),
  };
}

/** Returns the comparison of an ad with similar ones over the same days; null if the ad is too new, or there are too few similar ads. */
async function findLike(
  db: Database,
  { listing, car, days }: { listing: ListingRow; car: PublicCar; days: readonly ListingDay[] },
  now: number,
): Promise<LikeFigures | null> {
  const age = dayOf(now - sinceOf(listing));
  const count = Math.min(FIGURE_DAYS, age);
  if (count < LEAST_DAYS) return null;
  const ads = await listLike(db, listing, car, now - count * DAY_MS);
  if (ads.length === 0) return null;
  const others = await mediansOf(db, ads, dayOf(now) - count);
  const own = days.slice(-count);
  const sum = (of: (day: ListingDay) => number) => own.reduce((total, day) => total + of(day), 0);
  return {
    count: ads.length,
    days: count,
    views: { others: others.views, own: sum(({ views }) => views) },
    saves: { others: others.saves, own: sum(({ saves }) => saves) },
    taps: { others: others.taps, own: sum(({ reveals, calls, messages }) => reveals + calls + messages) },
    leads: { others: others.leads, own: sum(({ leads }) => leads) },
  };
}

/** Returns an ad's figures of the last thirty days. While the ad is on sale, they are compared with those of similar ads. */
export async function findFigures(db: Database, listing: ListingRow, now: number): Promise<ListingFigures> {
  const days = await listDays(db, listing, now);
  const isCompared = isPublicState(listing.state) && listing.car_id !== null;
  const car = isCompared && listing.car_id !== null ? await findCar(db, listing.car_id) : undefined;
  if (!car) return { days, like: null, price: null };
  const above = perCentAbove({ price: car.price, likePrice: car.like_price });
  return {
    days,
    like: await findLike(db, { listing, car, days }, now),
    price: above === null || car.like_count === null ? null : { above, likeCount: car.like_count },
  };
}
