import type { MemberKey } from '#contract/office/team-schemas.ts';
import { type Actor, SELLER_ROLE_NAMES, type SellerRole } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { freeLeadsOf } from '../leads/rows/lead-writes.ts';
import { endKeysOf, type KeptKeys } from '../sellers/member-key-writes.ts';
import { lockSeller } from '../sellers/seller-lock-writes.ts';
import { endChecksOf } from '../sellers/verification-writes.ts';
import { listMembers, type Member, mayManage } from './team-queries.ts';

export type TeamRefusal = 'gone' | 'forbidden' | 'changed meanwhile' | 'last owner';

/** A function that queues a mail to all owners about a change of the team. `auditEvent`: the id of the event that describes the change. */
export type TellOwners = (db: Database, sellerId: number, auditEvent: number) => Promise<void>;

interface MemberChange {
  actor: Actor;
  sellerId: number;
  /** The documentId of the member to change. */
  member: string;
  now: number;
  /** Ids of the member's tokens, webhooks and invitations to keep. */
  keep: readonly string[];
  tellOwners: TellOwners;
}

/**
 * Returns which tokens, webhooks and invitations of the member are kept, and who gets them. 'forbidden': the actor wants to keep some, but
 * is neither an owner nor a member of staff who acts in place of one.
 */
function keptBy({ actor, sellerId, keep }: MemberChange): KeptKeys | 'forbidden' {
  if (keep.length > 0 && !mayManage(actor, sellerId, 'owner')) return 'forbidden';
  return { ids: keep, by: keep.length > 0 ? actor.accountId : null };
}

const isLess = (role: SellerRole, was: SellerRole) => SELLER_ROLE_NAMES.indexOf(role) > SELLER_ROLE_NAMES.indexOf(was);

const isLastOwner = (all: readonly Member[], role: SellerRole) =>
  role === 'owner' && all.filter((one) => one.role === 'owner').length === 1;

/** Locks the team, and returns the member, or the reason why the actor may not change them. */
async function lockMember(db: Database, { actor, sellerId, member }: MemberChange): Promise<Member | TeamRefusal> {
  await lockSeller(db, sellerId);
  const all = await listMembers(db, sellerId);
  const row = all.find(({ document_id }) => document_id === member);
  if (!row) return 'gone';
  if (!mayManage(actor, sellerId, row.role, row.id)) return 'forbidden';
  if (isLastOwner(all, row.role)) return 'last owner';
  return row;
}

/** Changes a member's role. `was`: the role that the actor saw. `db` must be a transaction. */
export async function changeRole(
  db: Database,
  change: MemberChange,
  { role, was }: { role: SellerRole; was: SellerRole },
): Promise<TeamRefusal | 'done'> {
  const { actor, sellerId, now } = change;
  if (!mayManage(actor, sellerId, role)) return 'forbidden';
  const locked = await lockMember(db, change);
  if (typeof locked === 'string') return locked;
  if (locked.role !== was) return 'changed meanwhile';
  if (locked.role === role) return 'done';
  const kept = keptBy(change);
  if (kept === 'forbidden') return kept;
  await db
    .updateTable('seller_member')
    .set({ role })
    .where('seller_id', '=', sellerId)
    .where('account_id', '=', locked.id)
    .execute();
  if (role === 'owner' || was === 'owner') {
    await endChecksOf({ db, now, accountId: actor.accountId }, sellerId, ['owner']);
  }
  const made = { sellerId, accountId: locked.id };
  const keys = isLess(role, was) ? await endKeysOf(db, made, kept) : { ended: [], kept: [] };
  const event = await recordAudit(db, {
    at: now,
    actor: actor.accountId,
    action: 'change member role',
    subject: { kind: 'seller', id: sellerId },
    difference: { role: { before: was, after: role }, ...keysDifference(keys) },
    persons: [{ accountId: locked.id, difference: { role: { before: was, after: role } } }],
  });
  if (isLess(role, was)) await change.tellOwners(db, sellerId, event);
  return 'done';
}

/** Returns the details for the audit log: the member's tokens, webhooks and invitations that ended, and those that were kept. */
const keysDifference = ({ ended, kept }: { ended: readonly MemberKey[]; kept: readonly MemberKey[] }) => ({
  ended: { before: ended, after: [] },
  kept: { before: [], after: kept },
});

interface Leaving {
  sellerId: number;
  accountId: number;
  role: SellerRole;
  now: number;
  tellOwners: TellOwners;
}

/**
 * Removes a member from a seller's team. Their leads are unassigned; their tokens, webhooks and invitations end, except those that an owner
 * keeps.
 */
async function takeOff(db: Database, leaving: Leaving, by: number | null, kept: KeptKeys): Promise<void> {
  const { sellerId, accountId, role, now, tellOwners } = leaving;
  await db.deleteFrom('seller_member').where('seller_id', '=', sellerId).where('account_id', '=', accountId).execute();
  if (role === 'owner') await endChecksOf({ db, now, accountId: by }, sellerId, ['owner']);
  const keys = await endKeysOf(db, { sellerId, accountId }, kept);
  await freeLeadsOf(db, sellerId, accountId);
  const event = await recordAudit(db, {
    at: now,
    actor: by,
    action: by === accountId ? 'leave team' : 'remove member',
    subject: { kind: 'seller', id: sellerId },
    difference: { role: { before: role, after: null }, ...keysDifference(keys) },
    persons: [{ accountId, difference: { role: { before: role, after: null } } }],
  });
  await tellOwners(db, sellerId, event);
}

/** Removes a member who wants to leave a team, unless they are its last owner. `db` must be a transaction. */
export async function leaveTeam(
  db: Database,
  { sellerId, accountId, now, tellOwners }: Omit<Leaving, 'role'>,
): Promise<TeamRefusal | 'done'> {
  await lockSeller(db, sellerId);
  const all = await listMembers(db, sellerId);
  const role = all.find(({ id }) => id === accountId)?.role;
  if (!role) return 'gone';
  if (isLastOwner(all, role)) return 'last owner';
  await takeOff(db, { sellerId, accountId, role, now, tellOwners }, accountId, { ids: [], by: null });
  return 'done';
}

/** Removes a member, whose next request is then refused. `db` must be a transaction. */
export async function removeMember(db: Database, change: MemberChange): Promise<TeamRefusal | 'done'> {
  const { actor, sellerId, now, tellOwners } = change;
  const locked = await lockMember(db, change);
  if (typeof locked === 'string') return locked;
  const kept = keptBy(change);
  if (kept === 'forbidden') return kept;
  const leaving = { sellerId, accountId: locked.id, role: locked.role, now, tellOwners };
  await takeOff(db, leaving, actor.accountId, kept);
  return 'done';
}
