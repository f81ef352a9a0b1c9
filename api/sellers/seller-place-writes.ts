import { PUBLIC_STATES } from '#contract/listing-states.ts';
import { foldedName } from '#contract/values/market-names.ts';
import { newPlace } from '../../platform/content/new-place.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { findFormerNames } from '../names/former-name-queries.ts';

/**
 * Finds a place by its exact name, or else by its folded name or a former one. The place is locked against deletion until the transaction
 * ends.
 */
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

/** Returns the id of the place with this name, which is created if there is none in any spelling. */
export async function placeIdOf(db: Database, name: string, now: number): Promise<number> {
  const place = await findPlace(db, name);
  if (place) return place.id;
  await db
    .insertInto('place')
    .values(newPlace(name, now))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Reads the place again: another transaction may have inserted the same place in another spelling at this moment.
  const written = await findPlace(db, name);
  if (!written) throw new Error('A place went while it was written down');
  return written.id;
}

/** Returns whether the seller has an ad on sale. Without one, its place must not be added to the market's places. */
async function isOnSale(db: Database, sellerId: number): Promise<boolean> {
  const listing = await db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', 'in', PUBLIC_STATES)
    .executeTakeFirst();
  return listing !== undefined;
}

/** Returns whether storing this name as the seller's place would add a new place to the market's. */
export const makesPlace = async (db: Database, sellerId: number, name: string): Promise<boolean> =>
  (await findPlace(db, name)) === undefined && (await isOnSale(db, sellerId));

/**
 * Returns the columns that store a seller's place. The market's places are permanent, so while the seller has nothing on sale, an unknown
 * place is stored as text with the seller only.
 */
export async function placeColumns(db: Database, id: number, location: string | null, now: number) {
  if (location === null) return { place_id: null, place_name: null };
  const place = await findPlace(db, location);
  if (place) return { place_id: place.id, place_name: null };
  if (await isOnSale(db, id)) return { place_id: await placeIdOf(db, location, now), place_name: null };
  return { place_id: null, place_name: location };
}

/** Adds the place that is stored as text with a seller to the market's places. Called when an ad of the seller is published. */
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
