import { sql } from 'kysely';
import type {
  ReportedSubject,
  ReportGroup,
  ReportQueue,
  ReportRow,
  SubjectReports,
} from '#contract/office/report-schemas.ts';
import { REPORT_REASON_NAMES, REPORT_REASONS, type ReportReason } from '#contract/reports/report-reasons.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { findLeadSeller } from '../../leads/rows/lead-queries.ts';
import { findListingTitle } from '../../listings/rows/listing-title-queries.ts';
import type { Reported } from './report-writes.ts';

const MOST_LISTED = 50;
const MOST_SHOWN = 100;

/** Returns an ad or a seller by its documentId; undefined if there is none. */
export async function findReportedSubject(
  db: Database,
  { kind, documentId }: ReportedSubject,
): Promise<Reported | undefined> {
  if (kind === 'seller') {
    const seller = await db.selectFrom('seller').select('id').where('document_id', '=', documentId).executeTakeFirst();
    return seller && { listingId: null, sellerId: seller.id };
  }
  const listing = await db.selectFrom('listing').select('id').where('document_id', '=', documentId).executeTakeFirst();
  return listing && { listingId: listing.id, sellerId: null };
}

const timeOrNull = (at: number | null) => (at === null ? null : isoTime(at));

const openReports = (db: Database) => db.selectFrom('report').where('decided_at', 'is', null);

const reportsOf = (db: Database, { listingId, sellerId }: Reported) =>
  db
    .selectFrom('report')
    .where('report.listing_id', listingId === null ? 'is' : '=', listingId)
    .where('report.seller_id', sellerId === null ? 'is' : '=', sellerId);

/** Returns the reports of an ad or a seller, for the moderator with the account id `asker`. */
export async function listReportsOf(db: Database, reported: Reported, asker: number): Promise<SubjectReports> {
  const rows = await reportsOf(db, reported)
    .leftJoin('account', 'account.id', 'report.decided_by')
    .selectAll('report')
    .leftJoin('network_use', 'network_use.report_id', 'report.id')
    .select(['account.username as decider', 'network_use.id as network'])
    .orderBy('report.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const open = rows.filter(({ decided_at }) => decided_at === null);
  return {
    rows: rows.map(
      (row): ReportRow => ({
        id: row.id,
        at: isoTime(row.created_at),
        reason: row.reason,
        note: row.note,
        isMember: row.account_id !== null,
        hasEmail: row.email !== null,
        dueAt: timeOrNull(row.due_at),
        outcome: row.outcome,
        decidedAt: timeOrNull(row.decided_at),
        decidedBy: row.decider,
        network: row.network,
      }),
    ),
    open: open.length,
    upTo: open[0]?.id ?? null,
    isForOthers: open.some(({ not_for }) => not_for === asker),
  };
}

/** Returns whether one of the open objections with ids up to `upTo` is against a removal by the moderator `asker`. */
export const isOwnObjection = async (db: Database, reported: Reported, upTo: number, asker: number): Promise<boolean> =>
  (await reportsOf(db, reported)
    .select('id')
    .where('decided_at', 'is', null)
    .where('id', '<=', upTo)
    .where('not_for', '=', asker)
    .executeTakeFirst()) !== undefined;

/** Returns whether the reports of an ad with ids up to `upTo` include an open objection to its removal. */
export const hasObjection = async (db: Database, reported: Reported, upTo: number): Promise<boolean> =>
  (await reportsOf(db, reported)
    .select('id')
    .where('decided_at', 'is', null)
    .where('id', '<=', upTo)
    .where('reason', '=', 'objection')
    .executeTakeFirst()) !== undefined;

const gravityOf = sql<number>`case ${sql.join(
  REPORT_REASON_NAMES.map(
    (name) => sql`when report.reason = ${sql.lit(name)} then ${sql.lit(REPORT_REASONS[name].gravity)}`,
  ),
  sql` `,
)} else 0 end`;

/** Reports whose deadline is within this time come before all others. */
const SOON_MS = DAY_MS;

/**
 * Selects the open reports, grouped by ad or seller: the most serious first, then those with the most reporters. Reports about the sellers
 * with these ids and their ads are left out.
 */
const groupsOf = (db: Database, sellerIds: readonly number[]) =>
  db
    .selectFrom('report')
    .leftJoin('listing', 'listing.id', 'report.listing_id')
    .innerJoin('seller', (join) =>
      join.on((on) => on(on.fn.coalesce('report.seller_id', 'listing.seller_id'), '=', on.ref('seller.id'))),
    )
    .select(['report.listing_id', 'report.seller_id', 'seller.id as sellerId', 'seller.document_id', 'seller.kind'])
    .select(['seller.state', 'listing.document_id as listing', 'listing.state as listingState'])
    .select(({ fn }) => [
      fn.count<number>('browser_hash').distinct().as('people'),
      fn.min<number>('report.created_at').as('since'),
      fn.min('due_at').as('due'),
    ])
    .select(sql<number>`max(${gravityOf})`.as('gravity'))
    .where('decided_at', 'is', null)
    .$if(sellerIds.length > 0, (query) => query.where('seller.id', 'not in', sellerIds))
    .groupBy(['report.listing_id', 'report.seller_id', 'seller.id', 'listing.id'])
    .orderBy('gravity', 'desc')
    .orderBy('people', 'desc')
    .orderBy('since');

type Group = Awaited<ReturnType<ReturnType<typeof groupsOf>['execute']>>[number];

/**
 * The most groups with a near deadline on a page. They are read by a query of their own, so that many of them do not hide all groups
 * without a near deadline.
 */
const MOST_DUE = 25;

/** Returns the groups of reports on the page: first those with a near deadline, then all others. */
async function listGroups(db: Database, sellerIds: readonly number[], now: number): Promise<Group[]> {
  const isDue = sql<boolean>`min(due_at) < ${now + SOON_MS}`;
  const due = await groupsOf(db, sellerIds).having(isDue).limit(MOST_DUE).execute();
  const others = await groupsOf(db, sellerIds)
    .having(sql<boolean>`min(due_at) is null or min(due_at) >= ${now + SOON_MS}`)
    .limit(MOST_LISTED)
    .execute();
  return [...due, ...others];
}

async function describeGroup(db: Database, group: Group, asker: number): Promise<ReportGroup> {
  const { listing_id, seller_id, sellerId, listing } = group;
  const name = (await findLeadSeller(db, sellerId))?.name ?? null;
  const open = await openReports(db)
    .select(['reason', 'note', 'not_for'])
    .where('listing_id', listing_id === null ? 'is' : '=', listing_id)
    .where('seller_id', seller_id === null ? 'is' : '=', seller_id)
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const countOf = (reason: ReportReason) => open.filter((one) => one.reason === reason).length;
  return {
    subject: { kind: listing === null ? 'seller' : 'listing', documentId: listing ?? group.document_id },
    title: (listing_id === null ? name : await findListingTitle(db, listing_id)) ?? '',
    seller: { name, kind: group.kind, state: group.state },
    state: group.listingState,
    people: Number(group.people),
    reasons: REPORT_REASON_NAMES.filter((reason) => countOf(reason) > 0).map((reason) => ({
      reason,
      count: countOf(reason),
    })),
    note: open.find(({ note }) => note !== null)?.note ?? null,
    since: isoTime(Number(group.since)),
    dueAt: timeOrNull(group.due === null ? null : Number(group.due)),
    isForOthers: open.some(({ not_for }) => not_for === asker),
  };
}

/**
 * Returns the open reports grouped by ad or seller. Reports about sellers for whom the moderator acts, and about their ads, are left out.
 */
export async function listReportGroups(
  db: Database,
  asker: { accountId: number; sellerIds: readonly number[] },
  now: number,
): Promise<ReportQueue> {
  const groups = await listGroups(db, asker.sellerIds, now);
  const described = await Promise.all(groups.map((group) => describeGroup(db, group, asker.accountId)));
  return { groups: described, waiting: await countReportGroups(db) };
}

/** Returns how many ads and sellers have open reports. */
async function countReportGroups(db: Database): Promise<number> {
  const { waiting } = await db
    .selectFrom(openReports(db).select(['listing_id', 'seller_id']).groupBy(['listing_id', 'seller_id']).as('open'))
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Returns how many ads of a seller have open reports. */
export async function countReportedListings(db: Database, sellerId: number): Promise<number> {
  const { reported } = await openReports(db)
    .innerJoin('listing', 'listing.id', 'report.listing_id')
    .select(({ fn }) => fn.count<number>('listing.id').distinct().as('reported'))
    .where('listing.seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return Number(reported);
}

/**
 * Returns the number of ads and sellers with open reports, the time of the oldest report (in ms), and how many are late: past their
 * deadline or, without a deadline, older than `lateBefore`.
 */
export async function countWaitingReports(db: Database, now: number, lateBefore: number) {
  const isLate = sql<number>`max(case when due_at < ${now} or (due_at is null and created_at < ${lateBefore}) then 1 else 0 end)`;
  const groups = openReports(db)
    .select(({ fn }) => fn.min<number>('created_at').as('since'))
    .select(isLate.as('late'))
    .groupBy(['listing_id', 'seller_id']);
  const { count, since, late } = await db
    .selectFrom(groups.as('open'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('since').as('since')])
    .select(({ fn }) => fn.sum<number | null>('late').as('late'))
    .executeTakeFirstOrThrow();
  return { count: Number(count), since: since === null ? null : Number(since), late: Number(late ?? 0) };
}
