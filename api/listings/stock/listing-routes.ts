import { isLocked, isPublicState, LISTING_MOVES, stageOf } from '#contract/listing-states.ts';
import { type ListingValues, PRICE_FIELDS } from '#contract/listings/listing-fields.ts';
import { NOT_NOW, TOO_MANY_DRAFTS, TOO_MANY_DRAFTS_OF_GUEST, WRONG_KIND } from '#contract/messages/listing-moves.ts';
import { againIfTaken } from '../../../platform/database/database-errors.ts';
import { conflictError, notFoundError, validationError } from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import type { Services } from '../../services.ts';
import { beginListing, MOST_DRAFTS, MOST_DRAFTS_OF_GUEST, TooManyDrafts } from '../draft/listing-drafts.ts';
import { dropChanges } from '../review/change-decisions.ts';
import { submitChanges } from '../review/listing-changes.ts';
import { makeMove } from '../review/listing-submit.ts';
import { findListing } from '../rows/listing-rows.ts';
import { saveListing } from './listing-saves.ts';
import { listingSchemas } from './listing-schemas.ts';
import { type LockedListing, lockedAsShown, openListingAccess } from './locked-listing.ts';
import { ownListing } from './own-listing.ts';
import { SELLS } from './sells.ts';

/** Routes by which sellers edit ads and change their state. */
export function listingRoutes(app: RouteApp, services: Pick<Services, 'access' | 'clock' | 'keys' | 'moves'>) {
  const { access, clock, keys, moves } = services;
  const { db } = moves.adapter;
  const { requireListing, withListing } = openListingAccess(services);
  const edits = { config: { action: 'edit listings' } } as const;

  app.post('/sell/api/listings', { schema: listingSchemas.begin, ...edits }, async (request, reply) => {
    const { kind } = request.body;
    const seller = await db
      .selectFrom('seller')
      .leftJoin('place', 'place.id', 'seller.place_id')
      .select(['seller.id', 'seller.kind'])
      .select(({ fn }) => fn.coalesce('seller.place_name', 'place.name').as('location'))
      .where('seller.document_id', '=', request.body.seller)
      .executeTakeFirst();
    if (!seller) throw notFoundError();
    const subject = { sellerId: seller.id, isSecret: true };
    const { session } = await access.requireMay(request, 'edit listings', subject);
    if (!SELLS[seller.kind].includes(kind)) throw validationError(WRONG_KIND);
    const mostDrafts = session.isGuest ? MOST_DRAFTS_OF_GUEST : MOST_DRAFTS;
    // A private seller's draft begins with the seller's own place. A dealer's does not: dealers' cars stand in several yards, or are still at sea.
    const values: ListingValues =
      seller.kind === 'private' && seller.location !== null ? { location: seller.location } : {};
    const draft = { sellerId: seller.id, kind, origin: 'web', values, mostDrafts } as const;
    const by = { accountId: session.accountId };
    const { documentId } = await db
      .transaction()
      .execute((transaction) => beginListing({ db: transaction, now: clock.now(), by }, draft))
      .catch((error: unknown) => {
        if (!(error instanceof TooManyDrafts)) throw error;
        throw validationError(session.isGuest ? TOO_MANY_DRAFTS_OF_GUEST : TOO_MANY_DRAFTS);
      });
    return reply.code(201).send({ documentId });
  });

  app.get('/sell/api/listings/:documentId', { schema: listingSchemas.show, ...edits }, async (request) => {
    const row = await findListing(db, request.params.documentId);
    const { listing } = await requireListing(request, row, 'edit listings');
    return ownListing(db, listing);
  });

  app.patch('/sell/api/listings/:documentId', { schema: listingSchemas.save, ...edits }, (request) => {
    const work = async (locked: LockedListing) => {
      const { listing } = locked;
      if (isLocked(listing.state)) throw conflictError(NOT_NOW);
      const isOfPrice = Object.keys(request.body.fields).some((name) => PRICE_FIELDS.includes(name));
      if (isPublicState(listing.state) && isOfPrice) {
        await access.requireMay(request, 'change the price', { sellerId: listing.seller_id, isSecret: false });
      }
      return saveListing(locked, request.body, keys.derive);
    };
    // `againIfTaken` repeats a save if an import has just used the same stock number.
    return againIfTaken(() => withListing(request, 'edit listings', work));
  });

  app.post('/sell/api/listings/:documentId/moves', { schema: listingSchemas.move, ...edits }, (request) => {
    const { move } = request.body;
    return withListing(request, LISTING_MOVES[move].by, async (locked) => {
      await makeMove(locked, locked.listing, move);
      return lockedAsShown(locked);
    });
  });

  app.post('/sell/api/listings/:documentId/changes', { schema: listingSchemas.submitChanges, ...edits }, (request) =>
    withListing(request, 'edit listings', async (locked) => {
      if (stageOf(locked.listing.state).sending !== 'changes') throw conflictError(NOT_NOW);
      await submitChanges(locked, locked.listing);
      return lockedAsShown(locked);
    }),
  );

  app.delete('/sell/api/listings/:documentId/changes', { schema: listingSchemas.dropChanges, ...edits }, (request) =>
    withListing(request, 'edit listings', async (locked) => {
      if (!isPublicState(locked.listing.state)) throw conflictError(NOT_NOW);
      await dropChanges(locked, locked.listing, false);
      return lockedAsShown(locked);
    }),
  );

  app.delete('/sell/api/listings/:documentId', { schema: listingSchemas.remove, ...edits }, async (request, reply) => {
    await withListing(request, 'edit listings', async ({ db: transaction, listing }) => {
      const isDeleted = stageOf(listing.state).ending === 'delete';
      if (!isDeleted || listing.first_published_at !== null) throw conflictError(NOT_NOW);
      await transaction.deleteFrom('listing').where('id', '=', listing.id).execute();
    });
    return reply.code(204).send();
  });
}
