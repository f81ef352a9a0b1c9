import { type RawBuilder, sql } from 'kysely';
import { PUBLIC_STATES } from '#contract/listing-states.ts';
import { ONLY_ADMIN, ONLY_OWNER } from '#contract/messages/account-errors.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { validationError } from '../../platform/http/errors.ts';
import { deleteCars } from '../cars/car-writes.ts';
import { deleteLeadsOfSeller } from '../leads/retention/lead-retention-writes.ts';
import { deleteUnusedMedia } from '../media/media-deletion-writes.ts';
import { deleteSpareParts } from '../spare-parts/spare-part-writes.ts';
import { lockWorkingAdmins } from './admin-lock-writes.ts';

// Reasons that prevent the deletion of an account, and the data that is deleted with it. `db` must be the deleting transaction.

/** Returns whether the member is an admin and no other admin can sign in. */
async function isOnlyAdmin(db: Database, accountId: number): Promise<boolean> {
  const own = db.selectFrom('account_role').select('role').where('role', '=', 'admin');
  if (!(await own.where('account_id', '=', accountId).executeTakeFirst())) return false;
  return (await lockWorkingAdmins(db)).every((id) => id === accountId);
}

/** Returns whether the member is the only owner of a dealer or garage that has ads on sale. Locks the sellers for whom the member acts. */
async function isOnlyOwner(db: Database, accountId: number): Promise<boolean> {
  const joined = db.selectFrom('seller_member').select('seller_id').where('account_id', '=', accountId);
  // Locks the sellers, as every change of a team does (`lockSeller`): until the transaction ends nobody becomes an owner of these teams,
  // and no owner leaves them.
  await db
    .selectFrom('seller')
    .select('id')
    .where('id', 'in', joined)
    .where('account_id', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const alone = await db
    .selectFrom('seller')
    .select('id')
    .where('id', 'in', joined.where('role', '=', 'owner'))
    .where('account_id', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('listing')
          .select('listing.id')
          .whereRef('listing.seller_id', '=', 'seller.id')
          .where('listing.state', 'in', PUBLIC_STATES),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seller_member')
            .select('seller_member.account_id')
            .whereRef('seller_member.seller_id', '=', 'seller.id')
            .where('seller_member.role', '=', 'owner')
            .where('seller_member.account_id', '<>', accountId),
        ),
      ),
    )
    .executeTakeFirst();
  return alone !== undefined;
}

/** Throws a ValidationError if a team would lose its last owner, or the market its last admin. */
export async function requireDispensable(db: Database, accountId: number): Promise<void> {
  if (await isOnlyAdmin(db, accountId)) throw validationError(ONLY_ADMIN);
  if (await isOnlyOwner(db, accountId)) throw validationError(ONLY_OWNER);
}

async function mediaOf(db: Database, sellerId: number, listings: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select media_id as id from listing_photo where listing_id in (select id from ${listings})
    union select media_id from car_image where car_id in (select car_id from ${listings})
    union select media_id from car_video where car_id in (select car_id from ${listings})
    union select media_id from spare_part_image where spare_part_id in (select spare_part_id from ${listings})
    union select media_id from upload where seller_id = ${sellerId}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes a member's private ads in any state, with the photos that no other ad shows. */
export async function deletePrivateSeller(db: Database, accountId: number, now: number): Promise<void> {
  // Locks the listings before their seller, as all code that changes both does, to avoid deadlocks.
  await db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', 'in', db.selectFrom('seller').select('seller.id').where('account_id', '=', accountId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const seller = await db
    .updateTable('seller')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  if (!seller) return;
  // Raising the version also locks these listings. Every change of a listing locks it first, so nobody else changes them until the
  // transaction ends.
  const listings = await db
    .updateTable('listing')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('seller_id', '=', seller.id)
    .returning(['car_id', 'spare_part_id'])
    .execute();
  const media = await mediaOf(
    db,
    seller.id,
    sql`(select id, car_id, spare_part_id from listing where seller_id = ${seller.id}) as own`,
  );
  await deleteCars(
    db,
    listings.flatMap(({ car_id }) => car_id ?? []),
  );
  await deleteSpareParts(
    db,
    listings.flatMap(({ spare_part_id }) => spare_part_id ?? []),
  );
  await deleteLeadsOfSeller(db, seller.id);
  await db.deleteFrom('listing').where('seller_id', '=', seller.id).execute();
  await db.deleteFrom('upload').where('seller_id', '=', seller.id).execute();
  await deleteUnusedMedia(db, media, now);
  await db.deleteFrom('seller').where('id', '=', seller.id).execute();
}
