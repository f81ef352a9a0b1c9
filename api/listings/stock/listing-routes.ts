import type { FastifyRequest } from 'fastify';
import { DELETABLE_STATES, isPublicState, LISTING_MOVES, type ListingState } from '#contract/listing-states.ts';
import { PRICE_FIELDS, STOCK_NUMBER } from '#contract/listings/listing-fields.ts';
import { NOT_NOW, TOO_MANY_DRAFTS, WRONG_KIND } from '#contract/messages/listing-moves.ts';
import type { SavedListing } from '#contract/office/listing-schemas.ts';
import type { SellerMove } from '#contract/office/listings.ts';
import type { Action } from '#contract/permissions.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { againIfTaken } from '../../../platform/database/database-errors.ts';
import {
  conflictError,
  faultsOfFields,
  fieldsError,
  notFoundError,
  validationError,
} from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import type { Services } from '../../services.ts';
import {
  beginListing,
  conflictsOf,
  inTheirOrder,
  keepInPatch,
  readValues,
  TooManyDrafts,
} from '../draft/listing-drafts.ts';
import { AnotherCar, type MoveBy, MoveRefused, moveListing, wantedValues } from '../lifecycle/listing-moves.ts';
import { dropChanges } from '../review/change-decisions.ts';
import { changeListing, submitChanges } from '../review/listing-changes.ts';
import { putBackListing, submitListing } from '../review/listing-submit.ts';
import { findListing, holdListing, type ListingRow } from '../rows/listing-rows.ts';
import { listingSchemas } from './listing-schemas.ts';
import { ownListing } from './own-listing.ts';
import { SELLS } from './sells.ts';
import { readStockNumber, writeStockNumber } from './stock-numbers.ts';

function answerOf(error: unknown): unknown {
  if (!(error instanceof MoveRefused)) return error;
  const { message, faults } = error;
  if (error instanceof AnotherCar) return conflictError(message, { errors: faultsOfFields(faults) });
  return Object.keys(faults).length > 0 ? fieldsError(message, faults) : conflictError(message);
}

/** States in which nothing of it can be changed: a moderator has it, or has taken it away. */
const CLOSED_TO_EDITS: readonly ListingState[] = ['in review', 'removed'];

/** Routes by which sellers write and move their ads. */
export function listingRoutes(app: RouteApp, { access, clock, moves }: Pick<Services, 'access' | 'clock' | 'moves'>) {
  const { db, transactAndFlush } = moves.adapter;
  const edits = { config: { action: 'edit listings' } } as const;

  /** Requires an ad of a seller for whom the caller acts; of others, what buyers cannot see does not exist. */
  async function requireListing(request: FastifyRequest, listing: ListingRow | undefined, action: Action) {
    if (!listing) throw notFoundError();
    const subject = { sellerId: listing.seller_id, isSecret: !isPublicState(listing.state) };
    const { session } = await access.requireMay(request, action, subject);
    return { listing, accountId: session.accountId };
  }

  interface Held {
    db: Database;
    listing: ListingRow;
    by: MoveBy & { accountId: number };
    now: number;
  }

  const inTransaction: typeof transactAndFlush = (work) => db.transaction().execute(work);

  /** Works on an ad that nobody else changes meanwhile. */
  async function withListing<Result>(
    request: FastifyRequest<{ Params: { documentId: string } }>,
    action: Action,
    work: (held: Held) => Promise<Result>,
    transact = inTransaction,
  ): Promise<Result> {
    try {
      return await transact(async (transaction) => {
        const found = await holdListing(transaction, request.params.documentId);
        const { listing, accountId } = await requireListing(request, found, action);
        return work({ db: transaction, listing, by: { accountId }, now: clock.now() });
      });
    } catch (error) {
      throw answerOf(error);
    }
  }

  /** Returns the ad as it is after the work. */
  async function shown({ db: transaction, listing }: Held) {
    return ownListing(transaction, (await findListing(transaction, listing.document_id)) ?? listing);
  }

  app.post('/sell/api/listings', { schema: listingSchemas.begin, ...edits }, async (request, reply) => {
    const { kind } = request.body;
    const seller = await db
      .selectFrom('seller')
      .select(['id', 'kind'])
      .where('document_id', '=', request.body.seller)
      .executeTakeFirst();
    if (!seller) throw notFoundError();
    const { session } = await access.requireMay(request, 'edit listings', { sellerId: seller.id, isSecret: true });
    if (!SELLS[seller.kind].includes(kind)) throw validationError(WRONG_KIND);
    const draft = { sellerId: seller.id, kind, accountId: session.accountId, origin: 'web' } as const;
    const { documentId } = await db
      .transaction()
      .execute((transaction) => beginListing(transaction, draft, clock.now()))
      .catch((error: unknown) => {
        throw error instanceof TooManyDrafts ? validationError(TOO_MANY_DRAFTS) : error;
      });
    return reply.code(201).send({ documentId });
  });

  app.get('/sell/api/listings/:documentId', { schema: listingSchemas.show, ...edits }, async (request) => {
    const found = await findListing(db, request.params.documentId);
    const { listing } = await requireListing(request, found, 'edit listings');
    return ownListing(db, listing);
  });

  async function save(
    { db: transaction, listing, by, now }: Held,
    sent: { version: number; fields: Record<string, unknown> },
  ): Promise<SavedListing> {
    const { [STOCK_NUMBER]: typed, ...fields } = sent.fields;
    const wanted = await wantedValues(transaction, listing);
    const { values: typedValues, faults } = await readValues(transaction, listing.kind, fields, wanted);
    const number = await readStockNumber(transaction, listing, typed);
    const present = { ...wanted, [STOCK_NUMBER]: listing.stock_number };
    const values = inTheirOrder(typedValues, present);
    const conflicts = conflictsOf(listing, sent.version, { ...values, ...number.values }, present);
    if (Object.keys(conflicts).length > 0) throw conflictError(NOT_NOW, { conflicts, version: listing.version });
    let { version } = listing;
    if (Object.keys(values).length > 0) {
      version = isPublicState(listing.state)
        ? await changeListing(moves, transaction, listing, values, by, now)
        : await keepInPatch(transaction, listing, values, by.accountId, now);
    }
    const change = { listing, values: number.values, accountId: by.accountId, version, now };
    version = await writeStockNumber(transaction, change);
    return { version, faults: { ...faults, ...number.faults } };
  }

  app.patch('/sell/api/listings/:documentId', { schema: listingSchemas.save, ...edits }, (request) => {
    const work = async (held: Held) => {
      const { listing } = held;
      if (CLOSED_TO_EDITS.includes(listing.state)) throw conflictError(NOT_NOW);
      const isOfPrice = Object.keys(request.body.fields).some((name) => PRICE_FIELDS.includes(name));
      if (isPublicState(listing.state) && isOfPrice) {
        await access.requireMay(request, 'change the price', { sellerId: listing.seller_id, isSecret: false });
      }
      return save(held, request.body);
    };
    // A form saves with each pause in typing: buyers do not wait for the disk each time. A file may bring its stock number meanwhile.
    return againIfTaken(() => withListing(request, 'edit listings', work, transactAndFlush));
  });

  const makeMove = ({ db: transaction, listing, by, now }: Held, move: SellerMove) => {
    if (move === 'submit') return submitListing(moves, transaction, listing, by, now);
    if (move === 'put back') return putBackListing(moves, transaction, listing, by, now);
    return moveListing(moves, transaction, listing, move, by, now);
  };

  app.post('/sell/api/listings/:documentId/moves', { schema: listingSchemas.move, ...edits }, (request) => {
    const { move } = request.body;
    return withListing(request, LISTING_MOVES[move].by, async (held) => {
      await makeMove(held, move);
      return shown(held);
    });
  });

  app.post('/sell/api/listings/:documentId/changes', { schema: listingSchemas.submitChanges, ...edits }, (request) =>
    withListing(request, 'edit listings', async (held) => {
      if (!isPublicState(held.listing.state)) throw conflictError(NOT_NOW);
      await submitChanges(moves, held.db, held.listing, held.by, held.now);
      return shown(held);
    }),
  );

  app.delete('/sell/api/listings/:documentId/changes', { schema: listingSchemas.dropChanges, ...edits }, (request) =>
    withListing(request, 'edit listings', async (held) => {
      if (!isPublicState(held.listing.state)) throw conflictError(NOT_NOW);
      await dropChanges(held.db, held.listing, held.by, false, held.now);
      return shown(held);
    }),
  );

  app.delete('/sell/api/listings/:documentId', { schema: listingSchemas.remove, ...edits }, async (request, reply) => {
    await withListing(request, 'edit listings', async ({ db: transaction, listing }) => {
      const isDraft = DELETABLE_STATES.some((state) => state === listing.state);
      if (!isDraft || listing.first_published_at !== null) throw conflictError(NOT_NOW);
      await transaction.deleteFrom('listing').where('id', '=', listing.id).execute();
    });
    return reply.code(204).send();
  });
}
