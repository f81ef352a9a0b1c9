import type { FastifyRequest } from 'fastify';
import { isPublicState } from '#contract/listing-states.ts';
import type { ReviewReason } from '#contract/listings/review-reasons.ts';
import { ANOTHER_DECIDED, claimedBy, otherCount, REASONS_MISSING } from '#contract/messages/review.ts';
import { REVIEW_REASONS } from '#contract/messages/review-reasons.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { ApiError, conflictError, notFoundError, validationError } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { MoveRefused } from '../listings/lifecycle/listing-moves.ts';
import { listWithAlikePhotos } from '../listings/photos/alike-photo-queries.ts';
import { decide, findReviewItem, type ReviewItem, undoDecision } from '../listings/review/review-decisions.ts';
import { queueDecision } from '../listings/review/review-mails.ts';
import { findReview, listReviews, listWaitingOf } from '../listings/review/review-queries.ts';
import { type ListingRow, lockListing } from '../listings/rows/listing-rows.ts';
import type { ListingTx } from '../listings/rows/listing-tx.ts';
import type { Services } from '../services.ts';
import { reviewSchemas } from './review-schemas.ts';

/** How long a review is reserved for the moderator who opened it, in ms. */
const CLAIM_MS = 10 * 60_000;

type ItemRequest = FastifyRequest<{ Params: { id: string } }>;

/** Returns the item's id from the route's address. Throws NotFound if it is not a number. */
function idIn({ params }: ItemRequest): number {
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw notFoundError();
  return Number(params.id);
}

const oneLine = (words: string) =>
  words
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

/** Returns the reasons for declining an ad, one per line, followed by the moderator's own text. */
const reasonsText = (reasons: readonly ReviewReason[], words: string): string =>
  [...reasons.map((reason) => REVIEW_REASONS[reason]), oneLine(words)].filter((line) => line !== '').join('\n');

type ReviewServices = Pick<Services, 'fingerprints' | 'access' | 'clock' | 'jobs' | 'moves' | 'rateLimits'>;

/** A review item whose ad is locked until the transaction ends, and the moderator who decides. */
interface Locked extends ListingTx {
  by: { accountId: number };
  item: ReviewItem;
  listing: ListingRow;
}

/** Throws a conflict if another moderator has reserved the review, so that two do not work on it, or overrule each other unknowingly. */
async function requireUnclaimed({ db, item, by, now }: Locked) {
  const isOthers = item.claimed_by !== null && item.claimed_by !== by.accountId && (item.claimed_until ?? 0) > now;
  if (!isOthers) return;
  const claimer = await db
    .selectFrom('account')
    .select('username')
    .where('id', '=', item.claimed_by)
    .executeTakeFirst();
  throw conflictError(claimedBy(claimer?.username ?? ''));
}

const setClaim = ({ db, item }: Locked, claim: { claimed_by: number | null; claimed_until: number | null }) =>
  db.updateTable('review_item').set(claim).where('id', '=', item.id).execute();

/** Returns functions that load and lock review items for moderators. */
function openReviewAccess({ access, clock, moves, fingerprints }: ReviewServices) {
  const { db } = moves.adapter;

  /** Returns a review item as the moderator sees it. Throws if it is about the moderator's own ad. */
  async function shown(request: ItemRequest) {
    const { session } = await access.requireCaller(request);
    const review = await findReview(db, idIn(request), session.accountId, clock.now());
    if (!review) throw notFoundError();
    await access.requireMay(request, 'review listings', { sellerId: review.listing.seller_id, isSecret: false });
    const samePhotos = await listWithAlikePhotos(db, fingerprints, review.listing.document_id);
    return { ...review.detail, samePhotos };
  }

  /** Locks a review item's ad, runs `work` in the same transaction, and returns the item as it is afterwards. */
  async function withItem(request: ItemRequest, work: (locked: Locked) => Promise<void>) {
    const { documentId } = await shown(request);
    const { session } = await access.requireCaller(request);
    try {
      await db.transaction().execute(async (transaction) => {
        const listing = await lockListing(transaction, documentId);
        const item = await findReviewItem(transaction, idIn(request));
        if (!item || !listing) throw notFoundError();
        const by = { accountId: session.accountId };
        await work({ db: transaction, item, listing, by, now: clock.now(), services: moves });
      });
    } catch (error) {
      throw error instanceof MoveRefused ? conflictError(error.message) : error;
    }
    return shown(request);
  }

  return { shown, withItem };
}

interface Decision {
  /** The version of the item that the moderator saw. */
  seenVersion: number;
  decision: 'approve' | 'decline';
  /** The reasons for declining the ad, in words for the seller. */
  reason: string;
}

/**
 * Stores a moderator's decision about a review item, mails it to the seller, and records it in the audit log. Throws a conflict if another
 * moderator has reserved the item.
 */
async function decideItem(locked: Locked, rateLimits: RateLimits, { seenVersion, decision, reason }: Decision) {
  await requireUnclaimed(locked);
  const { db, item, listing, now } = locked;
  const by = { ...locked.by, reasons: decision === 'decline' ? reason : undefined };
  await decide({ ...locked, by }, { item, listing, seenVersion }, decision);
  const decided = { ...item, version: item.version + 1 };
  // An approval of a new ad that was already on sale, and stays so, is no news for the seller, who gets no mail.
  const isNews = decision === 'decline' || item.kind !== 'new' || !isPublicState(listing.state);
  if (isNews) await queueDecision(db, rateLimits, decided, now);
  await recordAudit(db, {
    at: now,
    actor: by.accountId,
    action: `${decision} ${item.kind === 'edit' ? 'changes' : 'listing'}`,
    subject: { kind: 'listing', id: listing.document_id },
    difference: { reasons: { before: null, after: by.reasons ?? null } },
  });
}

const reviews = { config: { action: 'review listings' } } as const;

/** Routes by which moderators review ads. */
export function reviewRoutes(app: RouteApp, services: ReviewServices) {
  const { access, clock, moves, rateLimits, jobs } = services;
  const { shown, withItem } = openReviewAccess(services);

  /** Declines one of several ads of a seller. Returns false if another moderator has reserved it or has just decided about it. */
  async function declineOne(
    db: Database,
    { id, version, documentId }: { id: number; version: number; documentId: string },
    tx: Pick<Locked, 'by' | 'now' | 'services'>,
    reason: string,
  ): Promise<boolean> {
    try {
      await db.transaction().execute(async (transaction) => {
        const listing = await lockListing(transaction, documentId);
        const item = await findReviewItem(transaction, id);
        if (!item || !listing) throw notFoundError();
        const locked = { ...tx, db: transaction, item, listing };
        await decideItem(locked, rateLimits, { seenVersion: version, decision: 'decline', reason });
      });
      return true;
    } catch (error) {
      if (error instanceof MoveRefused || (error instanceof ApiError && error.status < 500)) return false;
      throw error;
    }
  }

  app.get('/staff/api/review', { schema: reviewSchemas.list, ...reviews }, async (request) => {
    const { actor, session } = await access.requireCaller(request);
    const sellerIds = actor.memberships.map(({ sellerId }) => sellerId);
    return listReviews(moves.adapter.db, { accountId: session.accountId, sellerIds }, clock.now());
  });

  app.get('/staff/api/review/:id', { schema: reviewSchemas.show, ...reviews }, shown);

  app.post('/staff/api/review/:id/claim', { schema: reviewSchemas.claim, ...reviews }, (request) =>
    withItem(request, async (locked) => {
      await requireUnclaimed(locked);
      await setClaim(locked, { claimed_by: locked.by.accountId, claimed_until: locked.now + CLAIM_MS });
    }),
  );

  app.delete('/staff/api/review/:id/claim', { schema: reviewSchemas.release, ...reviews }, (request) =>
    withItem(request, async (locked) => {
      if (locked.item.claimed_by === locked.by.accountId)
        await setClaim(locked, { claimed_by: null, claimed_until: null });
    }),
  );

  app.post('/staff/api/review/:id/decision', { schema: reviewSchemas.decide, ...reviews }, async (request) => {
    const { version: seenVersion, decision, reasons, words } = request.body;
    const reason = reasonsText(reasons, words);
    if (decision === 'decline' && reason === '') throw validationError(REASONS_MISSING);
    const detail = await withItem(request, (locked) =>
      decideItem(locked, rateLimits, { seenVersion, decision, reason }),
    );
    jobs.wake();
    return detail;
  });

  app.post(
    '/staff/api/sellers/:documentId/decline',
    { schema: reviewSchemas.declineAll, ...reviews },
    async (request) => {
      const { items, reasons, words } = request.body;
      const reason = reasonsText(reasons, words);
      if (reason === '') throw validationError(REASONS_MISSING);
      const { db } = moves.adapter;
      const seller = await db
        .selectFrom('seller')
        .select('id')
        .where('document_id', '=', request.params.documentId)
        .executeTakeFirst();
      if (!seller) throw notFoundError();
      const { session } = await access.requireMay(request, 'review listings', { sellerId: seller.id, isSecret: false });
      const waiting = await listWaitingOf(db, seller.id);
      const isSeen = ({ id, version }: { id: number; version: number }) =>
        items.some((seen) => seen.id === id && seen.version === version);
      if (waiting.length !== items.length || !waiting.every(isSeen)) throw conflictError(otherCount(waiting.length));
      const by = { accountId: session.accountId };
      const tx = { by, now: clock.now(), services: moves };
      const results = [];
      for (const item of waiting) results.push(await declineOne(db, item, tx, reason));
      jobs.wake();
      const declined = results.filter((isDeclined) => isDeclined).length;
      return { declined, left: waiting.length - declined };
    },
  );

  app.post('/staff/api/review/:id/undo', { schema: reviewSchemas.undo, ...reviews }, (request) =>
    withItem(request, async (locked) => {
      const { db: transaction, listing, by, now } = locked;
      if (locked.item.decided_by !== by.accountId) throw conflictError(ANOTHER_DECIDED);
      await undoDecision(locked, locked);
      const subject = { kind: 'listing', id: listing.document_id };
      await recordAudit(transaction, { at: now, actor: by.accountId, action: 'undo decision', subject });
    }),
  );
}
