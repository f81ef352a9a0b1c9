import { definedItems } from '#contract/values/defined-only.ts';
import { createId } from '../../platform/create-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { placeColumns } from './seller-place-writes.ts';
import { endChecksOf } from './verification-writes.ts';

/** Returns the id of the member's own private seller, which the first call creates. Buyers do not see it until it has an ad on sale. */
export async function beginPrivateSeller(db: Database, accountId: number, now: number): Promise<number> {
  await db
    .insertInto('seller')
    .values({
      document_id: createId(),
      created_at: now,
      updated_at: now,
      published_at: now,
      kind: 'private',
      account_id: accountId,
      state: 'active',
      trust: 0,
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
  name?: string | undefined;
  /** The name of the seller's place; null removes it. */
  location?: string | null | undefined;
}

/** Changes a private seller; omitted fields stay unchanged. */
export async function changePrivateSeller(db: Database, id: number, change: SellerChange, now: number): Promise<void> {
  const { name, location } = change;
  const before = await db
    .selectFrom('seller')
    .select(['account_id', 'name', 'place_id', 'place_name'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const place = location === undefined ? undefined : await placeColumns(db, id, location, now);
  const isMoved = place && (place.place_id !== before.place_id || place.place_name !== before.place_name);
  const changed = definedItems(
    isMoved ? 'location' : undefined,
    name !== undefined && name !== before.name ? 'name' : undefined,
  );
  await endChecksOf({ db, now, accountId: before.account_id }, id, changed);
  await db
    .updateTable('seller')
    .set(({ eb }) => ({
      name,
      ...place,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Stores a proven phone number as the number of the member's own seller. Returns the former number. Throws a unique violation if another
 * seller has it. `db` must be a transaction.
 */
export async function takeNumber(
  db: Database,
  { accountId, phone, now }: { accountId: number; phone: string; now: number },
): Promise<string | null> {
  const id = await beginPrivateSeller(db, accountId, now);
  const former = await db.selectFrom('seller').select('phone').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (former?.phone !== phone) await endChecksOf({ db, now, accountId }, id, ['phone']);
  // A profile that shows the former number, or none, gets the new one: forms offer it to the member when they write to another seller.
  await db
    .updateTable('account')
    .set({ phonenumber: phone })
    .where('id', '=', accountId)
    .where(({ eb, or }) => or([eb('phonenumber', 'is', null), eb('phonenumber', '=', former?.phone ?? phone)]))
    .execute();
  await db
    .updateTable('seller')
    .set(({ eb }) => ({ phone, phone_proven_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return former?.phone ?? null;
}
