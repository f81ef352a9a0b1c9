import { STAFF_ROLES, type StaffRole } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { lockAccount } from '../accounts/account-writes.ts';
import { lockWorkingAdmins } from '../accounts/admin-lock-writes.ts';
import { type Difference, recordAudit } from '../audit/audit-writes.ts';
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
  { accountId, by, at }: Omit<RoleChange, 'role'>,
  action: string,
  difference: Difference,
) => recordAudit(db, { at, actor: by, action, subject: { kind: 'account', id: accountId }, difference });

/** Stores a role that the member does not have yet. */
const insertRole = (db: Database, { accountId, role, by, at }: RoleChange) =>
  db.insertInto('account_role').values({ account_id: accountId, role, granted_by: by, granted_at: at }).execute();

/**
 * Deletes a role. Also deletes the member's staff tokens, and makes all the member's sessions give the second factor again. Returns false
 * if the role stays, because there is no other admin.
 */
async function deleteRole(db: Database, { accountId, role }: RoleChange): Promise<boolean> {
  if (role === 'admin' && (await lockWorkingAdmins(db)).every((id) => id === accountId)) return false;
  await db.deleteFrom('account_role').where('account_id', '=', accountId).where('role', '=', role).execute();
  // Deletes the member's staff tokens, so that programs with them lose access at once. They do not come back if the role is granted again.
  await db.deleteFrom('staff_token').where('account_id', '=', accountId).execute();
  const left = await rolesOf(db, accountId);
  if (!mayAnswer(left)) await freeMessagesOf(db, accountId);
  // If the role is granted again, the member must give the second factor again.
  await db.updateTable('office_session').set({ strong_until: null }).where('account_id', '=', accountId).execute();
  if (left.length === 0) {
    await db.deleteFrom('office_session').where('account_id', '=', accountId).where('area', '=', 'staff').execute();
  }
  return true;
}

/** Grants a role. Returns false if the member already has it. `db` must be a transaction. */
export async function grantRole(db: Database, change: RoleChange): Promise<boolean> {
  await lockAccount(db, change.accountId);
  const before = await rolesOf(db, change.accountId);
  if (before.includes(change.role)) return false;
  await insertRole(db, change);
  await record(db, change, 'grant role', { roles: { before, after: [...before, change.role].sort() } });
  return true;
}

/**
 * Removes a role. 'absent': the member does not have it. 'last': the role stays, because there is no other admin. `db` must be a
 * transaction.
 */
export async function removeRole(db: Database, change: RoleChange): Promise<'removed' | 'absent' | 'last'> {
  await lockAccount(db, change.accountId);
  const before = await rolesOf(db, change.accountId);
  if (!before.includes(change.role)) return 'absent';
  if (!(await deleteRole(db, change))) return 'last';
  await record(db, change, 'remove role', { roles: { before, after: await rolesOf(db, change.accountId) } });
  return 'removed';
}

/**
 * Gives a member exactly these roles, and records that as one audit event, whose id it returns. Undefined: there would be no admin left, and
 * the transaction must be rolled back. The account must be locked.
 */
export async function setRoles(
  db: Database,
  who: Omit<RoleChange, 'role'>,
  { roles, reason }: { roles: readonly StaffRole[]; reason: string },
): Promise<number | undefined> {
  const before = await rolesOf(db, who.accountId);
  for (const role of STAFF_ROLES) {
    const change = { ...who, role };
    const isWanted = roles.includes(role);
    if (isWanted === before.includes(role)) continue;
    if (isWanted) await insertRole(db, change);
    else if (!(await deleteRole(db, change))) return undefined;
  }
  const after = await rolesOf(db, who.accountId);
  return record(db, who, 'change staff roles', { roles: { before, after }, reason: { before: null, after: reason } });
}
