import type { FastifyRequest } from 'fastify';
import { LISTING_MOVES } from '#contract/listing-states.ts';
import { AMOUNT_FAULT, batchesUsedUp, NONE_SELECTED, PERCENT_FAULT, TWICE } from '#contract/messages/bulk-stock.ts';
import { type BulkAction, isPriceChange, MOST_IN_BATCH, readChosen } from '#contract/office/bulk-stock.ts';
import type { PriceChange } from '#contract/office/bulk-stock-schemas.ts';
import type { Action } from '#contract/permissions.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { parametersOf } from '../../../platform/http/address-parameters.ts';
import { fieldError, limitInWords, notFoundError, validationError } from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import { requireActing } from '../../office/require-seller.ts';
import { countOf } from '../../schema/rate-limits.ts';
import type { Services } from '../../services.ts';
import { stockQueryIn } from '../stock/stock-list-queries.ts';
import { openBatchWorker } from './batch-worker.ts';
import { findSelection, listBatches, readBatch } from './stock-batch-queries.ts';
import { batchSchemas } from './stock-batch-schemas.ts';
import { type BatchRecord, batchActionOf, beginBatch, beginUndo, findBatch } from './stock-batches.ts';

/** After this many ms the request returns the rows processed so far, because people give up on a page after ten seconds. */
const ANSWERED_AFTER_MS = 4_000;

const actionFor = (action: BulkAction): Action => (action === 'price' ? 'change the price' : LISTING_MOVES[action].by);

function requireChange(action: BulkAction, change: PriceChange | undefined): PriceChange | null {
  if (action !== 'price') {
    if (change) throw validationError('change is for prices alone');
    return null;
  }
  if (change && isPriceChange(change)) return change;
  throw fieldError('by', change?.unit === 'ugx' ? AMOUNT_FAULT : PERCENT_FAULT);
}

/** Routes by which sellers change many ads at once. */
export function stockBatchRoutes(
  app: RouteApp,
  { access, clock, moves, rateLimits }: Pick<Services, 'access' | 'clock' | 'moves' | 'rateLimits'>,
) {
  const { db } = moves.adapter;
  const worker = openBatchWorker({ moves, clock, log: app.log });
  app.addHook('onClose', worker.close);
  const changesMany = { config: { action: 'change listings in bulk' } } as const;

  const requireMayMany = (request: FastifyRequest, sellerId: number) =>
    access.requireMay(request, 'change listings in bulk', { sellerId, isSecret: true });

  async function requireMayDo(request: FastifyRequest, sellerId: number, action: BulkAction): Promise<number> {
    const { session } = await requireMayMany(request, sellerId);
    await access.requireMay(request, actionFor(action), { sellerId, isSecret: true });
    return session.accountId;
  }

  const takeFromLimit = (sellerId: number, accountId: number) =>
    rateLimits.consume([countOf('batchesOfSeller', sellerId)], accountId).catch((error: unknown) => {
      throw limitInWords(error, batchesUsedUp);
    });

  /** Processes a batch, and returns the results so far. Rows that are left are processed after the response. */
  async function work(batch: BatchRecord) {
    await worker.start(batch, ANSWERED_AFTER_MS);
    return readBatch(db, batch);
  }

  async function requireBatch(documentId: string): Promise<BatchRecord> {
    const batch = await findBatch(db, documentId);
    if (!batch) throw notFoundError();
    return batch;
  }

  app.get('/sell/api/selection', { schema: batchSchemas.selection, ...changesMany }, async (request) => {
    const { sellerId } = await requireActing({ access, db }, request, 'change listings in bulk');
    const parameters = parametersOf(request);
    const of = parameters.get('of');
    const documentIds = of?.split('.');
    if (documentIds && (documentIds.length > MOST_IN_BATCH || !documentIds.every((id) => DOCUMENT_ID.test(id)))) {
      throw fieldError('of', NONE_SELECTED);
    }
    return findSelection(db, sellerId, { documentIds, ...stockQueryIn(parameters) }, clock.now());
  });

  app.get('/sell/api/batches', { schema: batchSchemas.list, ...changesMany }, async (request) => {
    const { sellerId } = await requireActing({ access, db }, request, 'change listings in bulk');
    return { batches: await listBatches(db, sellerId, clock.now()) };
  });

  app.post('/sell/api/batches', { schema: batchSchemas.begin, ...changesMany }, async (request) => {
    const { key, deed, rows: written } = request.body;
    const seller = await db
      .selectFrom('seller')
      .select('id')
      .where('document_id', '=', request.body.seller)
      .executeTakeFirst();
    if (!seller) throw notFoundError();
    const accountId = await requireMayDo(request, seller.id, deed);
    const change = requireChange(deed, request.body.change);
    const rows = readChosen(written);
    if (!rows) throw fieldError('rows', TWICE);
    await takeFromLimit(seller.id, accountId);
    const documentId = await beginBatch(db, { sellerId: seller.id, accountId, key, deed, change, rows }, clock.now());
    return work(await requireBatch(documentId));
  });

  app.get('/sell/api/batches/:documentId', { schema: batchSchemas.show, ...changesMany }, async (request) => {
    const batch = await requireBatch(request.params.documentId);
    await requireMayMany(request, batch.seller_id);
    return readBatch(db, batch);
  });

  app.post('/sell/api/batches/:documentId/undo', { schema: batchSchemas.undo, ...changesMany }, async (request) => {
    const batch = await requireBatch(request.params.documentId);
    const accountId = await requireMayDo(request, batch.seller_id, batchActionOf(batch).deed);
    // A batch that undoes another cannot be undone. The seller makes the original change again instead.
    if (batch.undoes !== null) throw validationError('This batch took another one back');
    await takeFromLimit(batch.seller_id, accountId);
    return work(await requireBatch(await beginUndo(db, batch, accountId, clock.now())));
  });
}
