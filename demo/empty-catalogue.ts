import type { Database } from '../platform/database/adapter.ts';

/** Returns whether there is neither a make nor a car. */
export async function isEmptyCatalogue(db: Database): Promise<boolean> {
  const make = await db.selectFrom('make').select('id').limit(1).executeTakeFirst();
  const car = await db.selectFrom('car').select('id').limit(1).executeTakeFirst();
  return !make && !car;
}
