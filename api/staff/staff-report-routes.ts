import { z } from 'zod';
import { stageOf } from '#contract/listing-states.ts';
import { DECIDED_ALREADY, NOTHING_OPEN, OWN_OBJECTION } from '#contract/messages/review.ts';
import {
  type ReportedSubject,
  reopenReportsSchema,
  reportDecisionSchema,
  reportQueueSchema,
} from '#contract/office/report-schemas.ts';
import type { Tx } from '../../platform/database/tx.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { conflictError, notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { MoveRefused, moveListing } from '../listings/lifecycle/listing-moves.ts';
import { clearOfFraud } from '../listings/review/seller-trust.ts';
import { lockListing } from '../listings/rows/listing-rows.ts';
import { findReportedSubject, hasObjection, isOwnObjection, listReportGroups } from '../reports/rows/report-queries.ts';
import { decideReports, reopenReports } from '../reports/rows/report-writes.ts';
import { lockSeller } from '../sellers/seller-lock-writes.ts';
import type { Services } from '../services.ts';

const decided = answers({ 200: z.object({ reports: z.int() }) }, 400, 401, 403, 404, 409);

const schemas = {
  list: {
    tags: ['staff'],
    summary: 'Ads and sellers with open reports, the gravest first',
    response: answers({ 200: reportQueueSchema }, 401, 403),
  },
  decide: {
    tags: ['staff'],
    summary:
      'Closes the open reports of an ad or seller. An objection that is upheld gives the removed ad back to its seller',
    body: reportDecisionSchema,
    response: decided,
  },
  reopen: {
    tags: ['staff'],
    summary: 'Opens again the reports that the moderator closed last, for a minute',
    body: reopenReportsSchema,
    response: decided,
  },
};

const reviews = { config: { action: 'review listings' } } as const;

/** Routes by which moderators read and decide reports. */
export function staffReportRoutes(
  app: RouteApp,
  {
    access,
    clock,
    db,
    moves,
    rateLimits,
    jobs,
  }: Pick<Services, 'access' | 'clock' | 'db' | 'moves' | 'rateLimits' | 'jobs'>,
) {
  app.get('/staff/api/reports', { schema: schemas.list, ...reviews }, async (request) => {
    const { actor, session } = await access.requireCaller(request);
    const sellerIds = actor.memberships.map(({ sellerId }) => sellerId);
    return listReportGroups(db, { accountId: session.accountId, sellerIds }, clock.now());
  });

  /** Locks the reported ad or seller. Returns it with the id of the seller, which for an ad is the one who offers it. */
  async function lockSubject({ db: transaction }: Pick<Tx, 'db'>, subject: ReportedSubject) {
    const reported = await findReportedSubject(transaction, subject);
    if (!reported) throw notFoundError();
    const listing = subject.kind === 'listing' ? await lockListing(transaction, subject.documentId) : undefined;
    if (reported.sellerId !== null) await lockSeller(transaction, reported.sellerId);
    return { reported, listing, sellerId: reported.sellerId ?? listing?.seller_id ?? 0 };
  }

  /**
   * Restores an ad that was removed, because its seller's objection to the removal was upheld. Does nothing if the ad is no longer removed.
   */
  async function giveBack(tx: Tx, listing: NonNullable<Awaited<ReturnType<typeof lockListing>>>) {
    if (!stageOf(listing.state).isRemoved) return;
    const after = await moveListing({ ...tx, services: moves }, listing, 'restore');
    await clearOfFraud(tx.db, { listing, actor: tx.by.accountId ?? 0 }, tx.now);
    await recordAudit(tx.db, {
      at: tx.now,
      actor: tx.by.accountId,
      action: 'restore listing',
      subject: { kind: 'listing', id: listing.document_id },
      difference: { state: { before: listing.state, after } },
    });
  }

  const record = (tx: Tx, action: string, subject: ReportedSubject, difference: Record<string, unknown>) =>
    recordAudit(tx.db, {
      at: tx.now,
      actor: tx.by.accountId,
      action,
      subject: { kind: subject.kind, id: subject.documentId },
      difference: Object.fromEntries(
        Object.entries(difference).map(([name, after]) => [name, { before: null, after }]),
      ),
    });

  app.post('/staff/api/reports/decision', { schema: schemas.decide, ...reviews }, async (request) => {
    const { subject, upTo, outcome } = request.body;
    const reports = await db
      .transaction()
      .execute(async (transaction) => {
        const { reported, listing, sellerId } = await lockSubject({ db: transaction }, subject);
        const { session } = await access.requireMay(request, 'review listings', { sellerId, isSecret: false });
        const tx = { db: transaction, now: clock.now(), by: { accountId: session.accountId } };
        if (await isOwnObjection(transaction, reported, upTo, session.accountId)) throw conflictError(OWN_OBJECTION);
        // An objection is not decided together with reports by others: upholding it restores the ad, while upholding a report removes it.
        const isObjection = await hasObjection(transaction, reported, upTo);
        if (isObjection && outcome === 'upheld' && listing) await giveBack(tx, listing);
        const count = await decideReports(tx, rateLimits, { reported, upTo, isObjection }, outcome);
        if (count === 0) throw conflictError(NOTHING_OPEN);
        await record(tx, 'decide reports', subject, { outcome, reports: count });
        return count;
      })
      .catch((error: unknown) => {
        throw error instanceof MoveRefused ? conflictError(error.message) : error;
      });
    jobs.wake();
    return { reports };
  });

  app.post('/staff/api/reports/undo', { schema: schemas.reopen, ...reviews }, async (request) => {
    const { subject } = request.body;
    return db.transaction().execute(async (transaction) => {
      const { reported, sellerId } = await lockSubject({ db: transaction }, subject);
      const { session } = await access.requireMay(request, 'review listings', { sellerId, isSecret: false });
      const tx = { db: transaction, now: clock.now(), by: { accountId: session.accountId } };
      const reports = await reopenReports(tx, reported);
      if (reports === 0) throw conflictError(DECIDED_ALREADY);
      await record(tx, 'reopen reports', subject, { reports });
      return { reports };
    });
  });
}
