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

/** Returns the views and taps of each ad of a seller over the last thirty days. */
export async function viewsAndTaps(db: Database, sellerId: number, now: number) {
  const since = dayBeforeFigures(now);
  // Subqueries, since for a join a database may read the views of the whole market.
  const rows = await db
    .selectFrom('listing')
    .select('listing.id')
    .select(({ selectFrom }) => [
      selectFrom('car_view')
        .select(({ fn }) => fn.sum<number>('views').as('views'))
        .whereRef('car_view.car_id', '=', 'listing.car_id')
        .where('day', '>', since)
        .as('views'),
      selectFrom('contact_tap')
        .select(({ fn }) => fn.sum<number>('count').as('taps'))
        .whereRef('contact_tap.listing_id', '=', 'listing.id')
        .where('day', '>', since)
        .where('kind', '<>', 'share')
        .as('taps'),
    ])
    .where('listing.seller_id', '=', sellerId)
    .execute();
  return rows.map(({ id, views, taps }) => ({ id, views: Number(views ?? 0), taps: Number(taps ?? 0) }));
}

/** Returns the figures of all ads of a seller by ad id, with two queries, however many ads there are. */
export async function figuresOfSeller(
  db: Database,
  sellerId: number,
  now: number,
): Promise<(listingId: number) => Figures> {
  const counted = await viewsAndTaps(db, sellerId, now);
  const leads = await db
    .selectFrom('lead')
    .select(['lead.listing_id as id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('lead.seller_id', '=', sellerId)
    .where('lead.listing_id', 'is not', null)
    .where('lead.state', '<>', 'spam')
    .where('lead.created_at', '>=', (dayBeforeFigures(now) + 1) * DAY_MS)
    .groupBy('lead.listing_id')
    .execute();
  const leadsOf = new Map(leads.map(({ id, count }) => [id, Number(count)]));
  const figures = new Map(counted.map(({ id, ...counts }) => [id, { ...counts, leads: leadsOf.get(id) ?? 0 }]));
  return (id) => figures.get(id) ?? { views: 0, taps: 0, leads: 0 };
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
