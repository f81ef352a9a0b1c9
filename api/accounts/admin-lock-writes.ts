import type { Database } from '../../platform/database/adapter.ts';

/**
 * Locks the roles of all admins until the transaction ends, and returns the account ids of those who can sign in. If two requests remove
 * the last two admins at once, the second waits here and then sees that the first admin is gone.
 */
export async function lockWorkingAdmins(db: Database): Promise<number[]> {
  await db
    .selectFrom('account_role')
    .select('account_id')
    .where('role', '=', 'admin')
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute();
  const admins = await db
    .selectFrom('account_role')
    .innerJoin('account', 'account.id', 'account_role.account_id')
    .select('account.id')
    .where('role', '=', 'admin')
    .where('account.blocked', '=', 0)
    .execute();
  return admins.map(({ id }) => id);
}
