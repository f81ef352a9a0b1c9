import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LISTING_MOVES } from '#contract/listing-states.ts';
import { WHY_MISSING } from '#contract/messages/audit.ts';
import { REASON_MISSING } from '#contract/messages/review.ts';
import type { Action } from '#contract/permissions.ts';
import { SELLER_STATES, type SellerState } from '#contract/sellers/sellers.ts';
import { sellerStateSchema } from '#contract/value-schemas.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { textOfLines } from '#contract/values/text-schemas.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { conflictError, notFoundError, validationError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { MoveRefused } from '../listings/lifecycle/listing-moves.ts';
import { setSellerState } from '../listings/lifecycle/seller-states.ts';
import { undoModeration } from '../listings/review/moderation-undo.ts';
import { openStaffMoves, type StaffTx } from '../listings/review/staff-moves.ts';
import { findListing, type ListingRow, lockListing } from '../listings/rows/listing-rows.ts';
import type { MoveServices } from '../listings/rows/listing-tx.ts';
import { decideReports, reopenReports } from '../reports/rows/report-writes.ts';
import { withdrawForFraud } from '../sellers/verification-writes.ts';
import type { Services } from '../services.ts';

const params = z.object({ documentId: z.string().regex(DOCUMENT_ID) });
const reason = textOfLines().trim().max(500);

const reportsUpTo = z
  .int()
  .min(1)
  .optional()
  .meta({ description: 'Open reports up to this one are upheld with it: the last one that the moderator has seen' });

const moveRoute = {
  tags: ['staff'],
  summary:
    'Takes an ad off the market for good, or off sale until its seller has changed it; or gives it back to its seller',
  params,
  body: z.strictObject({
    move: z.enum(['remove', 'stop', 'restore']),
    reason: reason.default(''),
    reportsUpTo,
    isFraud: z.boolean().default(true).meta({ description: 'Of a removal: its seller starts again at trust 0' }),
  }),
  response: answers({ 200: z.object({ state: z.string() }) }, 400, 401, 403, 404, 409),
};

const undoRoute = {
  tags: ['staff'],
  summary: 'Takes back what the moderator did to an ad just now, for a minute',
  params,
  body: z.strictObject({}),
  response: answers({ 200: z.object({ state: z.string() }) }, 400, 401, 403, 404, 409),
};

const stateRoute = {
  tags: ['staff'],
  summary: 'Pauses or suspends a seller, or lifts that',
  params,
  body: z.strictObject({ state: sellerStateSchema, reason: reason.default(''), reportsUpTo }),
  response: answers({ 200: z.object({ state: z.string(), listings: z.int() }) }, 400, 401, 403, 404),
};

const ACTION_FOR: Readonly<Record<SellerState, Action>> = {
  active: 'pause sellers',
  paused: 'pause sellers',
  suspended: 'suspend sellers',
};

/** Undoes the removal or stop of an ad that the moderator has just made. Returns the ad's state afterwards. */
async function undoMove(tx: StaffTx, moves: MoveServices, listing: ListingRow) {
  const { move, at } = await undoModeration({ ...tx, services: moves }, listing);
  await reopenReports(tx, { listingId: listing.id, sellerId: null }, at);
  const after = await findListing(tx.db, listing.document_id);
  await recordAudit(tx.db, {
    at: tx.now,
    actor: tx.by.accountId,
    action: `undo ${move} listing`,
    subject: { kind: 'listing', id: listing.document_id },
    difference: { state: { before: listing.state, after: after?.state ?? null } },
  });
  return after?.state ?? listing.state;
}

interface StateChange {
  /** The seller's ids. */
  id: number;
  documentId: string;
  state: SellerState;
  reason: string;
}

/**
 * Pauses or suspends a seller, or ends a pause or suspension. Returns how many of the seller's ads that took off sale or put on sale again.
 */
async function changeSellerState(
  tx: StaffTx,
  adapter: DatabaseAdapter,
  { id, documentId, state, reason: words }: StateChange,
) {
  const { db, now, by } = tx;
  const { before, count } = await setSellerState({ db, now, services: { adapter } }, id, state);
  await recordAudit(db, {
    at: now,
    actor: by.accountId,
    action: 'set seller state',
    subject: { kind: 'seller', id: documentId },
    difference: { state: { before, after: state }, reason: { before: null, after: words } },
  });
  if (state === 'suspended' && before !== 'suspended') {
    await withdrawForFraud({ db, now, accountId: by.accountId }, id, { reason: words });
  }
  return { count };
}

/** Routes for moderators' actions on ads and sellers outside of reviews. Each action is recorded in the audit log. */
export function moderationRoutes(
  app: RouteApp,
  { access, clock, moves, rateLimits, jobs }: Pick<Services, 'access' | 'clock' | 'moves' | 'rateLimits' | 'jobs'>,
) {
  const { adapter } = moves;
  const { db } = adapter;

  const moveAsStaff = openStaffMoves({ moves, rateLimits });

  type ListingRequest = FastifyRequest<{ Params: { documentId: string } }>;

  /** Locks an ad and runs the change on it, if the moderator has the permission for it. Returns the ad's new state. */
  async function withListing<State>(
    request: ListingRequest,
    action: Action,
    change: (tx: StaffTx, listing: ListingRow) => Promise<State>,
  ) {
    try {
      const state = await db.transaction().execute(async (transaction) => {
        const listing = await lockListing(transaction, request.params.documentId);
        if (!listing) throw notFoundError();
        const subject = { sellerId: listing.seller_id, isSecret: false };
        const { session } = await access.requireMay(request, action, subject);
        return change({ db: transaction, now: clock.now(), by: { accountId: session.accountId } }, listing);
      });
      jobs.wake();
      return { state };
    } catch (error) {
      throw error instanceof MoveRefused ? conflictError(error.message) : error;
    }
  }

  app.post(
    '/staff/api/listings/:documentId/moves',
    { schema: moveRoute, config: { action: 'remove listings' } },
    async (request) => {
      const { move, reason: words } = request.body;
      if (move !== 'restore' && words === '') throw validationError(REASON_MISSING);
      return withListing(request, LISTING_MOVES[move].by, (tx, listing) => moveAsStaff(tx, listing, request.body));
    },
  );

  app.post(
    '/staff/api/listings/:documentId/undo',
    { schema: undoRoute, config: { action: 'remove listings' } },
    (request) => withListing(request, 'remove listings', (tx, listing) => undoMove(tx, moves, listing)),
  );

  app.post(
    '/staff/api/sellers/:documentId/state',
    { schema: stateRoute, config: { action: 'pause sellers' } },
    async (request) => {
      const { state, reason: words, reportsUpTo: upTo } = request.body;
      if (!SELLER_STATES[state].isSelling && words === '') throw validationError(WHY_MISSING);
      return db.transaction().execute(async (transaction) => {
        const { documentId } = request.params;
        const seller = await transaction
          .selectFrom('seller')
          .select(['id', 'state'])
          .where('document_id', '=', documentId)
          .executeTakeFirst();
        if (!seller) throw notFoundError();
        // Ending a suspension needs the permission to suspend, whatever the new state is.
        const action = seller.state === 'suspended' ? 'suspend sellers' : ACTION_FOR[state];
        const { session } = await access.requireMay(request, action, { sellerId: seller.id, isSecret: false });
        const tx = { db: transaction, now: clock.now(), by: { accountId: session.accountId } };
        const change = { id: seller.id, documentId, state, reason: words };
        const { count } = await changeSellerState(tx, adapter, change);
        if (upTo !== undefined && !SELLER_STATES[state].isSelling) {
          const reported = { listingId: null, sellerId: seller.id };
          await decideReports(tx, rateLimits, { reported, upTo, isObjection: false }, 'upheld');
        }
        return { state, listings: count };
      });
    },
  );
}
