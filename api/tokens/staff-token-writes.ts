import type { StaffScope } from '#contract/permissions.ts';
import { createId } from '../../platform/create-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';
import { lockAccount } from '../accounts/account-writes.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { staffScopesIn } from './staff-token-queries.ts';
import { endingOf, newStaffToken } from './token-text.ts';

/** The most staff tokens of one member. Each program has one, so beyond this some must have been forgotten. */
export const MOST_STAFF_TOKENS = 10;

interface NewStaffToken {
  accountId: number;
  name: string;
  scopes: readonly StaffScope[];
  /** In ms. */
  expiresAt: number;
}

/** Creates a token and returns it; only its hash is stored. Undefined if the member has as many as allowed. `db` must be a transaction. */
export async function insertStaffToken(
  db: Database,
  { accountId, name, scopes, expiresAt }: NewStaffToken,
  now: number,
): Promise<{ id: string; token: string; event: number } | undefined> {
  // Locks the member. If two requests create a token at once, the second waits here, and then counts the first one's.
  await lockAccount(db, accountId);
  // Expired tokens are not shown, and must not count towards the limit.
  await db.deleteFrom('staff_token').where('account_id', '=', accountId).where('expires_at', '<=', now).execute();
  const { count } = await db
    .selectFrom('staff_token')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_STAFF_TOKENS) return undefined;
  const token = newStaffToken();
  const id = createId();
  await db
    .insertInto('staff_token')
    .values({
      id,
      hash: hashOfSecret(token),
      account_id: accountId,
      name,
      ending: endingOf(token),
      scopes: JSON.stringify(scopes),
      created_at: now,
      expires_at: expiresAt,
      last_used_at: null,
    })
    .execute();
  const event = await recordAudit(db, {
    at: now,
    actor: accountId,
    action: 'make staff token',
    subject: { kind: 'account', id: accountId },
    difference: { [id]: { before: null, after: { name, scopes, expiresAt } } },
  });
  return { id, token, event };
}

/** Deletes a token. Returns false if there is none. `db` must be a transaction. */
export async function deleteStaffToken(db: Database, id: string, by: number, now: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('staff_token')
    .where('id', '=', id)
    .returning(['name', 'account_id', 'scopes'])
    .executeTakeFirst();
  if (!gone) return false;
  await recordAudit(db, {
    at: now,
    actor: by,
    action: 'revoke staff token',
    subject: { kind: 'account', id: gone.account_id },
    difference: { [id]: { before: { name: gone.name, scopes: staffScopesIn(gone.scopes) }, after: null } },
  });
  return true;
}
