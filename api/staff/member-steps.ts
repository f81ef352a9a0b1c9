import type { FastifyRequest } from 'fastify';
import { WHY_MISSING } from '#contract/messages/audit.ts';
import * as messages from '#contract/messages/staff-members.ts';
import type { Action } from '#contract/permissions.ts';
import { textOfLines } from '#contract/values/text-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { Tx } from '../../platform/database/tx.ts';
import { conflictError, notFoundError } from '../../platform/http/errors.ts';
import { lockAccount } from '../accounts/account-writes.ts';
import { lockWorkingAdmins } from '../accounts/admin-lock-writes.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import type { Services } from '../services.ts';
import { findMember, listRoles, type MemberRow } from './staff-member-queries.ts';

// Functions that routes of several actions of staff on members share.

/** The reason of an action, which is stored in the audit log. */
export const reasonSchema = textOfLines().trim().min(1, WHY_MISSING).max(500);

export type MemberRequest = FastifyRequest<{ Params: { documentId: string } }>;

/** A transaction in which a member of staff acts on another member. */
export interface MemberTx extends Tx {
  by: { accountId: number };
  member: MemberRow;
}

/** Returns whether both members act for the same seller. */
async function areTeamMates(db: Database, accountId: number, otherId: number): Promise<boolean> {
  const sellersOf = (id: number) => db.selectFrom('seller_member').select('seller_id').where('account_id', '=', id);
  const common = await sellersOf(accountId).where('seller_id', 'in', sellersOf(otherId)).executeTakeFirst();
  return common !== undefined;
}

/**
 * Throws a conflict if a member of staff acts on themselves or on a team mate, or if somebody other than an admin acts on a member of
 * staff. If two admins act on each other at once, the second one waits, and is refused if the first has taken away the second one's role.
 */
export async function requireOther({ db, by, member }: MemberTx) {
  if (member.id === by.accountId) throw conflictError(messages.NOT_YOURSELF);
  if (await areTeamMates(db, by.accountId, member.id)) throw conflictError(messages.TEAM_MATE);
  const roles = await listRoles(db, member.id);
  if (roles.length === 0) return;
  const admins = await lockWorkingAdmins(db);
  if (!admins.includes(by.accountId)) throw conflictError(messages.IS_STAFF);
}

export const recordStep = (
  { db, now, by, member }: MemberTx,
  action: string,
  difference: Record<string, [unknown, unknown]>,
) =>
  recordAudit(db, {
    at: now,
    actor: by.accountId,
    action,
    subject: { kind: 'account', id: member.id },
    difference: Object.fromEntries(
      Object.entries(difference).map(([name, [before, after]]) => [name, { before, after }]),
    ),
  });

/** Returns a function that locks a member, and runs an action on them. */
export function openMemberSteps({ access, clock, db }: Pick<Services, 'access' | 'clock' | 'db'>) {
  return <Result>(request: MemberRequest, action: Action, work: (tx: MemberTx) => Promise<Result>) =>
    db.transaction().execute(async (transaction) => {
      const { session } = await access.requireMay(request, action, { isSecret: false });
      const found = await findMember(transaction, request.params.documentId);
      if (!found) throw notFoundError();
      await lockAccount(transaction, found.id);
      const locked = await findMember(transaction, request.params.documentId);
      if (!locked) throw notFoundError();
      return work({ db: transaction, now: clock.now(), by: { accountId: session.accountId }, member: locked });
    });
}
