import type { FastifyRequest } from 'fastify';
import { REASONS_MISSING } from '#contract/messages/review.ts';
import { conflictError, notFoundError, validationError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { MoveRefused } from '../listings/lifecycle/listing-moves.ts';
import { listWithAlikePhotos } from '../listings/photos/alike-photo-queries.ts';
import { findReviewItem } from '../listings/review/review-decisions.ts';
import { findReview, listReviews } from '../listings/review/review-queries.ts';
import {
  decideItem,
  type LockedReview,
  reasonsText,
  requireUnclaimed,
  undoItem,
} from '../listings/review/review-steps.ts';
import { lockListing } from '../listings/rows/listing-rows.ts';
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

type ReviewServices = Pick<Services, 'fingerprints' | 'access' | 'clock' | 'jobs' | 'moves' | 'rateLimits'>;

const setClaim = ({ db, item }: LockedReview, claim: { claimed_by: number | null; claimed_until: number | null }) =>
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
  async function withItem(request: ItemRequest, work: (locked: LockedReview) => Promise<void>) {
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

const reviews = { config: { action: 'review listings' } } as const;

/** Routes by which moderators review ads. */
export function reviewRoutes(app: RouteApp, services: ReviewServices) {
  const { access, clock, moves, rateLimits, jobs } = services;
  const { shown, withItem } = openReviewAccess(services);

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

  app.post('/staff/api/review/:id/undo', { schema: reviewSchemas.undo, ...reviews }, (request) =>
    withItem(request, undoItem),
  );
}
