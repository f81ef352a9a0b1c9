import type { Actor, SellerRole } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { freeLeadsOf } from '../leads/lead-writes.ts';
import { holdSeller } from '../sellers/seller-hold-writes.ts';
import { listMembers, type Member, mayManage } from './team-queries.ts';

export type TeamRefusal = 'gone' | 'forbidden' | 'changed meanwhile' | 'last owner';

interface MemberChange {
  actor: Actor;
  sellerId: number;
  /** The member's documentId. */
  member: string;
  now: number;
}

const isLastOwner = (all: readonly Member[], role: SellerRole) =>
  role === 'owner' && all.filter((one) => one.role === 'owner').length === 1;

/** Whoever may be changed by this actor, while nobody else changes the team. */
async function holdMember(db: Database, { actor, sellerId, member }: MemberChange): Promise<Member | TeamRefusal> {
  await holdSeller(db, sellerId);
  const all = await listMembers(db, sellerId);
  const found = all.find(({ document_id }) => document_id === member);
  if (!found) return 'gone';
  if (!mayManage(actor, sellerId, found.role, found.id)) return 'forbidden';
  if (isLastOwner(all, found.role)) return 'last owner';
  return found;
}

/** What somebody offered who may offer less now, or nothing, is over. */
const withdrawOffers = (db: Database, sellerId: number, accountId: number) =>
  db
    .deleteFrom('seller_invite')
    .where('seller_id', '=', sellerId)
    .where('invited_by', '=', accountId)
    .where('used_at', 'is', null)
    .execute();

/** `was`: the role that they are thought to have. `db` is a transaction of the caller's. */
export async function changeRole(
  db: Database,
  change: MemberChange,
  { role, was }: { role: SellerRole; was: SellerRole },
): Promise<TeamRefusal | 'done'> {
  const { actor, sellerId, now } = change;
  if (!mayManage(actor, sellerId, role)) return 'forbidden';
  const found = await holdMember(db, change);
  if (typeof found === 'string') return found;
  if (found.role !== was) return 'changed meanwhile';
  if (found.role === role) return 'done';
  await db
    .updateTable('seller_member')
    .set({ role })
    .where('seller_id', '=', sellerId)
    .where('account_id', '=', found.id)
    .execute();
  await withdrawOffers(db, sellerId, found.id);
  await recordAudit(db, {
    ...{ at: now, actor: actor.accountId, action: 'change member role', subject: { kind: 'seller', id: sellerId } },
    difference: { role: { before: was, after: role } },
    persons: [{ accountId: found.id, difference: { role: { before: was, after: role } } }],
  });
  return 'done';
}

interface Leaving {
  sellerId: number;
  accountId: number;
  role: SellerRole;
  now: number;
}

/** Nothing of the seller's waits for them any more, and nobody comes on their word. */
async function takeOff(db: Database, { sellerId, accountId, role, now }: Leaving, by: number | null): Promise<void> {
  await db.deleteFrom('seller_member').where('seller_id', '=', sellerId).where('account_id', '=', accountId).execute();
  await withdrawOffers(db, sellerId, accountId);
  await freeLeadsOf(db, sellerId, accountId);
  const action = by === accountId ? 'leave team' : 'remove member';
  await recordAudit(db, {
    ...{ at: now, actor: by, action, subject: { kind: 'seller', id: sellerId } },
    difference: { role: { before: role, after: null } },
    persons: [{ accountId, difference: { role: { before: role, after: null } } }],
  });
}

/** They go by themselves, unless nobody else could let others in. `db` is a transaction of the caller's. */
export async function leaveTeam(
  db: Database,
  { sellerId, accountId, now }: Omit<Leaving, 'role'>,
): Promise<TeamRefusal | 'done'> {
  await holdSeller(db, sellerId);
  const all = await listMembers(db, sellerId);
  const role = all.find(({ id }) => id === accountId)?.role;
  if (!role) return 'gone';
  if (isLastOwner(all, role)) return 'last owner';
  await takeOff(db, { sellerId, accountId, role, now }, accountId);
  return 'done';
}

/** They are out with their next request. `db` is a transaction of the caller's. */
export async function removeMember(db: Database, change: MemberChange): Promise<TeamRefusal | 'done'> {
  const { actor, sellerId, now } = change;
  const found = await holdMember(db, change);
  if (typeof found === 'string') return found;
  await takeOff(db, { sellerId, accountId: found.id, role: found.role, now }, actor.accountId);
  return 'done';
}
