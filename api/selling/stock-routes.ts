import type { FastifyRequest } from 'fastify';
import { isPublicState } from '#contract/listing-states.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { pageIn, parametersOf } from '../../platform/http/address-parameters.ts';
import { notFoundError, validationError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import type { OfficeAccess } from '../office/office-access.ts';
import { requireActing } from '../office/require-seller.ts';
import { listHistory } from './listing-history-queries.ts';
import { findListing } from './listing-rows.ts';
import { proposeCar } from './proposals.ts';
import { listDays, listStock, listToday, wantedIn } from './stock-queries.ts';
import { findStockRow } from './stock-row-queries.ts';
import { stockSchemas } from './stock-schemas.ts';

interface StockParts {
  access: OfficeAccess;
  clock: Clock;
  db: Database;
}

const LONGEST_NAME = 100;

/** The lists of sellers. */
export function stockRoutes(app: RouteApp, { access, clock, db }: StockParts) {
  const opens = { config: { action: 'open the office of a seller' } } as const;

  const requireSeller = async (request: FastifyRequest) =>
    (await requireActing({ access, db }, request, 'open the office of a seller')).sellerId;

  async function requireListing(request: FastifyRequest<{ Params: { documentId: string } }>) {
    const listing = await findListing(db, request.params.documentId);
    if (!listing) throw notFoundError();
    const subject = { sellerId: listing.seller_id, isSecret: !isPublicState(listing.state) };
    await access.requireMay(request, 'open the office of a seller', subject);
    return listing;
  }

  app.get('/sell/api/listings', { schema: stockSchemas.list, ...opens }, async (request) => {
    const parameters = parametersOf(request);
    const { state, words } = wantedIn(parameters);
    return listStock(db, await requireSeller(request), { state, words, page: pageIn(parameters) }, clock.now());
  });

  app.get('/sell/api/today', { schema: stockSchemas.today, ...opens }, async (request) =>
    listToday(db, await requireSeller(request), clock.now()),
  );

  app.get('/sell/api/listings/:documentId/row', { schema: stockSchemas.row, ...opens }, async (request) =>
    findStockRow(db, await requireListing(request), clock.now()),
  );

  app.get('/sell/api/listings/:documentId/days', { schema: stockSchemas.days, ...opens }, async (request) => ({
    days: await listDays(db, await requireListing(request), clock.now()),
  }));

  app.get('/sell/api/listings/:documentId/history', { schema: stockSchemas.history, ...opens }, async (request) => ({
    history: await listHistory(db, await requireListing(request)),
  }));

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
