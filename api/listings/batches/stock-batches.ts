import type { Selectable } from 'kysely';
import { NOT_BEGUN } from '#contract/messages/bulk-stock.ts';
import { BULK_ACTIONS, type BulkAction, type ChosenRow } from '#contract/office/bulk-stock.ts';
import { type PriceChange, priceChangeSchema } from '#contract/office/bulk-stock-schemas.ts';
import { createId } from '../../../platform/create-id.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';

// A batch makes one change to many ads. It is stored before any ad is changed, so that a repeated request or another process can continue
// it.

/** The change that a batch makes. */
export interface BatchAction {
  deed: BulkAction;
  change: PriceChange | null;
}

export type BatchRecord = Selectable<Tables['stock_batch']>;
export type BatchRowRecord = Selectable<Tables['stock_batch_row']>;

interface NewBatch extends BatchAction {
  sellerId: number;
  accountId: number;
  /** A random key from the browser's page: pressing the button twice makes one batch. */
  key: string;
  rows: readonly ChosenRow[];
}

export const FINISH_BATCH = 'finish stock batch';
/** The request that created a batch has this many ms to finish it; after that, a job finishes it. */
const FINISHED_BY_OTHERS_AFTER_MS = 10_000;

/** Queues a job that finishes the batch if the request that created it does not. */
export const finishLater = (db: Database, id: number, now: number) =>
  enqueue(
    db,
    [{ kind: FINISH_BATCH, key: String(id), payload: { batch: id }, dueAt: now + FINISHED_BY_OTHERS_AFTER_MS }],
    now,
  );

export const batchActionOf = ({ deed, change }: Pick<BatchRecord, 'deed' | 'change'>): BatchAction => {
  const bulkAction = BULK_ACTIONS.find((one) => one === deed);
  if (!bulkAction) throw new Error(`A batch does "${deed}"`);
  return { deed: bulkAction, change: change === null ? null : priceChangeSchema.parse(JSON.parse(change)) };
};

export const findBatch = (db: Database, documentId: string): Promise<BatchRecord | undefined> =>
  db.selectFrom('stock_batch').selectAll().where('document_id', '=', documentId).executeTakeFirst();

type InsertedBatch = Omit<BatchRecord, 'id' | 'document_id' | 'missing'>;

/** Inserts a batch; returns undefined if the seller already has one with this key. */
const insertBatch = (db: Database, batch: InsertedBatch) =>
  db
    .insertInto('stock_batch')
    .values({ ...batch, document_id: createId(), missing: 0 })
    .onConflict((conflict) => conflict.columns(['seller_id', 'key']).doNothing())
    .returning(['id', 'document_id'])
    .executeTakeFirst();

async function withKey(db: Database, sellerId: number, key: string): Promise<string> {
  const { document_id } = await db
    .selectFrom('stock_batch')
    .select('document_id')
    .where('seller_id', '=', sellerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return document_id;
}

/** Creates a batch and returns its documentId; a repeated request gets the documentId of the existing batch. */
export const beginBatch = (
  db: Database,
  { sellerId, accountId, key, deed, change, rows }: NewBatch,
  now: number,
): Promise<string> =>
  db.transaction().execute(async (transaction) => {
    const batch = await insertBatch(transaction, {
      created_at: now,
      seller_id: sellerId,
      account_id: accountId,
      key,
      deed,
      undoes: null,
      change: change && JSON.stringify(change),
    });
    if (!batch) return withKey(transaction, sellerId, key);
    const documentIds = rows.map(({ documentId }) => documentId);
    const listings = await transaction
      .selectFrom('listing')
      .select(['id', 'document_id'])
      .where('seller_id', '=', sellerId)
      .where('document_id', 'in', documentIds)
      .execute();
    const ids = new Map(listings.map(({ id, document_id }) => [document_id, id]));
    const batchRows = rows.flatMap(({ documentId, price }, position) => {
      const id = ids.get(documentId);
      return id === undefined
        ? []
        : [{ batch_id: batch.id, listing_id: id, position, state: 'waiting' as const, seen_price: price }];
    });
    if (batchRows.length > 0) await transaction.insertInto('stock_batch_row').values(batchRows).execute();
    await transaction
      .updateTable('stock_batch')
      .set({ missing: rows.length - batchRows.length })
      .where('id', '=', batch.id)
      .execute();
    await finishLater(transaction, batch.id, now);
    return batch.document_id;
  });

/** Creates a batch that undoes `batch`, and cancels those rows of `batch` that still wait. Returns the documentId of the new batch. */
export const beginUndo = (db: Database, batch: BatchRecord, accountId: number, now: number): Promise<string> =>
  db.transaction().execute(async (transaction) => {
    const { id, seller_id, deed, change } = batch;
    const key = `undo ${batch.document_id}`;
    const undo = await insertBatch(transaction, {
      created_at: now,
      seller_id,
      account_id: accountId,
      key,
      deed,
      change,
      undoes: id,
    });
    if (!undo) return withKey(transaction, seller_id, key);
    await transaction
      .updateTable('stock_batch_row')
      .set({ state: 'refused', said: NOT_BEGUN, done_at: now })
      .where('batch_id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    const done = await transaction
      .selectFrom('stock_batch_row')
      .select(['listing_id', 'position'])
      .where('batch_id', '=', id)
      .where('state', '=', 'done')
      .execute();
    const rows = done.map((row) => ({ ...row, batch_id: undo.id, state: 'waiting' as const }));
    if (rows.length > 0) await transaction.insertInto('stock_batch_row').values(rows).execute();
    await finishLater(transaction, undo.id, now);
    return undo.document_id;
  });

const KEPT_MS = 7 * 86_400_000;

/** Deletes batches that are too old to be undone. */
export async function removeOldBatches(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('stock_batch')
    .where('created_at', '<', now - KEPT_MS)
    .execute();
}
