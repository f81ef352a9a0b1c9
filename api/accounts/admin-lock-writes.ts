import type { Database } from '../../platform/database/adapter.ts';

/**
 * Locks the roles of all admins until the transaction ends, and returns the numbers of those who can sign in: of two who take the last two
 * admins away at once, the second one waits, and sees that the first is gone.
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
