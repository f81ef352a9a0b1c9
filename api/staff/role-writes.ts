import type { StaffRole } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { lockAccount } from '../accounts/account-writes.ts';
import { lockWorkingAdmins } from '../accounts/admin-lock-writes.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { mayAnswer } from '../contact/rows/message-queries.ts';
import { freeMessagesOf } from '../contact/rows/message-writes.ts';

/** A staff role that is granted or removed, by whom, and when. */
interface RoleChange {
  accountId: number;
  role: StaffRole;
  /** The account id of the acting member; null for a command on the server. */
  by: number | null;
  at: number;
}

async function rolesOf(db: Database, accountId: number): Promise<StaffRole[]> {
  const rows = await db.selectFrom('account_role').select('role').where('account_id', '=', accountId).execute();
  return rows.map(({ role }) => role).sort();
}

const record = (
  db: Database,
  { accountId, by, at }: RoleChange,
  action: string,
  roles: { before: StaffRole[]; after: StaffRole[] },
) =>
  recordAudit(db, {
    at,
    actor: by,
    action,
    subject: { kind: 'account', id: accountId },
    difference: { roles },
  });

/** Grants a role. Returns false if the member already has it. `db` must be a transaction. */
export async function grantRole(db: Database, change: RoleChange): Promise<boolean> {
  const { accountId, role, by, at } = change;
  await lockAccount(db, accountId);
  const before = await rolesOf(db, accountId);
  if (before.includes(role)) return false;
  await db.insertInto('account_role').values({ account_id: accountId, role, granted_by: by, granted_at: at }).execute();
  await record(db, change, 'grant role', { before, after: [...before, role].sort() });
  return true;
}

/**
 * Removes a role. 'absent': the member does not have it. 'last': the role stays, because there is no other admin. `db` must be a
 * transaction.
 */
export async function removeRole(db: Database, change: RoleChange): Promise<'removed' | 'absent' | 'last'> {
  const { accountId, role } = change;
  await lockAccount(db, accountId);
  const before = await rolesOf(db, accountId);
  if (!before.includes(role)) return 'absent';
  if (role === 'admin' && (await lockWorkingAdmins(db)).every((id) => id === accountId)) return 'last';
  await db.deleteFrom('account_role').where('account_id', '=', accountId).where('role', '=', role).execute();
  // Deletes the member's staff tokens, so that programs with them lose access at once. They do not come back if the role is granted again.
  await db.deleteFrom('staff_token').where('account_id', '=', accountId).execute();
  const after = before.filter((one) => one !== role);
  if (!mayAnswer(after)) await freeMessagesOf(db, accountId);
  // If the role is granted again, the member must give the second factor again.
  await db.updateTable('office_session').set({ strong_until: null }).where('account_id', '=', accountId).execute();
  if (after.length === 0) {
    await db.deleteFrom('office_session').where('account_id', '=', accountId).where('area', '=', 'staff').execute();
  }
  await record(db, change, 'remove role', { before, after: after });
  return 'removed';
}
