import { PUBLIC_STATES } from '#contract/listing-states.ts';
import { foldedName } from '#contract/values/market-names.ts';
import { newPlace } from '../../platform/content/new-place.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { findFormerNames } from '../names/former-name-queries.ts';

/** Finds the market's place of this name: letter by letter, else folded, else by a former name. It is locked until the transaction ends. */
async function findPlace(db: Database, name: string): Promise<{ id: number } | undefined> {
  const former = await findFormerNames(db, 'place', { field: 'location', names: [name] });
  const places = await db
    .selectFrom('place')
    .select(['id', 'name'])
    .where(({ eb, or }) => or([eb('name', 'in', [name, ...former.values()]), eb('folded', '=', foldedName(name))]))
    .orderBy('id')
    .forKeyShare()
    .execute();
  return places.find((place) => place.name === name) ?? places[0];
}

/** Returns the id of a place by its name, which is written down where the market has none like it. */
export async function placeIdOf(db: Database, name: string, now: number): Promise<number> {
  const place = await findPlace(db, name);
  if (place) return place.id;
  await db
    .insertInto('place')
    .values(newPlace(name, now))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Somebody else may have inserted the place at the same moment, in another spelling.
  const written = await findPlace(db, name);
  if (!written) throw new Error('A place went while it was written down');
  return written.id;
}

/** Returns whether the seller has something on sale: only then may its place become one of the market's places. */
async function isOnSale(db: Database, sellerId: number): Promise<boolean> {
  const listing = await db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', 'in', PUBLIC_STATES)
    .executeTakeFirst();
  return listing !== undefined;
}

/** Returns whether this name would at once become a new place of the market. */
export const makesPlace = async (db: Database, sellerId: number, name: string): Promise<boolean> =>
  (await findPlace(db, name)) === undefined && (await isOnSale(db, sellerId));

/** Places of the market are permanent: a place without anything on sale is stored with its seller only. */
export async function placeColumns(db: Database, id: number, location: string | null, now: number) {
  if (location === null) return { place_id: null, place_name: null };
  const place = await findPlace(db, location);
  if (place) return { place_id: place.id, place_name: null };
  if (await isOnSale(db, id)) return { place_id: await placeIdOf(db, location, now), place_name: null };
  return { place_id: null, place_name: location };
}

/** Makes the seller's place one of the market's, once an ad of theirs is published. */
export async function publishSellerPlace(db: Database, id: number, now: number): Promise<void> {
  const { place_name: name } = await db
    .selectFrom('seller')
    .select('place_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (name === null) return;
  const place_id = await placeIdOf(db, name, now);
  await db.updateTable('seller').set({ place_id, place_name: null }).where('id', '=', id).execute();
}
