import type { Database } from '../../platform/database/adapter.ts';

/**
 * Of two who count or change what a seller has, the second one waits here until the transaction of the first one ends, and finds what
 * that did. Gives the seller's state as it is then; undefined: there is no such seller. `db` must be a transaction.
 */
export async function holdSeller(db: Database, sellerId: number) {
  const held = await db
    .updateTable('seller')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', sellerId)
    .returning('state')
    .executeTakeFirst();
  return held?.state;
}

/** Keeps one of its team from leaving it until the transaction ends; false if they are not on it. */
export async function holdMember(db: Database, sellerId: number, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('seller_member')
    .set(({ ref }) => ({ role: ref('role') }))
    .where('seller_id', '=', sellerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
