import { sql } from 'kysely';
import { FIGURE_DAYS } from '#contract/office/stock.ts';
import type { ListingDay } from '#contract/office/stock-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import type { ListingRow } from '../rows/listing-rows.ts';
import { dayBeforeFigures, dayOf } from './stock-figure-queries.ts';

type Counts = ReadonlyMap<number, number>;

const byDay = (rows: readonly { at: number }[]): Counts =>
  new Map([...Map.groupBy(rows, ({ at }) => dayOf(Number(at)))].map(([day, { length }]) => [day, length]));

const keptIn = (db: Database, table: 'saved_car' | 'liked_car', carIds: readonly number[]) =>
  db.selectFrom(table).select(['car_id', 'account_id', 'created_at']).where('car_id', 'in', carIds);

/**
 * Selects which members saved or liked these cars since a time: one row for each member and car, with the time of the first save or like.
 */
export const savesSince = (db: Database, carIds: readonly number[], since: number) =>
  db
    .selectFrom(
      keptIn(db, 'saved_car', carIds)
        .unionAll(keptIn(db, 'liked_car', carIds))
        .as('kept'),
    )
    .select(['car_id', sql<number>`min(created_at)`.as('at')])
    .groupBy(['car_id', 'account_id'])
    .having(sql<number>`min(created_at)`, '>=', since);

/** Selects the leads of these ads since a time, without spam. */
export const leadsSince = (db: Database, listingIds: readonly number[], since: number) =>
  db
    .selectFrom('lead')
    .select(['listing_id', 'created_at as at'])
    .where('listing_id', 'in', listingIds)
    .where('state', '<>', 'spam')
    .where('created_at', '>=', since);

/** Returns an ad's views, contacts, saves and leads for each of the last days, today last. Days without any are included. */
export async function listDays(db: Database, { id, car_id }: ListingRow, now: number): Promise<ListingDay[]> {
  const since = dayBeforeFigures(now);
  const sinceTime = (since + 1) * DAY_MS;
  const views = await db
    .selectFrom('car_view')
    .select(['day', 'views'])
    .where('car_id', '=', car_id ?? 0)
    .where('day', '>', since)
    .execute();
  const taps = await db
    .selectFrom('contact_tap')
    .select(['day', 'kind', 'count'])
    .where('listing_id', '=', id)
    .where('day', '>', since)
    .execute();
  const saves = byDay(await savesSince(db, [car_id ?? 0], sinceTime).execute());
  const leads = byDay(await leadsSince(db, [id], sinceTime).execute());
  const tapped = (day: number, kind: string) => taps.find((tap) => tap.day === day && tap.kind === kind)?.count ?? 0;
  return Array.from({ length: FIGURE_DAYS }, (_, at) => since + 1 + at).map((day) => ({
    day: isoTime(day * DAY_MS).slice(0, 10),
    views: views.find((one) => one.day === day)?.views ?? 0,
    saves: saves.get(day) ?? 0,
    reveals: tapped(day, 'reveal'),
    calls: tapped(day, 'call'),
    messages: tapped(day, 'whatsapp'),
    leads: leads.get(day) ?? 0,
  }));
}
