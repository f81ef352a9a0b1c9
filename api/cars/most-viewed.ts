import { sql } from 'kysely';
import { HOME_SLIDER_CARS, MOST_VIEWED_MODELS, VIEWS_COUNTED_DAYS } from '#contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';

// Lists the most viewed cars and models. Views are stored by day, as days since 1970. If too few cars were viewed, the newest cars fill the
// list.

const idsOf = (rows: readonly { id: number }[], most: number) => [...new Set(rows.map(({ id }) => id))].slice(0, most);

async function listCars(adapter: DatabaseAdapter, today: number): Promise<number[]> {
  const viewed = await adapter.readApart(sql<{ id: number }>`
    select car_view.car_id as id from car_view join car on car.id = car_view.car_id
    where car_view.day > ${today - VIEWS_COUNTED_DAYS} and car.published_at is not null
    group by car_view.car_id order by sum(car_view.views) desc, max(car.created_at) desc, car_view.car_id limit ${HOME_SLIDER_CARS}`);
  const newest = await sql<{ id: number }>`
    select id from car where published_at is not null order by created_at desc, id limit ${HOME_SLIDER_CARS}
  `.execute(adapter.db);
  return idsOf([...viewed, ...newest.rows], HOME_SLIDER_CARS);
}

const NEWEST_LOOKED_AT = 200;

async function listModels(adapter: DatabaseAdapter, today: number): Promise<number[]> {
  const viewed = await adapter.readApart(sql<{ id: number }>`
    select car.model_id as id from car_view join car on car.id = car_view.car_id
    where car_view.day > ${today - VIEWS_COUNTED_DAYS} and car.published_at is not null and car.model_id is not null
    group by car.model_id order by sum(car_view.views) desc, car.model_id limit ${MOST_VIEWED_MODELS}`);
  const newest = await sql<{ id: number }>`
    select model_id as id from car where published_at is not null and model_id is not null
    order by created_at desc, id limit ${NEWEST_LOOKED_AT}
  `.execute(adapter.db);
  return idsOf([...viewed, ...newest.rows], MOST_VIEWED_MODELS);
}

const KEPT_MS = 60_000;

/** Caches a list for a minute, since adding up a month's views reads all of them. If reading them fails, callers get the previous list. */
function keptForAMinute(
  list: (today: number) => Promise<number[]>,
  clock: Clock,
): (today: number) => Promise<number[]> {
  let cached: Promise<number[]> | undefined;
  let askedAt = 0;
  return (today) => {
    if (cached && clock.now() - askedAt < KEPT_MS) return cached;
    const before = cached;
    askedAt = clock.now();
    cached = list(today).catch((error: unknown) => {
      if (before) return before;
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

interface MostViewed {
  /** Returns the ids of the most viewed cars of the last 30 days, filled up with the newest cars. Some may have been sold since. */
  cars: (today: number) => Promise<number[]>;
  /** Returns the ids of the models whose cars together have the most views. */
  models: (today: number) => Promise<number[]>;
}

export const openMostViewed = (adapter: DatabaseAdapter, clock: Clock): MostViewed => ({
  cars: keptForAMinute((today) => listCars(adapter, today), clock),
  models: keptForAMinute((today) => listModels(adapter, today), clock),
});
