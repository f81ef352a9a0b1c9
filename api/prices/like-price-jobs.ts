import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { comparePricesOf, type LikePrice, type ModelPrices, type PricedCar } from './like-prices.ts';

/** Numbers of cars that are read and written at once, in a few ms. Waiting requests get a turn in between. */
const READ_AT_ONCE = 1_000;
const WRITTEN_AT_ONCE = 100;

/** A car on sale, with the stored prices of similar cars. */
interface CarRow extends PricedCar {
  updatedAt: number;
  isInBond: number;
  condition: string | null;
  likePrice: number | null;
  likeLow: number | null;
  likeHigh: number | null;
  likeCount: number | null;
}

/**
 * Reads cars of a model in the order of their ids: those after the id `after`, up to a limit. `id + 0` has PostgreSQL use the model's
 * index; by `id` alone it would walk along the whole table.
 */
const readSome = async ({ apart }: DatabaseAdapter, modelId: number, after: number) => {
  const { rows } = await sql<CarRow>`
    select id, updated_at as "updatedAt", year, mileage, price, condition, like_price as "likePrice", like_low as "likeLow", like_high as "likeHigh",
      like_count as "likeCount", case when taxes = 'in bond' then 1 else 0 end as "isInBond",
      case when dealer_id is not null then 'd' || dealer_id when private_seller_id is not null then 'p' || private_seller_id
        else 'm' end as seller
    from car where model_id = ${modelId} and id + 0 > ${after} and published_at is not null and price > 0 and year is not null
    order by id + 0 limit ${READ_AT_ONCE}`.execute(apart.office);
  return rows;
};

async function readCars(adapter: DatabaseAdapter, modelId: number): Promise<CarRow[]> {
  const all: CarRow[] = [];
  for (let isMore = true; isMore; ) {
    const some = await readSome(adapter, modelId, all.at(-1)?.id ?? 0);
    all.push(...some);
    isMore = some.length === READ_AT_ONCE;
  }
  return all;
}

const isCompared = ({ condition }: CarRow) => condition !== 'new';

/** The cars of a model that are compared with each other, and the comparison's result. */
export interface ComparedCars {
  isInBond: boolean;
  cars: readonly CarRow[];
  prices: ModelPrices;
}

/** Compares the used cars of a model. Cars in bond are compared separately, because taxes are still due on them. */
export async function compareModel(adapter: DatabaseAdapter, modelId: number) {
  const all = await readCars(adapter, modelId);
  const compared: ComparedCars[] = [];
  for (const isInBond of [false, true]) {
    const cars = all.filter((car) => isCompared(car) && (car.isInBond === 1) === isInBond);
    compared.push({ isInBond, cars, prices: await comparePricesOf(cars) });
  }
  return { all, compared };
}

/** Returns the models that have cars on sale. */
export async function listModels({ apart }: DatabaseAdapter) {
  const { rows } = await sql<{ id: number; make: string; model: string }>`
    select model.id as id, make.name as make, model.name as model from model join make on make.id = model.make_id
    where exists (select 1 from car where car.model_id = model.id and car.published_at is not null) order by model.id`.execute(
    apart.office,
  );
  return rows;
}

type Likes = ModelPrices['likes'];

const isWritten = (car: CarRow, like: LikePrice | undefined) =>
  car.likePrice === (like?.median ?? null) &&
  car.likeLow === (like?.low ?? null) &&
  car.likeHigh === (like?.high ?? null) &&
  car.likeCount === (like?.count ?? null);

/**
 * Stores with these cars what similar cars cost, but for cars that have changed since they were read. The results are worked out anew each
 * day, so nothing waits until they are on the disk.
 */
const writeLikes = ({ transactUnflushed }: DatabaseAdapter, cars: readonly CarRow[], likes: Likes) =>
  transactUnflushed((transaction) => {
    // The last car is repeated, so that one prepared statement serves all numbers of cars.
    const rows = Array.from({ length: WRITTEN_AT_ONCE }, (_, at) => {
      const { id = 0, updatedAt = 0 } = cars[Math.min(at, cars.length - 1)] ?? {};
      const { median = null, low = null, high = null, count = null } = likes.get(id) ?? {};
      return sql`(cast(${id} as integer), cast(${updatedAt} as bigint),
        cast(${median} as bigint), cast(${low} as bigint), cast(${high} as bigint), cast(${count} as integer))`;
    });
    return sql`
      update car set like_price = found.column3, like_low = found.column4, like_high = found.column5, like_count = found.column6
      from (values ${sql.join(rows)}) as found
      where car.id = found.column1 and car.updated_at = found.column2`.execute(transaction);
  });

/** Stores with each car on sale what similar cars cost, where that has changed. */
export async function writeLikePrices(adapter: DatabaseAdapter): Promise<void> {
  for (const { id: modelId } of await listModels(adapter)) {
    const { all, compared } = await compareModel(adapter, modelId);
    const likes = new Map(compared.flatMap(({ prices }) => [...prices.likes]));
    const changed = all.filter((car) => !isWritten(car, likes.get(car.id)));
    for (let at = 0; at < changed.length; at += WRITTEN_AT_ONCE) {
      await nextTurn();
      await adapter.letCheckpointEnd();
      await writeLikes(adapter, changed.slice(at, at + WRITTEN_AT_ONCE), likes);
    }
  }
}

export const likePriceJobs = (adapter: DatabaseAdapter): Record<string, JobKind> => ({
  'compare prices': { everyMs: DAY_MS, run: () => writeLikePrices(adapter) },
});
