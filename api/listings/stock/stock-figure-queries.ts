import { FIGURE_DAYS } from '#contract/office/stock.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';

export const dayOf = (time: number) => Math.floor(time / DAY_MS);

/** Returns the day just before the first of the thirty days over which figures are counted. */
export const dayBeforeFigures = (now: number) => dayOf(now) - FIGURE_DAYS;

/** Counts of an ad over the last thirty days. */
export interface Figures {
  views: number;
  taps: number;
  leads: number;
}

/** Returns the figures of all ads of a seller by ad id, with three queries, however many ads there are. */
export async function figuresOfSeller(
  db: Database,
  sellerId: number,
  now: number,
): Promise<(listingId: number) => Figures> {
  const since = dayBeforeFigures(now);
  const views = await db
    .selectFrom('listing')
    .innerJoin('car_view', 'car_view.car_id', 'listing.car_id')
    .select(['listing.id', ({ fn }) => fn.sum<number>('car_view.views').as('count')])
    .where('listing.seller_id', '=', sellerId)
    .where('car_view.day', '>', since)
    .groupBy('listing.id')
    .execute();
  const taps = await db
    .selectFrom('listing')
    .innerJoin('contact_tap', 'contact_tap.listing_id', 'listing.id')
    .select(['listing.id', ({ fn }) => fn.sum<number>('contact_tap.count').as('count')])
    .where('listing.seller_id', '=', sellerId)
    .where('contact_tap.day', '>', since)
    .where('contact_tap.kind', '<>', 'share')
    .groupBy('listing.id')
    .execute();
  const leads = await db
    .selectFrom('lead')
    .select(['lead.listing_id as id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('lead.seller_id', '=', sellerId)
    .where('lead.listing_id', 'is not', null)
    .where('lead.state', '<>', 'spam')
    .where('lead.created_at', '>=', (since + 1) * DAY_MS)
    .groupBy('lead.listing_id')
    .execute();
  const [viewsOf, tapsOf, leadsOf] = [views, taps, leads].map(countsById);
  return (id) => ({ views: viewsOf?.get(id) ?? 0, taps: tapsOf?.get(id) ?? 0, leads: leadsOf?.get(id) ?? 0 });
}

/** Returns the views of cars on each of the last thirty days, today last, by car id. A car that nobody looked at is left out. */
export async function viewDaysOf(
  db: Database,
  carIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, number[]>> {
  const since = dayBeforeFigures(now);
  const rows =
    carIds.length === 0
      ? []
      : await db
          .selectFrom('car_view')
          .select(['car_id', 'day', 'views'])
          .where('car_id', 'in', carIds)
          .where('day', '>', since)
          .execute();
  const days = new Map<number, number[]>();
  for (const { car_id, day, views } of rows) {
    const counts = days.get(car_id) ?? Array.from({ length: FIGURE_DAYS }, () => 0);
    counts[day - since - 1] = views;
    days.set(car_id, counts);
  }
  return days;
}

const countsById = (rows: readonly { id: number | null; count: number }[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ id, count }) => [id ?? 0, Number(count)]));
