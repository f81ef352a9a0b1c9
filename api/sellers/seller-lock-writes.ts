import type { Database } from '../../platform/database/adapter.ts';

/**
 * Locks a seller until the transaction ends: a second transaction that calls this waits, and then sees what the first one has written.
 * Returns the seller's present state; undefined if there is no such seller. `db` must be a transaction.
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

/** Keeps a member from leaving a seller's team until the transaction ends. Returns false if the member is not in the team. */
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
