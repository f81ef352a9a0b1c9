import type { FastifyRequest } from 'fastify';
import { isPublicState, stageOf } from '#contract/listing-states.ts';
import { REMOVED_IS_NOT_COPIED, TOO_MANY_DRAFTS } from '#contract/messages/listing-moves.ts';
import type { Action } from '#contract/permissions.ts';
import { pageIn, parametersOf } from '../../../platform/http/address-parameters.ts';
import { conflictError, notFoundError, validationError } from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import { requireActing } from '../../office/require-seller.ts';
import type { Services } from '../../services.ts';
import { MOST_DRAFTS, MOST_DRAFTS_OF_GUEST, TooManyDrafts } from '../draft/listing-drafts.ts';
import { proposeCar } from '../draft/proposals.ts';
import { copyListing } from '../lifecycle/listing-copies.ts';
import { listHistory } from '../rows/listing-history-queries.ts';
import { findListing } from '../rows/listing-rows.ts';
import { findFirstSteps } from './first-steps.ts';
import { findFigures } from './listing-figures.ts';
import { listStock, stockQueryIn } from './stock-list-queries.ts';
import { listToday } from './stock-queries.ts';
import { findStockRow } from './stock-row-queries.ts';
import { stockSchemas } from './stock-schemas.ts';

const LONGEST_NAME = 100;

/** Routes of the lists of a seller's ads, and of a single row. */
export function stockRoutes(app: RouteApp, { access, clock, db }: Pick<Services, 'access' | 'clock' | 'db'>) {
  const opens = { config: { action: 'open the office of a seller' } } as const;
  const edits = { config: { action: 'edit listings' } } as const;

  const requireSeller = async (request: FastifyRequest) =>
    (await requireActing({ access, db }, request, 'open the office of a seller')).sellerId;

  type OfListing = FastifyRequest<{ Params: { documentId: string } }>;

  async function requireMayWith(request: OfListing, action: Action) {
    const listing = await findListing(db, request.params.documentId);
    if (!listing) throw notFoundError();
    const subject = { sellerId: listing.seller_id, isSecret: !isPublicState(listing.state) };
    const { session } = await access.requireMay(request, action, subject);
    return { listing, accountId: session.accountId };
  }

  const requireListing = async (request: OfListing) =>
    (await requireMayWith(request, 'open the office of a seller')).listing;

  app.get('/sell/api/listings', { schema: stockSchemas.list, ...opens }, async (request) => {
    const parameters = parametersOf(request);
    const query = { ...stockQueryIn(parameters), page: pageIn(parameters) };
    return listStock(db, await requireSeller(request), query, clock.now());
  });

  app.get('/sell/api/today', { schema: stockSchemas.today, ...opens }, async (request) =>
    listToday(db, await requireSeller(request), clock.now()),
  );

  app.get('/sell/api/first-steps', { schema: stockSchemas.firstSteps, ...opens }, async (request) =>
    findFirstSteps(db, await requireSeller(request), clock.now()),
  );

  app.get('/sell/api/listings/:documentId/row', { schema: stockSchemas.row, ...opens }, async (request) =>
    findStockRow(db, await requireListing(request), clock.now()),
  );

  app.get('/sell/api/listings/:documentId/days', { schema: stockSchemas.days, ...opens }, async (request) =>
    findFigures(db, await requireListing(request), clock.now()),
  );

  app.get('/sell/api/listings/:documentId/history', { schema: stockSchemas.history, ...opens }, async (request) => ({
    history: await listHistory(db, await requireListing(request)),
  }));

  app.post('/sell/api/listings/:documentId/copies', { schema: stockSchemas.copy, ...edits }, async (request, reply) => {
    const { listing, accountId } = await requireMayWith(request, 'edit listings');
    const { isGuest } = (await access.requireCaller(request)).session;
    const most = isGuest ? MOST_DRAFTS_OF_GUEST : MOST_DRAFTS;
    // An ad that staff removed cannot be copied.
    if (stageOf(listing.state).isRemoved) throw conflictError(REMOVED_IS_NOT_COPIED);
    const documentId = await db
      .transaction()
      .execute((transaction) => copyListing({ db: transaction, now: clock.now(), by: { accountId } }, listing, most))
      .catch((error: unknown) => {
        throw error instanceof TooManyDrafts ? validationError(TOO_MANY_DRAFTS) : error;
      });
    return reply.code(201).send({ documentId });
  });

  app.get('/sell/api/proposal', { schema: stockSchemas.proposal, ...opens }, async (request) => {
    const parameters = parametersOf(request);
    const [make = '', model = ''] = ['make', 'model'].map((name) =>
      (parameters.get(name) ?? '').slice(0, LONGEST_NAME),
    );
    const year = Number(parameters.get('year'));
    if (make === '' || model === '' || !Number.isInteger(year))
      throw validationError('make, model and year are required');
    return proposeCar(db, { make, model, year });
  });
}
