import { MOST_FAVOURITES } from '#contract/accounts/accounts.ts';
import { createId } from '../../platform/create-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { validationError } from '../../platform/http/errors.ts';

export type FavouriteTable = 'saved_car' | 'liked_car';

/**
 * Saves or likes a car for a member, and returns the record's id. A car that the member has already saved or liked keeps its record. Throws
 * a ValidationError beyond a thousand cars. `db` must be a transaction.
 */
export async function insertFavourite(
  db: Database,
  table: FavouriteTable,
  { accountId, carId }: { accountId: number; carId: number },
  now: number,
): Promise<number> {
  const own = db.selectFrom(table).where('account_id', '=', accountId);
  const find = () => own.select('id').where('car_id', '=', carId).executeTakeFirst();
  const favourite = await find();
  if (favourite) return favourite.id;
  const { count } = await own.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  if (Number(count) >= MOST_FAVOURITES) throw validationError(`At most ${MOST_FAVOURITES} cars can be kept`);
  await db
    .insertInto(table)
    .values({
      document_id: createId(),
      created_at: now,
      updated_at: now,
      published_at: now,
      account_id: accountId,
      car_id: carId,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'car_id']).doNothing())
    .execute();
  const record = await find();
  if (!record) throw new Error('The favourite was not stored');
  return record.id;
}

/** Deletes a saved or liked car, by the record's number or documentId. Returns false if the member has no such record. */
export async function deleteFavourite(
  db: Database,
  table: FavouriteTable,
  accountId: number,
  id: string,
): Promise<boolean> {
  const own = db.deleteFrom(table).where('account_id', '=', accountId);
  const isNumber = /^\d{1,9}$/.test(id);
  const { numDeletedRows } = await (isNumber
    ? own.where('id', '=', Number(id))
    : own.where('document_id', '=', id)
  ).executeTakeFirst();
  return numDeletedRows > 0n;
}
