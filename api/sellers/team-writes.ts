import type { Database } from '../../platform/database/adapter.ts';

/**
 * Of two who change a team at once the second one waits here, and finds what the first one did. It is the seller's row that is held,
 * as by whoever deletes the account of one of them. `db` is a transaction of the caller's.
 */
export async function holdTeam(db: Database, sellerId: number): Promise<void> {
  await db
    .updateTable('seller')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', sellerId)
    .execute();
}

/** Keeps one of a team from leaving it until the transaction ends; false if they are not on it. */
export async function holdMember(db: Database, sellerId: number, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('seller_member')
    .set(({ ref }) => ({ role: ref('role') }))
    .where('seller_id', '=', sellerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
