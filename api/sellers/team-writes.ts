import type { Database } from '../../platform/database/adapter.ts';

/** Of two who change a team at once the second one waits here, and finds what the first one did. `db` is a transaction of the caller's. */
export async function holdTeam(db: Database, sellerId: number): Promise<void> {
  await db
    .updateTable('seller_member')
    .set(({ ref }) => ({ role: ref('role') }))
    .where('seller_id', '=', sellerId)
    .execute();
}
