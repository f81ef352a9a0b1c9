import type { Database } from '../../platform/database/adapter.ts';

/**
 * Locks a seller's row: of two who count or change what a seller has, the second one waits here until the transaction of the first one
 * ends, and finds what that did. Returns the seller's state in its state then; undefined: there is no such seller. `db` must be a
 * transaction.
 */
export async function lockSeller(db: Database, sellerId: number) {
  const held = await db
    .selectFrom('seller')
    .select('state')
    .where('id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held?.state;
}

/** Keeps one of its team from leaving it until the transaction ends; false if they are not on it. */
export async function lockMember(db: Database, sellerId: number, accountId: number): Promise<boolean> {
  const held = await db
    .selectFrom('seller_member')
    .select('account_id')
    .where('seller_id', '=', sellerId)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}
