import { sql } from 'kysely';
import type { Team } from '#contract/office/team-schemas.ts';
import { type Actor, can, SELLER_ROLE_NAMES, type SellerRole } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { listKeysOf } from '../sellers/member-key-writes.ts';

/** Returns the team: owners first, and within each role the member who joined first. */
export async function listMembers(db: Database, sellerId: number) {
  const rows = await db
    .selectFrom('seller_member')
    .innerJoin('account', 'account.id', 'seller_member.account_id')
    .select(['account.id', 'account.document_id', 'username', 'role', 'seller_member.created_at'])
    .where('seller_id', '=', sellerId)
    .orderBy('seller_member.created_at')
    .orderBy('account.id')
    .execute();
  return SELLER_ROLE_NAMES.flatMap((role) => rows.filter((row) => row.role === role));
}

/** Returns all members who act for a seller. A private seller's only member is its owner. */
export async function listPeople(db: Database, sellerId: number) {
  const members = await listMembers(db, sellerId);
  const own = await db
    .selectFrom('seller')
    .innerJoin('account', 'account.id', 'seller.account_id')
    .select(['account.id', 'account.document_id', 'account.username'])
    .where('seller.id', '=', sellerId)
    .executeTakeFirst();
  const isListed = members.some(({ id }) => id === own?.id);
  const all = own && !isListed ? [{ ...own, role: 'owner' as const }, ...members] : members;
  return all.map(({ document_id, username, role }) => ({ documentId: document_id, username, role }));
}

export type Member = Awaited<ReturnType<typeof listMembers>>[number];

const openInvites = (db: Database, sellerId: number) =>
  db
    .selectFrom('seller_invite')
    .leftJoin('account', 'account.id', 'invited_by')
    .select(['hash', 'seller_invite.email', 'role', 'expires_at', 'username'])
    .where('seller_id', '=', sellerId)
    .where('used_at', 'is', null)
    .orderBy('seller_invite.created_at', 'desc')
    .orderBy('hash');

/** Returns a seller's open invitations, the newest first. */
export async function listOpenInvites(db: Database, sellerId: number, now: number) {
  const rows = await openInvites(db, sellerId).execute();
  return rows.map(({ hash, email, role, expires_at }) => ({
    id: hash,
    email,
    role,
    expiresAt: isoTime(expires_at),
    isOver: expires_at <= now,
  }));
}

/** Returns an invitation that was not accepted yet, by the hash of its code. */
export const findOpenInvite = (db: Database, sellerId: number, hash: string) =>
  openInvites(db, sellerId).where('hash', '=', hash).executeTakeFirst();

/** Returns the open invitation to this address, given in lower case; a new invitation would replace it. */
export const findOpenInviteTo = (db: Database, sellerId: number, email: string) =>
  openInvites(db, sellerId).where('seller_invite.email', '=', email).executeTakeFirst();

export async function countOpenInvites(db: Database, sellerId: number): Promise<number> {
  return (await openInvites(db, sellerId).execute()).length;
}

/** Returns whether a member with this e-mail address is already in the seller's team. */
export async function isOnTeam(db: Database, sellerId: number, email: string): Promise<boolean> {
  const member = await db
    .selectFrom('seller_member')
    .innerJoin('account', 'account.id', 'seller_member.account_id')
    .select('account.id')
    .where('seller_id', '=', sellerId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return member !== undefined;
}

/**
 * Returns whether the actor may change this member of the team; if `accountId` is null, whether the actor may invite somebody with this
 * role.
 */
export const mayManage = (actor: Actor, sellerId: number, role: SellerRole, accountId: number | null = null) =>
  can(actor, 'manage the team', { sellerId, member: { accountId, role } });

/** Returns the team as one of its members sees it. */
export async function showTeam(db: Database, actor: Actor, sellerId: number, now: number): Promise<Team> {
  const roles = SELLER_ROLE_NAMES.filter((role) => mayManage(actor, sellerId, role));
  const members = await listMembers(db, sellerId);
  const owners = members.filter(({ role }) => role === 'owner').length;
  const invites = await openInvites(db, sellerId).execute();
  return {
    roles,
    mayKeep: mayManage(actor, sellerId, 'owner'),
    members: await Promise.all(
      members.map(async ({ id, document_id, username, role, created_at }) => {
        const isFree = mayManage(actor, sellerId, role, id) && (role !== 'owner' || owners > 1);
        return {
          documentId: document_id,
          username,
          role,
          since: isoTime(created_at),
          isYou: id === actor.accountId,
          roles: isFree ? roles.filter((other) => other !== role) : [],
          mayRemove: isFree,
          keys: isFree ? await listKeysOf(db, { sellerId, accountId: id }) : [],
        };
      }),
    ),
    invites: invites.map(({ hash, email, role, expires_at, username }) => ({
      id: hash,
      email,
      role,
      invitedBy: username,
      expiresAt: isoTime(expires_at),
      isOver: expires_at <= now,
      mayChange: mayManage(actor, sellerId, role),
    })),
  };
}
