import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { GONE, missingParts } from '#contract/messages/bulk-stock.ts';
import { FIELD_LABELS } from '#contract/messages/listing-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { type JobKind, readPayload } from '../../../platform/jobs/jobs.ts';
import { AnotherCar, MoveRefused } from '../lifecycle/listing-moves.ts';
import { findListingById, lockListing } from '../rows/listing-rows.ts';
import type { MoveServices } from '../rows/listing-tx.ts';
import { doToRow, undoRow } from './batch-rows.ts';
import { type BatchRecord, type BatchRowRecord, batchActionOf, FINISH_BATCH, finishLater } from './stock-batches.ts';

// Processes the ads of a batch. Each has a short transaction of its own, so that others can write in between.

export interface BatchDeps {
  moves: MoveServices;
  clock: Clock;
}

type WaitingRow = Pick<BatchRowRecord, 'listing_id' | 'seen_price'>;

const listWaiting = (db: Database, batchId: number): Promise<WaitingRow[]> =>
  db
    .selectFrom('stock_batch_row')
    .select(['listing_id', 'seen_price'])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .execute();

/** Marks a row as processed, in the transaction that changes the ad. Returns false if another process has already processed the row. */
async function takeRow(
  db: Database,
  batchId: number,
  listingId: number,
  became: Partial<BatchRowRecord> & { state: 'done' | 'refused' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stock_batch_row')
    .set(became)
    .where('batch_id', '=', batchId)
    .where('listing_id', '=', listingId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const findTaken = (db: Database, batchId: number, listingId: number): Promise<BatchRowRecord> =>
  db
    .selectFrom('stock_batch_row')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();

async function workOn(
  { moves, clock }: BatchDeps,
  db: Database,
  batch: BatchRecord,
  { listing_id, seen_price }: WaitingRow,
) {
  const now = clock.now();
  if (!(await takeRow(db, batch.id, listing_id, { state: 'done', done_at: now }))) return;
  const { document_id = '' } = (await findListingById(db, listing_id)) ?? {};
  const listing = await lockListing(db, document_id);
  if (!listing || listing.seller_id !== batch.seller_id) throw new MoveRefused(GONE);
  const locked = { services: moves, db, listing, by: { accountId: batch.account_id }, now };
  const outcome =
    batch.undoes === null
      ? await doToRow(locked, batchActionOf(batch), seen_price)
      : await undoRow(locked, batchActionOf(batch), await findTaken(db, batch.undoes, listing_id));
  await db
    .updateTable('stock_batch_row')
    .set({ ...outcome, was: listing.state, was_to_end: listing.expires_at })
    .where('batch_id', '=', batch.id)
    .where('listing_id', '=', listing_id)
    .execute();
}

const LONGEST_SENTENCE = 500;

/** Returns the sentence that tells the seller why the ad's state or data does not allow the change; undefined for a fault of the server. */
function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof MoveRefused)) return undefined;
  const deps = Object.keys(error instanceof AnotherCar ? {} : error.faults).map((name) => FIELD_LABELS[name] ?? name);
  return (deps.length > 0 ? missingParts(deps) : error.message).slice(0, LONGEST_SENTENCE);
}

async function workOnRow(deps: BatchDeps, batch: BatchRecord, row: WaitingRow, isLast: boolean): Promise<void> {
  const { db, transactUnflushed, letCheckpointEnd } = deps.moves.adapter;
  const work = (transaction: Database) => workOn(deps, transaction, batch, row);
  await letCheckpointEnd();
  try {
    // Only the last row's transaction waits for the disk, which makes all earlier ones durable too. If a power cut undoes some of them
    // before, the job repeats them.
    await (isLast ? db.transaction().execute(work) : transactUnflushed(work));
  } catch (error) {
    const message = refusalIn(error);
    if (message === undefined) throw error;
    await takeRow(db, batch.id, row.listing_id, { state: 'refused', said: message, done_at: deps.clock.now() });
  }
}

/** How long rows are processed without a pause, in ms. A request for a list blocks other requests for as long. */
const TOGETHER_MS = 3;
/**
 * The length of the pause after `TOGETHER_MS` of work, in ms. Each commit makes cached answers stale, and requests need time to compute
 * them anew.
 */
const PAUSE_MS = 20;

/**
 * Processes the waiting rows of a batch, for at most `withinMs`. Returns true when none are left. Several processes may work on one batch:
 * each row is processed once.
 */
export async function workOffBatch(deps: BatchDeps, batch: BatchRecord, withinMs: number, isOver = () => false) {
  const end = performance.now() + withinMs;
  let pauseAt = performance.now() + TOGETHER_MS;
  const rows = await listWaiting(deps.moves.adapter.db, batch.id);
  for (const row of rows) {
    if (isOver() || performance.now() > end) return false;
    await workOnRow(deps, batch, row, row === rows.at(-1));
    if (performance.now() < pauseAt) continue;
    await setTimeout(PAUSE_MS);
    pauseAt = performance.now() + TOGETHER_MS;
  }
  return true;
}

const JOB_MS = 60_000;
const payloadSchema = z.object({ batch: z.number() });

/** Job kinds that finish a batch: the rows that its request had no time for, or that a killed process left. */
export const batchJobs = (deps: BatchDeps): Record<string, JobKind> => ({
  [FINISH_BATCH]: {
    async run({ payload }) {
      const { db } = deps.moves.adapter;
      const { batch: id } = readPayload(payloadSchema, payload);
      const batch = await db.selectFrom('stock_batch').selectAll().where('id', '=', id).executeTakeFirst();
      if (!batch || (await workOffBatch(deps, batch, JOB_MS))) return;
      await finishLater(db, id, deps.clock.now());
    },
  },
});
