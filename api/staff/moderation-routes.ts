import { z } from 'zod';
import { LISTING_MOVES, type ListingMove } from '#contract/listing-states.ts';
import { REASON_MISSING } from '#contract/messages/review.ts';
import type { Action } from '#contract/permissions.ts';
import { SELLER_STATES, type SellerState } from '#contract/sellers/sellers.ts';
import { sellerStateSchema } from '#contract/value-schemas.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { textOfLines } from '#contract/values/text-schemas.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { conflictError, notFoundError, validationError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { MoveRefused, moveListing } from '../listings/lifecycle/listing-moves.ts';
import { setSellerState } from '../listings/lifecycle/seller-states.ts';
import { giveTrustBack, loseTrust } from '../listings/review/seller-trust.ts';
import { lockListing } from '../listings/rows/listing-rows.ts';
import type { Services } from '../services.ts';

const params = z.object({ documentId: z.string().regex(DOCUMENT_ID) });
const reason = textOfLines().trim().max(500);

const moveRoute = {
  tags: ['staff'],
  summary: 'Takes an ad off the market for good, or gives it back to its seller',
  params,
  body: z.strictObject({
    move: z.enum(['remove', 'restore']),
    reason: reason.default(''),
    isFraud: z.boolean().default(true).meta({ description: 'Of a removal: its seller starts again at trust 0' }),
  }),
  response: answers({ 200: z.object({ state: z.string() }) }, 400, 401, 403, 404),
};
const stateRoute = {
  tags: ['staff'],
  summary: 'Pauses or suspends a seller, or lifts that',
  params,
  body: z.strictObject({ state: sellerStateSchema, reason: reason.default('') }),
  response: answers({ 200: z.object({ state: z.string(), listings: z.int() }) }, 400, 401, 403, 404),
};

const ACTION_FOR: Readonly<Record<SellerState, Action>> = {
  active: 'pause sellers',
  paused: 'pause sellers',
  suspended: 'suspend sellers',
};

/** Routes for what moderators do to ads and sellers beside reviewing. Each deed is in the audit. */
export function moderationRoutes(
  app: RouteApp,
  { access, clock, moves }: Pick<Services, 'access' | 'clock' | 'moves'>,
) {
  const { adapter } = moves;
  const { db } = adapter;

  app.post(
    '/staff/api/listings/:documentId/moves',
    { schema: moveRoute, config: { action: 'remove listings' } },
    async (request) => {
      const { move, reason: reasonText, isFraud } = request.body;
      if (move === 'remove' && reasonText === '') throw validationError(REASON_MISSING);
      return db.transaction().execute(async (transaction) => {
        const listing = await lockListing(transaction, request.params.documentId);
        if (!listing) throw notFoundError();
        const name: ListingMove = move;
        const subject = { sellerId: listing.seller_id, isSecret: false };
        const { session } = await access.requireMay(request, LISTING_MOVES[name].by, subject);
        const by = { accountId: session.accountId, reasons: reasonText || undefined };
        const state = await moveListing(
          { db: transaction, now: clock.now(), by, services: moves },
          listing,
          name,
        ).catch((error: unknown) => {
          throw error instanceof MoveRefused ? conflictError(error.message) : error;
        });
        const judged = { listing, actor: session.accountId };
        if (move === 'restore') await giveTrustBack(transaction, judged, clock.now());
        else if (isFraud) await loseTrust(transaction, judged, clock.now());
        await recordAudit(transaction, {
          at: clock.now(),
          actor: session.accountId,
          action: `${move} listing`,
          subject: { kind: 'listing', id: listing.document_id },
          difference: { state: { before: listing.state, after: state }, reason: { before: null, after: reasonText } },
        });
        return { state };
      });
    },
  );

  app.post(
    '/staff/api/sellers/:documentId/state',
    { schema: stateRoute, config: { action: 'pause sellers' } },
    async (request) => {
      const { state, reason: reasonText } = request.body;
      if (!SELLER_STATES[state].isSelling && reasonText === '') throw validationError(REASON_MISSING);
      return db.transaction().execute(async (transaction) => {
        const { documentId } = request.params;
        const seller = await transaction
          .selectFrom('seller')
          .select(['id', 'state'])
          .where('document_id', '=', documentId)
          .executeTakeFirst();
        if (!seller) throw notFoundError();
        // Only somebody who could have suspended the seller may lift the suspension.
        const action = seller.state === 'suspended' ? 'suspend sellers' : ACTION_FOR[state];
        const { session } = await access.requireMay(request, action, { sellerId: seller.id, isSecret: false });
        const { before, count } = await setSellerState(
          { db: transaction, now: clock.now(), services: { adapter } },
          seller.id,
          state,
        );
        await recordAudit(transaction, {
          at: clock.now(),
          actor: session.accountId,
          action: 'set seller state',
          subject: { kind: 'seller', id: documentId },
          difference: { state: { before, after: state }, reason: { before: null, after: reasonText } },
        });
        return { state, listings: count };
      });
    },
  );
}
