import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { PUBLIC_STATES } from '#contract/listing-states.ts';
import { TOO_MANY_MENDS } from '#contract/messages/imports.ts';
import { type ImportColumn, importColumnSchema } from '#contract/office/import-schemas.ts';
import type { ImportState, RowOutcome } from '#contract/office/imports.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { validationError } from '../../../platform/http/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { photosByStockNumber } from './import-archive.ts';

// Database access for imported files and their rows.

type BatchTable = Selectable<Tables['import_batch']>;

/** All columns except the names of the photos, which may be many. */
const COLUMNS = [
  'id',
  'document_id',
  'created_at',
  'updated_at',
  'seller_id',
  'account_id',
  'kind',
  'file_name',
  'state',
  'columns',
  'notes',
  'archive',
  'withdraws_others',
  'counts',
  'finished_at',
  'undo_until',
] as const;

export type BatchRow = Pick<BatchTable, (typeof COLUMNS)[number]>;
export type RowOfBatch = Selectable<Tables['import_row']>;

export const IMPORT_JOB = 'work on an import';

export const findBatch = (db: Database, documentId: string): Promise<BatchRow | undefined> =>
  db
    .selectFrom('import_batch')
    .select(COLUMNS)
    .where('document_id', '=', documentId)
    .where('is_arriving', '=', 0)
    .executeTakeFirst();

export const findBatchById = (db: Database, id: number): Promise<BatchRow | undefined> =>
  db.selectFrom('import_batch').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** Returns a seller's imports, the newest first. */
export const listBatches = (db: Database, sellerId: number, most: number): Promise<BatchRow[]> =>
  db
    .selectFrom('import_batch')
    .select(COLUMNS)
    .where('seller_id', '=', sellerId)
    .where('is_arriving', '=', 0)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

const columnsSchema = z.array(importColumnSchema);

export const columnsOf = ({ columns }: Pick<BatchRow, 'columns'>): ImportColumn[] =>
  columnsSchema.parse(JSON.parse(columns));

/** The most characters of all columns with their corrections, as JSON; a little less than the database accepts. */
const COLUMNS_LONGEST = 90_000;
/** The most corrections of one column. */
const MOST_REPLACED = 200;

/** Returns the columns as the database keeps them. Throws a 400 if they have too many corrections. */
export function columnsAsJson(columns: readonly ImportColumn[]): string {
  const json = JSON.stringify(columns);
  const isTooMuch = json.length > COLUMNS_LONGEST || columns.some(({ replaced }) => replaced.length > MOST_REPLACED);
  if (isTooMuch) throw validationError(TOO_MANY_MENDS);
  return json;
}

/** The photos in the ZIP that was sent with a file. */
export interface ArchivePhotos {
  paths: string[];
  /** Paths of photos by stock number, taken from the photos' names. */
  byNumber: Record<string, string[]>;
}

/** Returns the photos of the ZIP; undefined if there is none. */
export async function archivePhotosOf(db: Database, { id, archive }: BatchRow): Promise<ArchivePhotos | undefined> {
  if (archive === null) return undefined;
  const row = await db.selectFrom('import_batch').select('archive_names').where('id', '=', id).executeTakeFirst();
  return JSON.parse(row?.archive_names ?? '{"paths":[],"byNumber":{}}');
}

/**
 * Moves an import from one state to another, which wakes its job. If several requests try at once, only one succeeds. Returns false if the
 * import is in another state.
 */
export async function moveBatch(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  { id }: Pick<BatchRow, 'id'>,
  { from, to }: { from: ImportState | readonly ImportState[]; to: ImportState },
  more: Partial<
    Pick<
      BatchTable,
      'columns' | 'withdraws_others' | 'finished_at' | 'undo_until' | 'archive' | 'archive_names' | 'counts'
    >
  > = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_batch')
    .set({ state: to, updated_at: now, ...more })
    .where('id', '=', id)
    .where('state', 'in', [from].flat())
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await enqueue(db, [{ kind: IMPORT_JOB, key: String(id), payload: { batch: id } }], now);
  return true;
}

/** Returns the next rows that are in one of these steps, in file order. */
export const listRows = (
  db: Database,
  batchId: number,
  steps: readonly NonNullable<RowOfBatch['step']>[],
  most: number,
): Promise<RowOfBatch[]> =>
  db
    .selectFrom('import_row')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('step', 'in', steps)
    .orderBy('number')
    .limit(most)
    .execute();

/** Locks a row if it is still in this step, so that only one worker processes it. Call it in the transaction that does the work. */
export async function takeRow(
  db: Database,
  { batch_id, number, step }: Pick<RowOfBatch, 'batch_id' | 'number' | 'step'>,
): Promise<boolean> {
  const taken = await db
    .selectFrom('import_row')
    .select('number')
    .where('batch_id', '=', batch_id)
    .where('number', '=', number)
    .where('step', '=', step)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return taken !== undefined;
}

/** Changes a row if it is still in the step in which it was read. Returns false otherwise: the seller has cancelled the import. */
export async function setRow(
  db: Database,
  { batch_id, number, step }: Pick<RowOfBatch, 'batch_id' | 'number' | 'step'>,
  values: Partial<RowOfBatch>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_row')
    .set(values)
    .where('batch_id', '=', batch_id)
    .where('number', '=', number)
    .where('step', '=', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type OutcomeCounts = Record<RowOutcome, number>;

/**
 * Counts the rows by outcome and by step. It is fast because an index contains all columns needed: the list of imports counts the rows of
 * thirty files.
 */
export async function countRows(db: Database, batchId: number) {
  const rows = await db
    .selectFrom('import_row')
    .select(['outcome', 'step'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batch_id', '=', batchId)
    .groupBy(['outcome', 'step'])
    .execute();
  const counts: OutcomeCounts = { new: 0, changed: 0, unchanged: 0, left: 0, faulty: 0, others: 0 };
  const steps = { apply: 0, photos: 0, send: 0, done: 0, undo: 0, undone: 0 };
  let [all, unread] = [0, 0];
  for (const { outcome, step, count } of rows) {
    all += Number(count);
    if (outcome === null) unread += Number(count);
    else counts[outcome] += Number(count);
    if (step !== null) steps[step] += Number(count);
  }
  return { counts, steps, all, unread };
}

/** Selects the seller's listings that came from earlier files, are public, and are not in this file. */
export const othersOf = (db: Database, { id, seller_id, kind }: BatchRow) =>
  db
    .selectFrom('listing')
    .where('seller_id', '=', seller_id)
    .where('kind', '=', kind)
    .where('import_batch_id', 'is not', null)
    .where('state', 'in', PUBLIC_STATES)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_row')
            .select(sql<number>`1`.as('one'))
            .where('batch_id', '=', id)
            .whereRef('import_row.stock_number', '=', 'listing.stock_number'),
        ),
      ),
    );

/** Selects the faulty rows that can become drafts: they have readable values, and no ad exists yet. */
export const possibleDrafts = (db: Database, { id }: BatchRow) =>
  db
    .selectFrom('import_row')
    .where('batch_id', '=', id)
    .where('outcome', '=', 'faulty')
    .where('changes', 'is not', null)
    .where('listing_id', 'is', null);

/** How many rows one statement resets to unchecked. */
const FORGOTTEN_AT_ONCE = 500;
const UNCHECKED = {
  outcome: null,
  stock_number: null,
  step: null,
  said: null,
  changes: null,
  note: null,
  listing_id: null,
} as const;

/** Resets rows to unchecked, so that they are checked again: the rows with these numbers, or all rows if no numbers are given. */
export async function forgetChecks(db: Database, { id }: BatchRow, numbers?: readonly number[]): Promise<void> {
  const checked = db
    .updateTable('import_row')
    .set(UNCHECKED)
    .where('batch_id', '=', id)
    // Rows without an outcome are unchecked already, and are not written again.
    .where('outcome', 'is not', null);
  if (!numbers) return void (await checked.execute());
  for (let at = 0; at < numbers.length; at += FORGOTTEN_AT_ONCE) {
    await checked.where('number', 'in', numbers.slice(at, at + FORGOTTEN_AT_ONCE)).execute();
  }
}

/**
 * Returns the photos of the ZIP with the stock numbers they belong to, as JSON; null if there is no ZIP. `at`: the index of the stock
 * number's column.
 */
export async function matchPhotos(db: Database, batch: BatchRow, at: number): Promise<string | null> {
  const photos = await archivePhotosOf(db, batch);
  if (!photos) return null;
  const rows = await db.selectFrom('import_row').select('cells').where('batch_id', '=', batch.id).execute();
  const numbers = rows.map(({ cells }) =>
    String(JSON.parse(cells)[at] ?? '')
      .normalize('NFC')
      .trim(),
  );
  const byNumber = photosByStockNumber(
    photos.paths,
    numbers.filter((number) => number !== ''),
  );
  return JSON.stringify({ ...photos, byNumber: Object.fromEntries(byNumber) } satisfies ArchivePhotos);
}
