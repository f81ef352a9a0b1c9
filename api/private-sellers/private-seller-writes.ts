import { PUBLIC_STATES } from '#contract/listing-states.ts';
import { createId } from '../../platform/create-id.ts';
import type { Database } from '../../platform/database/adapter.ts';

/**
 * The seller that a member is in private, which they own: made the first time, found again each other. Buyers know nothing of it
 * until it has something on sale.
 */
export async function beginPrivateSeller(db: Database, accountId: number, now: number): Promise<number> {
  await db
    .insertInto('seller')
    .values({
      ...{ document_id: createId(), created_at: now, updated_at: now, published_at: now },
      ...{ kind: 'private', account_id: accountId, state: 'active', trust: 0 },
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  const { id } = await db
    .selectFrom('seller')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('seller_member')
    .values({ seller_id: id, account_id: accountId, role: 'owner', created_at: now })
    .onConflict((conflict) => conflict.columns(['seller_id', 'account_id']).doNothing())
    .execute();
  return id;
}

interface SellerChange {
  name?: string;
  /** A place's name; null: none. */
  location?: string | null;
}

/** Of a place by its name, which is written down where it is new. */
export async function placeIdOf(db: Database, name: string): Promise<number> {
  await db
    .insertInto('place')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { id } = await db.selectFrom('place').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return id;
}

const findPlace = (db: Database, name: string) =>
  db.selectFrom('place').select('id').where('name', '=', name).executeTakeFirst();

/** May its place be one of the market's? It is with buyers, who see it. */
async function isOnSale(db: Database, sellerId: number): Promise<boolean> {
  const listing = await db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', 'in', PUBLIC_STATES)
    .executeTakeFirst();
  return listing !== undefined;
}

/** Would this be a new place of the market's at once? */
export const makesPlace = async (db: Database, sellerId: number, name: string): Promise<boolean> =>
  (await findPlace(db, name)) === undefined && (await isOnSale(db, sellerId));

/** Places of the market are for good: what nobody has on sale there is kept with its seller alone. */
async function placeColumns(db: Database, id: number, location: string | null) {
  if (location === null) return { place_id: null, place_name: null };
  const known = await findPlace(db, location);
  if (known) return { place_id: known.id, place_name: null };
  if (await isOnSale(db, id)) return { place_id: await placeIdOf(db, location), place_name: null };
  return { place_id: null, place_name: location };
}

/** The place of a seller whose ad comes to buyers becomes one of the market's. */
export async function publishSellerPlace(db: Database, id: number): Promise<void> {
  const { place_name: name } = await db
    .selectFrom('seller')
    .select('place_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (name === null) return;
  const place_id = await placeIdOf(db, name);
  await db.updateTable('seller').set({ place_id, place_name: null }).where('id', '=', id).execute();
}

/** What is left out stays as it is. */
export async function changePrivateSeller(db: Database, id: number, change: SellerChange, now: number): Promise<void> {
  const { name, location } = change;
  const place = location === undefined ? {} : await placeColumns(db, id, location);
  await db
    .updateTable('seller')
    .set(({ eb }) => ({
      ...(name !== undefined && { name }),
      ...place,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
