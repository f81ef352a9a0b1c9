import { sql } from 'kysely';
import type { Database } from '../../platform/database/adapter.ts';
import { isMovedUnproven } from '../accounts/account-queries.ts';

/** Returns whether the invitation was sent to this member's confirmed address. */
export async function isInvited(db: Database, accountId: number, { email }: { email: string }): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('confirmed', '=', 1)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
  return account !== undefined && !(await isMovedUnproven(db, accountId));
}
