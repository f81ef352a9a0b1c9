import { UNDO_MS } from '#contract/listing-states.ts';
import {
  REPORT_KEPT_DAYS,
  REPORT_REASONS,
  type ReportOutcome,
  TAKE_DOWN_DAYS,
} from '#contract/reports/report-reasons.ts';
import type { TakenReport } from '#contract/reports/report-schemas.ts';
import { isAdSubject } from '#contract/reports/report-subjects.ts';
import { createId } from '../../../platform/create-id.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { RateLimits } from '../../../platform/http/limits/rate-limits.ts';
import { queueMails } from '../../../platform/mail/outbox.ts';
import { type Network, noteNetworkOfReport } from '../../bans/network-use-writes.ts';
import { findAskedListing } from '../../leads/rows/lead-queries.ts';
import { allowMails } from '../../schema/mail-limits.ts';
import { findPublicSeller } from '../../sellers/seller-queries.ts';

/** The subject of a report: an ad or a seller. */
export type Reported = { listingId: number; sellerId: null } | { listingId: null; sellerId: number };

const sellerBy = (db: Database, { subject, documentId }: Pick<TakenReport, 'subject' | 'documentId'>) => {
  const sellers = db.selectFrom('seller').select('seller.id as sellerId');
  if (subject === 'dealer')
    return sellers
      .innerJoin('dealer', 'dealer.id', 'seller.dealer_id')
      .where('dealer.document_id', '=', documentId)
      .where('dealer.published_at', 'is not', null);
  if (subject === 'garage')
    return sellers
      .innerJoin('garage', 'garage.id', 'seller.garage_id')
      .where('garage.document_id', '=', documentId)
      .where('garage.published_at', 'is not', null);
  return sellers.where('seller.kind', '=', 'private').where('seller.document_id', '=', documentId);
};

/** Returns the reported ad or seller; undefined if it is not public. */
export async function findReported(
  db: Database,
  report: Pick<TakenReport, 'subject' | 'documentId'>,
): Promise<Reported | undefined> {
  if (isAdSubject(report.subject)) {
    const listing = await findAskedListing(db, report.documentId);
    return listing && { listingId: listing.id, sellerId: null };
  }
  const isPrivate = report.subject === 'seller';
  if (isPrivate && !(await findPublicSeller(db, report.documentId))) return undefined;
  const seller = await sellerBy(db, report).executeTakeFirst();
  return seller && { listingId: null, sellerId: seller.sellerId };
}

/** Selects the open reports of an ad or a seller. */
const openOf = (db: Database, { listingId, sellerId }: Reported) =>
  db
    .selectFrom('report')
    .where('decided_at', 'is', null)
    .where('listing_id', listingId === null ? 'is' : '=', listingId)
    .where('seller_id', sellerId === null ? 'is' : '=', sellerId);

interface NewReport {
  reported: Reported;
  words: Pick<TakenReport, 'reason' | 'note' | 'email'>;
  accountId: number | null;
  browserHash: string;
  network: Network;
}

/**
 * Stores a report. If the browser has sent the same report before and that is still open, nothing is stored. `db` must be a transaction.
 */
export async function insertReport(db: Database, report: NewReport, now: number): Promise<void> {
  const { reported, words, accountId, browserHash, network } = report;
  const note = words.note || null;
  const twin = await openOf(db, reported)
    .select('id')
    .where('browser_hash', '=', browserHash)
    .where('reason', '=', words.reason)
    .where('note', note === null ? 'is' : '=', note)
    .executeTakeFirst();
  if (twin) return;
  const { id } = await db
    .insertInto('report')
    .values({
      document_id: createId(),
      created_at: now,
      listing_id: reported.listingId,
      seller_id: reported.sellerId,
      reason: words.reason,
      note,
      account_id: accountId,
      email: words.email ?? null,
      browser_hash: browserHash,
      due_at: REPORT_REASONS[words.reason].isTakeDown ? now + TAKE_DOWN_DAYS * DAY_MS : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteNetworkOfReport(db, id, network, now);
}

/** Queues mails about the outcome to those reporters who left an address. The mails are sent once the decision can no longer be undone. */
async function queueOutcomes(
  db: Database,
  rateLimits: RateLimits,
  reports: readonly { id: number; version: number; email: string | null }[],
  now: number,
) {
  for (const { id, version, email } of reports) {
    if (email === null) continue;
    const mail = { kind: 'report-outcome', recipient: email, about: `${id} ${version}` } as const;
    try {
      await queueMails(db, await allowMails(rateLimits, null, [mail]), now, now + UNDO_MS);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error;
    }
  }
}

/** The reports that a decision is about: those up to the last one that the moderator saw. */
interface Decided {
  reported: Reported;
  upTo: number;
  /** Whether the decision is about the seller's objection; otherwise it is about reports by other people. */
  isObjection: boolean;
}

/**
 * Closes the open reports of an ad or seller, up to the last one that the moderator saw; later ones stay open. Returns their number. The ad
 * or seller must be locked.
 */
export async function decideReports(
  { db, now, by }: Tx,
  rateLimits: RateLimits,
  { reported, upTo, isObjection }: Decided,
  outcome: ReportOutcome,
): Promise<number> {
  const decided = await db
    .updateTable('report')
    .set(({ eb }) => ({ outcome, decided_at: now, decided_by: by.accountId, version: eb('version', '+', 1) }))
    .where('id', 'in', openOf(db, reported).select('report.id').where('report.id', '<=', upTo))
    .where('reason', isObjection ? '=' : '<>', 'objection')
    .returning(['id', 'version', 'email'])
    .execute();
  await queueOutcomes(db, rateLimits, decided, now);
  return decided.length;
}

/**
 * Reopens the reports of an ad or seller that the moderator closed at the given time, or within the last minute if none is given. An
 * objection that led to the ad's restoration stays closed. Returns their number.
 */
export async function reopenReports(
  { db, now, by }: Tx,
  { listingId, sellerId }: Reported,
  decidedAt?: number,
): Promise<number> {
  const mine = db
    .selectFrom('report')
    .where('listing_id', listingId === null ? 'is' : '=', listingId)
    .where('seller_id', sellerId === null ? 'is' : '=', sellerId)
    .where('decided_by', '=', by.accountId)
    .where('decided_at', '>=', now - UNDO_MS)
    .where(({ or, eb }) => or([eb('reason', '<>', 'objection'), eb('outcome', '=', 'dismissed')]));
  const last = await mine.select(({ fn }) => fn.max('decided_at').as('at')).executeTakeFirst();
  const at = decidedAt ?? last?.at;
  if (at == null) return 0;
  const opened = await db
    .updateTable('report')
    .set(({ eb }) => ({ outcome: null, decided_at: null, decided_by: null, version: eb('version', '+', 1) }))
    .where('id', 'in', mine.select('report.id').where('decided_at', '=', at))
    .returning('id')
    .execute();
  return opened.length;
}

/** Deletes reports a year after their decision, with notes and addresses. */
export async function removeOldReports(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('report')
    .where('decided_at', '<=', now - REPORT_KEPT_DAYS * DAY_MS)
    .execute();
}

/** Deletes the addresses in a member's reports. Call it before the account is deleted. */
export async function forgetReporter(db: Database, accountId: number): Promise<void> {
  await db.updateTable('report').set({ email: null, note: null }).where('account_id', '=', accountId).execute();
}
