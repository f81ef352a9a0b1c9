import type { StaffMember } from '#contract/office/staff-member-schemas.ts';
import { STAFF_ROLES } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { livingSessions } from '../accounts/session-queries.ts';
import { listAuditRows } from '../audit/audit-row-queries.ts';
import { listNetworksOf } from '../bans/ban-queries.ts';
import { findLeadSeller } from '../leads/rows/lead-queries.ts';
import { hasSecondFactor } from '../office/second-factor-writes.ts';

export const findMember = (db: Database, documentId: string) =>
  db.selectFrom('account').selectAll().where('document_id', '=', documentId).executeTakeFirst();

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Returns the sellers for whom a member acts, the member's own private seller first. */
async function listSellersOf(db: Database, accountId: number): Promise<StaffMember['sellers']> {
  const own = await db
    .selectFrom('seller')
    .select(['id', 'document_id', 'kind'])
    .where('account_id', '=', accountId)
    .execute();
  const others = await db
    .selectFrom('seller_member')
    .innerJoin('seller', 'seller.id', 'seller_member.seller_id')
    .select(['seller.id', 'seller.document_id', 'seller.kind', 'seller_member.role'])
    .where('seller_member.account_id', '=', accountId)
    .orderBy('seller.id')
    .execute();
  const all = [
    ...own.map((seller) => ({ ...seller, role: 'owner' as const })),
    ...others.filter(({ id }) => !own.some((seller) => seller.id === id)),
  ];
  return Promise.all(
    all.map(async ({ id, document_id, kind, role }) => ({
      documentId: document_id,
      name: (await findLeadSeller(db, id))?.name ?? null,
      kind,
      role,
    })),
  );
}

export async function listRoles(db: Database, accountId: number): Promise<StaffMember['roles']> {
  const rows = await db.selectFrom('account_role').select('role').where('account_id', '=', accountId).execute();
  return STAFF_ROLES.filter((role) => rows.some((row) => row.role === role));
}

async function countReports(db: Database, accountId: number): Promise<StaffMember['reports']> {
  const rows = await db.selectFrom('report').select('outcome').where('account_id', '=', accountId).execute();
  return { sent: rows.length, upheld: rows.filter(({ outcome }) => outcome === 'upheld').length };
}

async function countLeads(db: Database, accountId: number): Promise<number> {
  const { leads } = await db
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('leads'))
    .where('buyer_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(leads);
}

/** Describes a member to staff, without e-mail address and phone number. */
export async function describeMember(db: Database, member: MemberRow, now: number): Promise<StaffMember> {
  const { id, document_id, username, created_at, confirmed, blocked } = member;
  const sessions = await livingSessions(db, now).select('session.id').where('session.account_id', '=', id).execute();
  return {
    documentId: document_id,
    username,
    since: isoTime(created_at),
    isConfirmed: confirmed === 1,
    isBlocked: blocked === 1,
    hasSecondFactor: await hasSecondFactor(db, id),
    roles: await listRoles(db, id),
    sellers: await listSellersOf(db, id),
    devices: sessions.length,
    networks: await listNetworksOf(db, id, now),
    leads: await countLeads(db, id),
    reports: await countReports(db, id),
    history: await listAuditRows(db, { subject: { kind: 'account', id } }),
  };
}
