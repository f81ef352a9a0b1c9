import type { Database } from '../../platform/database/adapter.ts';

/**
 * Locks a seller's row: of two that count or change a seller's data, the second waits here until the first one's transaction ends, and sees
 * its result. Returns the seller's present state; undefined if there is no such seller. `db` must be a transaction.
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
