import type { ExpressionBuilder } from 'kysely';
import { z } from 'zod';
import { UNDO_DAYS } from '#contract/office/imports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { OutwardFetch } from '../../../platform/http/outward/outward-fetch.ts';
import { enqueue, type JobKind, MORE_TO_DO, readPayload } from '../../../platform/jobs/jobs.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import type { PhotoWrites } from '../../media/photo-writes.ts';
import type { MoveServices } from '../rows/listing-tx.ts';

import { type BatchRow, countRows, findBatchById, IMPORT_JOB, moveBatch } from './import-batches.ts';
import { skipSlowRow } from './import-check.ts';
import { openPhotoSources } from './import-photo-sources.ts';
import { addSomePhotos } from './import-photos.ts';
import type { WorkOnRows } from './import-rows.ts';
import { RowTooSlow } from './import-thread.ts';

/** A file that was never imported is deleted after this time. */
const UNUSED_FOR_MS = 7 * DAY_MS;
const BATCHES_KEPT_MS = 365 * DAY_MS;

/**
 * The most rows or photos in the first turn after a process died during an import. So short a turn is likely to be completed, which resets
 * the count of deaths after which a job is given up: the process may have died for another reason than this import.
 */
const MOST_AFTER_DEATH = 5;

const REMOVE_ARCHIVE = 'remove the photos of an import';

export interface ImportJobDeps {
  moves: MoveServices;
  clock: Clock;
  storage: ObjectStorage;
  photos: PhotoWrites;
  fetchOutward: OutwardFetch;
  dataDir: string;
  workOnRows: WorkOnRows;
}

/** Queues the deletion of an import's ZIP, in the transaction after which it is not used any more. */
export const removeArchive = async (db: Database, { archive }: Pick<BatchRow, 'archive'>, now: number) => {
  if (archive !== null) await enqueue(db, [{ kind: REMOVE_ARCHIVE, key: archive, payload: { archive } }], now);
};

/** Ends an import, whose ZIP is then deleted. */
async function finish(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  batch: BatchRow,
  to: 'done' | 'undone',
  ends: { finished_at?: number; undo_until: number | null },
): Promise<void> {
  const from = to === 'done' ? 'photos' : 'undoing';
  await db.transaction().execute(async (transaction) => {
    const tx = { db: transaction, now };
    const isMoved = await moveBatch(tx, batch, { from, to }, { ...ends, archive: null, archive_names: null });
    if (isMoved) await removeArchive(transaction, batch, now);
  });
}

/**
 * Returns a function that works on an import for one turn, depending on its state. It returns false if the import waits for its seller or
 * is finished.
 */
export function openImportWork(deps: ImportJobDeps) {
  const { moves, clock, workOnRows } = deps;
  const { db } = moves.adapter;
  const sources = openPhotoSources(deps);
  const photoParts = { ...sources, moves, now: clock.now, photos: deps.photos };

  /**
   * For each state of an import, what happens once no work is left in that state. The function returns false if the import then waits or is
   * finished.
   */
  const ends: Partial<Record<BatchRow['state'], (batch: BatchRow) => Promise<boolean>>> = {
    async checking(batch) {
      // A correction may have reset some rows to unchecked since the last row was checked: then the import goes on checking.
      const { unread } = await countRows(db, batch.id);
      if (unread > 0) return true;
      await moveBatch({ db, now: clock.now() }, batch, { from: 'checking', to: 'checked' });
      return false;
    },
    importing: (batch) => moveBatch({ db, now: clock.now() }, batch, { from: 'importing', to: 'photos' }),
    async photos(batch) {
      await sources.closeArchive();
      const now = clock.now();
      await finish({ db, now }, batch, 'done', { finished_at: now, undo_until: now + UNDO_DAYS * DAY_MS });
      return false;
    },
    async undoing(batch) {
      await finish({ db, now: clock.now() }, batch, 'undone', { undo_until: null });
      return false;
    },
  };

  /**
   * Works on the rows of an import for one turn. If checking a row takes too long, the row is skipped; in later states no row can take too
   * long.
   */
  async function workRows(batch: BatchRow, most: number | undefined): Promise<boolean> {
    try {
      return await workOnRows(batch, most);
    } catch (error) {
      if (!(error instanceof RowTooSlow) || batch.state !== 'checking') throw error;
      await skipSlowRow(db, batch);
      return true;
    }
  }

  return async (id: number, most?: number): Promise<boolean> => {
    const batch = await findBatchById(db, id);
    const end = batch && ends[batch.state];
    if (!end) return false;
    // Photos are decoded in this process rather than in the import thread, so that two large ones are never decoded at once.
    if (batch.state === 'photos' && (await addSomePhotos(photoParts, batch, most))) return true;
    return (await workRows(batch, most)) || end(batch);
  };
}

const payloadSchema = z.object({ batch: z.int() });
const archiveSchema = z.object({ archive: z.string() });

export function importJobs(deps: ImportJobDeps): Record<string, JobKind> {
  const takeTurn = openImportWork(deps);
  return {
    [IMPORT_JOB]: {
      // Several processes may work on one import, since each row's step changes in the transaction that processes the row.
      isShareable: true,
      async run({ payload, deaths }) {
        const { batch } = readPayload(payloadSchema, payload);
        return (await takeTurn(batch, deaths > 0 ? MOST_AFTER_DEATH : undefined)) ? MORE_TO_DO : undefined;
      },
    },
    [REMOVE_ARCHIVE]: { run: ({ payload }) => deps.storage.delete([readPayload(archiveSchema, payload).archive]) },
  };
}

const isUnused = (is: ExpressionBuilder<Tables, 'import_batch'>, now: number) =>
  is.or([
    is.and([is('state', 'in', ['read', 'checking', 'checked']), is('updated_at', '<', now - UNUSED_FOR_MS)]),
    is('created_at', '<', now - BATCHES_KEPT_MS),
  ]);

/**
 * Deletes files that were never imported, and the stored rows of imports that can no longer be undone. The counts of an import are kept for
 * a year.
 */
export async function removeOldImports(db: Database, now: number): Promise<void> {
  const unused = await db
    .selectFrom('import_batch')
    .select(['id', 'archive'])
    .where((is) => isUnused(is, now))
    .limit(100)
    .execute();
  for (const batch of unused) {
    await db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('import_batch')
        .where('id', '=', batch.id)
        // Whether the import is unused is checked again here, because the seller may have just started it.
        .where((is) => isUnused(is, now))
        .executeTakeFirst();
      if (numDeletedRows > 0n) await removeArchive(transaction, batch, now);
    });
  }
  const over = await db
    .selectFrom('import_batch')
    .select('id')
    .where('state', 'in', ['done', 'undone'])
    .where('counts', 'is', null)
    .where('finished_at', '<', now - UNDO_DAYS * DAY_MS)
    .limit(20)
    .execute();
  for (const { id } of over) {
    await db.transaction().execute(async (transaction) => {
      const { counts } = await countRows(transaction, id);
      const values = { counts: JSON.stringify(counts), undo_until: null };
      await transaction.updateTable('import_batch').set(values).where('id', '=', id).execute();
      await transaction.deleteFrom('import_row').where('batch_id', '=', id).execute();
    });
  }
}
