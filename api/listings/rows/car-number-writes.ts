import { CHASSIS, type ListingValue, type ListingValues, PLATE } from '#contract/listings/listing-fields.ts';
import { foldedCarNumber } from '#contract/values/car-numbers.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { ListingRow } from './listing-rows.ts';

// The number plate and the chassis number of a car. Buyers never see them: they tell moderators that two ads are about one car.

export const CAR_NUMBERS = [PLATE, CHASSIS] as const;
export type CarNumber = (typeof CAR_NUMBERS)[number];
export type CarNumbers = Readonly<Partial<Record<CarNumber, string | null>>>;

/** Derives a value that cannot be computed without the market's secret. */
export type Derive = (text: string) => string;

/** Returns the keyed hash by which ads with the same plate or chassis number are found, however it is written. */
export const carNumberKey = (derive: Derive, name: CarNumber, text: string): string =>
  derive(`${name} ${foldedCarNumber(text)}`);

/** Returns an ad's plate and chassis number as fields of its form; spare parts have neither. */
export const carNumbersOf = ({ kind, plate, chassis }: Pick<ListingRow, 'kind' | CarNumber>): CarNumbers =>
  kind === 'car' ? { plate, chassis } : {};

export const isCarNumber = (name: string): name is CarNumber => CAR_NUMBERS.some((one) => one === name);

/** Separates a plate and chassis number, which are stored with the listing, from the values of the car or part. */
export function takeCarNumbers(values: ListingValues): { numbers: CarNumbers; others: ListingValues } {
  const numbers: Partial<Record<CarNumber, string | null>> = {};
  const others: Record<string, ListingValue> = {};
  for (const [name, value] of Object.entries(values)) {
    if (isCarNumber(name)) numbers[name] = typeof value === 'string' ? value : null;
    else others[name] = value;
  }
  return { numbers, others };
}

export type CarNumberColumns = Partial<Record<CarNumber | `${CarNumber}_key`, string | null>>;

/** Returns the columns in which a plate and chassis number are stored, with the keyed hash of each. */
export function carNumberColumns(derive: Derive, values: CarNumbers): CarNumberColumns {
  const columns: CarNumberColumns = {};
  for (const name of CAR_NUMBERS) {
    const value = values[name];
    if (value === undefined) continue;
    columns[name] = value;
    columns[`${name}_key`] = value === null ? null : carNumberKey(derive, name, value);
  }
  return columns;
}

/** Listings that are read at once. */
const PORTION = 500;

/** Returns whether some keyed hash of this column was made with a former secret. */
async function isOutdated(db: Database, derive: Derive, name: CarNumber): Promise<boolean> {
  const key = `${name}_key` as const;
  const row = await db
    .selectFrom('listing')
    .select([name, key])
    .where(key, 'is not', null)
    .orderBy(key)
    .limit(1)
    .executeTakeFirst();
  const text = row?.[name] ?? null;
  return text !== null && row?.[key] !== carNumberKey(derive, name, text);
}

/**
 * Makes the keyed hashes of all plates and chassis numbers again if the market's secret was changed. `isRotated`: true if JWT_SECRET names several
 * secrets; otherwise only one row of each column is compared. Returns how many ads were changed.
 */
export async function renewCarNumberKeys(db: Database, derive: Derive, isRotated: boolean): Promise<number> {
  const isNeeded = isRotated || (await isOutdated(db, derive, PLATE)) || (await isOutdated(db, derive, CHASSIS));
  let renewed = 0;
  for (let last = 0; isNeeded; ) {
    const rows = await db
      .selectFrom('listing')
      .select(['id', 'plate', 'plate_key', 'chassis', 'chassis_key'])
      .where('id', '>', last)
      .where(({ or, eb }) => or([eb('plate', 'is not', null), eb('chassis', 'is not', null)]))
      .orderBy('id')
      .limit(PORTION)
      .execute();
    for (const { id, plate, chassis, ...keys } of rows) {
      last = id;
      const { plate_key = null, chassis_key = null } = carNumberColumns(derive, { plate, chassis });
      if (keys.plate_key === plate_key && keys.chassis_key === chassis_key) continue;
      // Only if the numbers are still the ones that were read: a seller may just be saving others.
      const same = db.updateTable('listing').set({ plate_key, chassis_key }).where('id', '=', id);
      await same
        .where('plate', 'is not distinct from', plate)
        .where('chassis', 'is not distinct from', chassis)
        .execute();
      renewed += 1;
    }
    if (rows.length < PORTION) break;
  }
  return renewed;
}
