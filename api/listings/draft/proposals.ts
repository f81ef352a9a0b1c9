import { sql } from 'kysely';
import type { CarProposal } from '#contract/office/stock-schemas.ts';
import { namesOf, tableOf } from '#contract/values/names.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { findModelId } from '../rows/market-names.ts';
import { comparePrices } from './comparables.ts';

const MOST_READ = 300;
/** A value is only proposed if at least three quarters of the similar cars have it: a guess that is often wrong is worse than none. */
const ALIKE = 0.75;
const YEARS_AROUND = 2;

const PROPOSED = {
  category: sql`(select name from category where id = car.category_id)`,
  engine: sql`engine`,
  fueltype: sql`fueltype`,
  gearbox: sql`gearbox`,
  seats: sql`seats`,
  doors: sql`doors`,
  drivetype: sql`drivetype`,
} as const;
type Proposed = keyof typeof PROPOSED;

type Row = Record<Proposed, string | number | null>;

/** Returns the value that at least three quarters of the rows have; null if there is none. */
function usual(rows: readonly Row[], name: Proposed): string | number | null {
  const counts = new Map<string | number, number>();
  for (const row of rows) {
    const value = row[name];
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && most[1] >= rows.length * ALIKE ? most[0] : null;
}

/** Proposes values and a price for a car, from the cars on sale of the same model that are at most two years older or newer. */
export async function proposeCar(
  db: Database,
  { make, model, year }: { make: string; model: string; year: number },
): Promise<CarProposal> {
  const modelId = (await findModelId(db, { make, model })) ?? null;
  const columns = Object.entries(PROPOSED).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
  const { rows } = await sql<Row>`
    select ${sql.join(columns)} from car
    where model_id = ${modelId} and year between ${year - YEARS_AROUND} and ${year + YEARS_AROUND} and published_at is not null
    limit ${MOST_READ}`.execute(db);
  return {
    values: tableOf(namesOf(PROPOSED), (name) => usual(rows, name)),
    prices: (await comparePrices(db, { make, model, year })) ?? null,
  };
}
