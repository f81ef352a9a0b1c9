import type { Batch, BatchSummary, Selection } from '#contract/office/bulk-schemas.ts';
import { MOST_IN_BATCH } from '#contract/office/bulk-stock.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { listMatching, type StockQuery } from '../stock/stock-list-queries.ts';
import { listChosen } from '../stock/stock-queries.ts';
import { stockOf, stockRow } from '../stock/stock-row-queries.ts';
import { type BatchRecord, batchActionOf } from './stock-batches.ts';

interface Choice extends StockQuery {
  /** The selected ads; undefined: all ads that match the query. */
  documentIds: readonly string[] | undefined;
}

/** Returns the ads that a seller has selected for a change to many ads. */
export async function findSelection(
  db: Database,
  sellerId: number,
  { documentIds, ...query }: Choice,
  now: number,
): Promise<Selection> {
  const all = documentIds
    ? await listChosen(db, sellerId, documentIds, now)
    : (await listMatching(db, sellerId, query, now)).rows;
  const rows = all.slice(0, MOST_IN_BATCH);
  return {
    rows: rows.map(({ documentId, title, kind, state, stockNumber, price, isWaiting, expiresAt }) => ({
      documentId,
      title,
      kind,
      state,
      stockNumber,
      price,
      isWaiting,
      expiresAt,
    })),
    total: all.length,
  };
}

/** Returns a batch with the result of each row. */
export async function readBatch(db: Database, batch: BatchRecord): Promise<Batch> {
  const rows = await stockOf(db)
    .innerJoin('stock_batch_row', 'stock_batch_row.listing_id', 'listing.id')
    .select(['stock_batch_row.state as became', 'said', 'old_price', 'new_price'])
    .where('batch_id', '=', batch.id)
    .orderBy('position')
    .execute();
  const undo = await db
    .selectFrom('stock_batch')
    .select('document_id')
    .where('undoes', '=', batch.id)
    .executeTakeFirst();
  return {
    documentId: batch.document_id,
    at: isoTime(batch.created_at),
    ...batchActionOf(batch),
    isUndo: batch.undoes !== null,
    undoneBy: undo?.document_id ?? null,
    missing: batch.missing,
    rows: rows.map(({ became, said, old_price, new_price, ...read }) => {
      const { documentId, title, kind, stockNumber } = stockRow(read, 0);
      return { documentId, title, kind, stockNumber, state: became, said, oldPrice: old_price, newPrice: new_price };
    }),
  };
}

const LATEST = 5;

/** Returns a seller's batches of the last day, the newest first. */
export async function listBatches(db: Database, sellerId: number, now: number): Promise<BatchSummary[]> {
  const rows = await db
    .selectFrom('stock_batch')
    .selectAll()
    .select(({ selectFrom }) => [
      selectFrom('stock_batch_row')
        .select(({ fn }) => fn.countAll<number>().as('done'))
        .whereRef('stock_batch_row.batch_id', '=', 'stock_batch.id')
        .where('stock_batch_row.state', '=', 'done')
        .as('done'),
      selectFrom('stock_batch as undo').select('undo.id').whereRef('undo.undoes', '=', 'stock_batch.id').as('undo'),
    ])
    .where('seller_id', '=', sellerId)
    .where('created_at', '>', now - DAY_MS)
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
  return rows.map(({ document_id, created_at, undoes, undo, done, ...batch }) => ({
    documentId: document_id,
    at: isoTime(created_at),
    deed: batchActionOf(batch).deed,
    isUndo: undoes !== null,
    isUndone: undo !== null,
    done: Number(done ?? 0),
  }));
}
