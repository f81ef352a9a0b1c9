import { otherCount, REASONS_MISSING } from '#contract/messages/review.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { ApiError, conflictError, notFoundError, validationError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { MoveRefused } from '../listings/lifecycle/listing-moves.ts';
import { findReviewItem } from '../listings/review/review-decisions.ts';
import { listDecidedAt, listWaitingOf } from '../listings/review/review-queries.ts';
import { decideItem, type LockedReview, reasonsText, undoItem } from '../listings/review/review-steps.ts';
import { lockListing } from '../listings/rows/listing-rows.ts';
import type { Services } from '../services.ts';
import { reviewSchemas } from './review-schemas.ts';

/** A request stops after this many ms, and leaves the remaining reviews open: browsers give up on a page after twenty seconds. */
const LONGEST_MS = 10_000;

type Shared = Pick<LockedReview, 'by' | 'now' | 'services'>;

interface SellerItem {
  id: number;
  documentId: string;
}

/**
 * Runs `work` on one of several reviews of a seller, in a transaction of its own. Returns false if that was refused, for example because another
 * moderator has reserved the review or has just decided about it.
 */
async function tryOne(
  db: Database,
  { id, documentId }: SellerItem,
  shared: Shared,
  work: (locked: LockedReview) => Promise<void>,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (transaction) => {
      const listing = await lockListing(transaction, documentId);
      const item = await findReviewItem(transaction, id);
      if (!item || !listing) throw notFoundError();
      const { by, now, services } = shared;
      await work({ db: transaction, item, listing, by, now, services });
    });
    return true;
  } catch (error) {
    if (error instanceof MoveRefused || (error instanceof ApiError && error.status < 500)) return false;
    throw error;
  }
}

/** Runs `tryItem` on one item after the other, until the time is over. Returns for how many it returned true, and how many are left. */
async function tryEach<Item>(items: readonly Item[], tryItem: (item: Item) => Promise<boolean>) {
  const end = performance.now() + LONGEST_MS;
  let done = 0;
  for (const item of items) {
    if (performance.now() >= end) break;
    if (await tryItem(item)) done += 1;
  }
  return { done, left: items.length - done };
}

/** Routes by which moderators decide about all open reviews of one seller's ads at once, and undo that. */
export function sellerReviewRoutes(
  app: RouteApp,
  { access, clock, moves, rateLimits, jobs }: Pick<Services, 'access' | 'clock' | 'moves' | 'rateLimits' | 'jobs'>,
) {
  const { db } = moves.adapter;
  const reviews = { config: { action: 'review listings' } } as const;

  /** Returns the seller's id, and the data that the decisions of this request share: the moderator, the time and the services. */
  async function open(request: Parameters<typeof access.requireMay>[0], documentId: string) {
    const seller = await db.selectFrom('seller').select('id').where('document_id', '=', documentId).executeTakeFirst();
    if (!seller) throw notFoundError();
    const { session } = await access.requireMay(request, 'review listings', { sellerId: seller.id, isSecret: false });
    const shared: Shared = { by: { accountId: session.accountId }, now: clock.now(), services: moves };
    return { sellerId: seller.id, shared };
  }

  app.post(
    '/staff/api/sellers/:documentId/decisions',
    { schema: reviewSchemas.decideAll, ...reviews },
    async (request) => {
      const { decision, items, reasons, words } = request.body;
      const reason = reasonsText(reasons, words);
      if (decision === 'decline' && reason === '') throw validationError(REASONS_MISSING);
      const { sellerId, shared } = await open(request, request.params.documentId);
      const waiting = await listWaitingOf(db, sellerId);
      const isSeen = ({ id, version }: { id: number; version: number }) =>
        items.some((seen) => seen.id === id && seen.version === version);
      if (waiting.length !== items.length || !waiting.every(isSeen)) throw conflictError(otherCount(waiting.length));
      const outcome = await tryEach(waiting, (item) =>
        tryOne(db, item, shared, (locked) =>
          decideItem(locked, rateLimits, { seenVersion: item.version, decision, reason }),
        ),
      );
      jobs.wake();
      return { ...outcome, decidedAt: isoTime(shared.now) };
    },
  );

  app.post(
    '/staff/api/sellers/:documentId/decisions/undo',
    { schema: reviewSchemas.undoAll, ...reviews },
    async (request) => {
      const { sellerId, shared } = await open(request, request.params.documentId);
      const by = shared.by.accountId;
      const decided = await listDecidedAt(db, { sellerId, by, at: Date.parse(request.body.decidedAt) });
      return tryEach(decided, (item) => tryOne(db, item, shared, undoItem));
    },
  );
}
