import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { HOME_SLIDER_CARS, MOST_VIEWED_MODELS, VIEWS_COUNTED_DAYS } from '#contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { idPortions, isInPortion } from '../../platform/database/id-portions.ts';

// Lists the most viewed cars and models. Views are stored by day, as days since 1970. If too few cars were viewed, the newest cars fill the
// list.

const CARS_AT_ONCE = 2_000;

const idsOf = (ids: readonly number[], most: number) => [...new Set(ids)].slice(0, most);

const newestCars = async ({ db }: DatabaseAdapter): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from car where published_at is not null
    order by created_at desc, id limit ${HOME_SLIDER_CARS}`.execute(db);
  return rows.map(({ id }) => id);
};

interface ViewedCar {
  id: number;
  createdAt: number;
  views: number;
}

const viewsOfCar = (today: number) => sql<number>`coalesce((
  select sum(views) from car_view where car_view.car_id = car.id and day > ${today - VIEWS_COUNTED_DAYS}), 0)`;

async function mostViewedCars({ db, apart }: DatabaseAdapter, today: number): Promise<number[]> {
  let most: ViewedCar[] = [];
  for await (const portion of idPortions(db, 'car', CARS_AT_ONCE)) {
    const { rows } = await sql<ViewedCar>`
      select id, created_at as "createdAt", cast(${viewsOfCar(today)} as integer) as views
      from car where ${isInPortion('id', portion)} and published_at is not null
      order by views desc, created_at desc, id limit ${HOME_SLIDER_CARS}`.execute(apart.office);
    most = [...most, ...rows.filter(({ views }) => views > 0)]
      .sort((a, b) => b.views - a.views || b.createdAt - a.createdAt || a.id - b.id)
      .slice(0, HOME_SLIDER_CARS);
  }
  return most.map(({ id }) => id);
}

const NEWEST_LOOKED_AT = 200;

const newestModels = async ({ db }: DatabaseAdapter): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select model_id as id from car where published_at is not null and model_id is not null
    order by created_at desc, id limit ${NEWEST_LOOKED_AT}`.execute(db);
  return rows.map(({ id }) => id);
};

async function mostViewedModels({ db, apart }: DatabaseAdapter, today: number): Promise<number[]> {
  const views = new Map<number, number>();
  for await (const portion of idPortions(db, 'car', CARS_AT_ONCE)) {
    const { rows } = await sql<{ id: number; views: number }>`
      select model_id as id, cast(sum(${viewsOfCar(today)}) as integer) as views
      from car where ${isInPortion('id', portion)} and published_at is not null and model_id is not null
      group by model_id`.execute(apart.office);
    for (const { id, views: more } of rows) views.set(id, (views.get(id) ?? 0) + more);
  }
  return [...views]
    .filter(([, count]) => count > 0)
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || a - b)
    .slice(0, MOST_VIEWED_MODELS)
    .map(([id]) => id);
}

const KEPT_MS = 60_000;
/** A list is kept this many times as long as adding up the views took, so that adding up takes at most a hundredth of one core. */
const KEPT_TIMES = 100;
/** How long a caller waits for the views to be added up. */
const PATIENCE_MS = 1_000;

/**
 * Caches a list for at least a minute, since adding up a month's views reads all of them. If that takes longer than callers wait, or fails,
 * they get the previous list; if there is none, what `instead` returns.
 */
function keptForAMinute(
  list: (today: number) => Promise<number[]>,
  instead: () => Promise<number[]>,
  { clock, log }: Sources,
): (today: number) => Promise<number[]> {
  let latest: number[] | undefined;
  let freshUntil = 0;
  /** Ends when the views are added up, or when callers have waited long enough. Undefined while nothing is added up. */
  let reading: Promise<unknown> | undefined;
  async function read(today: number) {
    const began = performance.now();
    // Until then others get the list before, and nobody begins again if adding up fails.
    freshUntil = clock.now() + KEPT_MS;
    latest = await list(today);
    freshUntil = clock.now() + Math.max(KEPT_MS, KEPT_TIMES * (performance.now() - began));
  }
  return async (today) => {
    if (clock.now() >= freshUntil && !reading) {
      const done = read(today)
        .catch((error: unknown) => log.warn({ err: error }, 'views could not be added up'))
        .finally(() => {
          reading = undefined;
        });
      reading = Promise.race([done, sleep(PATIENCE_MS, undefined, { ref: false })]);
      await reading;
    } else if (!latest) {
      await reading;
    }
    return latest ?? instead();
  };
}

interface Sources {
  adapter: DatabaseAdapter;
  clock: Clock;
  log: FastifyBaseLogger;
}

interface MostViewed {
  /** Returns the ids of the most viewed cars of the last 30 days, filled up with the newest cars. Some may have been sold since. */
  cars: (today: number) => Promise<number[]>;
  /** Returns the ids of the models whose cars together have the most views. */
  models: (today: number) => Promise<number[]>;
}

export function openMostViewed(sources: Sources): MostViewed {
  const { adapter } = sources;
  const cars = async (viewed: readonly number[]) =>
    idsOf([...viewed, ...(await newestCars(adapter))], HOME_SLIDER_CARS);
  const models = async (viewed: readonly number[]) =>
    idsOf([...viewed, ...(await newestModels(adapter))], MOST_VIEWED_MODELS);
  return {
    cars: keptForAMinute(
      async (today) => cars(await mostViewedCars(adapter, today)),
      () => cars([]),
      sources,
    ),
    models: keptForAMinute(
      async (today) => models(await mostViewedModels(adapter, today)),
      () => models([]),
      sources,
    ),
  };
}
