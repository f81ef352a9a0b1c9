import { type Actor, STAFF_SCOPES, type StaffScope, VISITOR } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';
import { listMemberships, listStaffRoles } from '../office/actor-queries.ts';
import { isStaffTokenText } from './token-text.ts';

export function staffScopesIn(stored: string): StaffScope[] {
  const names: unknown = JSON.parse(stored);
  return STAFF_SCOPES.filter((scope) => Array.isArray(names) && names.includes(scope));
}

/**
 * Returns the member of staff to whom a token belongs, with their present roles. Undefined if the token is unknown, revoked or expired, or
 * if the member is blocked. It is read from the database each time, so that every process notices changes at once.
 */
export async function findStaffTokenActor(db: Database, token: string, now: number): Promise<Actor | undefined> {
  if (!isStaffTokenText(token)) return undefined;
  const row = await db
    .selectFrom('staff_token')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['staff_token.id', 'account_id', 'scopes', 'expires_at', 'last_used_at'])
    .where('hash', '=', hashOfSecret(token))
    .where('account.blocked', '=', 0)
    .executeTakeFirst();
  if (!row || row.expires_at <= now) return undefined;
  const { id, account_id: accountId, last_used_at: usedAt } = row;
  if (usedAt === null || now - usedAt >= MINUTE_MS) {
    await db.updateTable('staff_token').set({ last_used_at: now }).where('id', '=', id).execute();
  }
  return {
    ...VISITOR,
    accountId,
    memberships: await listMemberships(db, accountId),
    staffRoles: await listStaffRoles(db, accountId),
    staffToken: { id, scopes: staffScopesIn(row.scopes) },
  };
}

/** Returns the tokens of all members of staff, without the secrets, the newest first. */
export async function listStaffTokens(db: Database) {
  const rows = await db
    .selectFrom('staff_token')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['staff_token.id', 'name', 'ending', 'scopes', 'staff_token.created_at', 'expires_at', 'last_used_at'])
    .select('account.username')
    .orderBy('staff_token.created_at', 'desc')
    .orderBy('staff_token.id')
    .execute();
  return rows.map(({ scopes, ...row }) => ({ ...row, scopes: staffScopesIn(scopes) }));
}
