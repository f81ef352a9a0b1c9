import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { importFields, PHOTOS } from '#contract/listings/import-columns.ts';
import { type ListingKind, STOCK_NUMBER } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/imports.ts';
import type { ImportColumn, ImportColumns } from '#contract/office/import-schemas.ts';
import { createId } from '../../../platform/create-id.ts';
import type { Database, DatabaseAdapter } from '../../../platform/database/adapter.ts';
import { StartError } from '../../../platform/database/data-dir.ts';
import { validationError } from '../../../platform/http/errors.ts';
import { openSafeZip } from '../../../platform/sheets/safe-zip.ts';
import { type ObjectStorage, StorageUnavailableError } from '../../../platform/storage/object-storage.ts';
import { isArchivePhoto } from './import-archive.ts';
import {
  type BatchRow,
  columnsAsJson,
  columnsOf,
  forgetChecks,
  matchPhotos,
  moveBatch,
  othersOf,
  possibleDrafts,
} from './import-batches.ts';
import { newColumn } from './import-cells.ts';
import { columnsIn, readSheet } from './import-file.ts';
import type { ImportForm, SentFile } from './import-form.ts';
import { removeArchive } from './import-jobs.ts';
import { giveWay } from './import-pace.ts';
import { ARCHIVE_LIMITS } from './import-photo-sources.ts';

// The steps of an import that its seller starts: sending a file, assigning its columns, importing, undoing.

const ROWS_AT_ONCE = 100;
/** The first row number used for listings that the file does not contain. */
const FIRST_OTHER = 100_001;

async function photosIn({ path }: SentFile): Promise<string[]> {
  try {
    const zip = await openSafeZip(path, ARCHIVE_LIMITS);
    zip.close();
    return [...zip.entries.keys()].filter(isArchivePhoto);
  } catch (error) {
    if (error instanceof StartError) throw validationError(messages.importZipRefused(error.message));
    throw error;
  }
}

interface Sender {
  sellerId: number;
  kind: ListingKind;
  accountId: number;
}

/** Returns the columns of the seller's previous file with the fields assigned to them, since the new file may have the same columns. */
async function formerColumns(db: Database, { sellerId }: Sender) {
  const last = await db
    .selectFrom('import_batch')
    .select('columns')
    .where('seller_id', '=', sellerId)
    .where('state', '<>', 'read')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last ? columnsOf(last) : [];
}

async function storeArchive(storage: ObjectStorage, key: string, { path, size }: SentFile): Promise<void> {
  await storage.put(key, { stream: createReadStream(path), size }).catch((cause: unknown) => {
    if (cause instanceof StorageUnavailableError) throw cause;
    throw new StorageUnavailableError('Photos of an import cannot be stored.', { cause });
  });
}

/** Deletes an import, with the photos of its ZIP. */
const removeBatch = (db: Database, { id, archive }: Pick<BatchRow, 'id' | 'archive'>, now: number) =>
  db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('import_batch').where('id', '=', id).execute();
    await removeArchive(transaction, { archive }, now);
  });

type SheetRows = Awaited<ReturnType<typeof readSheet>>['rows'];

/** Inserts rows in portions, with pauses in which others can write. */
async function insertRows(adapter: DatabaseAdapter, batchId: number, rows: SheetRows): Promise<void> {
  const { transactUnflushed, letCheckpointEnd } = adapter;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await letCheckpointEnd();
    const startedAt = performance.now();
    const some = rows
      .slice(at, at + ROWS_AT_ONCE)
      .map(({ number, cells }) => ({ batch_id: batchId, number, cells: JSON.stringify(cells) }));
    await transactUnflushed((transaction) => transaction.insertInto('import_row').values(some).execute());
    await giveWay(performance.now() - startedAt);
  }
}

/**
 * Stores an uploaded file, without changing any listing, and returns the import's documentId. Throws a 400 that says why a file cannot be
 * read.
 */
export async function beginImport(
  { adapter, storage, now }: { adapter: DatabaseAdapter; storage: ObjectStorage; now: number },
  { file, photos, sheet: sheetName, headerRow }: Omit<ImportForm, 'drop'>,
  sender: Sender,
): Promise<string> {
  if (!file) throw validationError(messages.IMPORT_NO_FILE);
  const { db } = adapter;
  const sheet = await readSheet(await readFile(file.path), `seller ${sender.sellerId}`, {
    kind: sender.kind,
    sheet: sheetName,
    headerRow,
  });
  const columns = columnsIn(sender.kind, sheet, await formerColumns(db, sender));
  const paths = photos ? await photosIn(photos) : [];
  const documentId = createId();
  const archive = photos && paths.length > 0 ? `drafts/imports/${documentId}.zip` : null;
  // `is_arriving` hides the import until all rows are stored. If the process dies before, the import stays hidden.
  const { id } = await db
    .insertInto('import_batch')
    .values({
      document_id: documentId,
      created_at: now,
      updated_at: now,
      seller_id: sender.sellerId,
      account_id: sender.accountId,
      kind: sender.kind,
      file_name: file.name,
      state: 'read',
      archive,
      columns: JSON.stringify(columns),
      notes: JSON.stringify(sheet.notes),
      is_arriving: 1,
      archive_names: archive === null ? null : JSON.stringify({ paths, byNumber: {} }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    await insertRows(adapter, id, sheet.rows);
    if (photos && archive !== null) await storeArchive(storage, archive, photos);
  } catch (error) {
    // If deleting the import fails too, it stays hidden, and is deleted later like imports that were never started.
    await removeBatch(db, { id, archive }, now).catch(() => undefined);
    throw error;
  }
  // This commit waits for the disk, which makes the commits of the rows durable too.
  await db.updateTable('import_batch').set({ is_arriving: 0 }).where('id', '=', id).execute();
  return documentId;
}

function requireColumns(chosen: readonly (string | null)[], fieldNames: readonly string[]): void {
  const fields = chosen.filter((field) => field !== null);
  if (fields.some((field) => !fieldNames.includes(field))) throw validationError(messages.COLUMN_UNKNOWN);
  const twice = fields.find((field, at) => field !== PHOTOS && fields.indexOf(field) !== at);
  if (twice !== undefined) throw validationError(messages.columnTwice(twice));
  if (!fields.includes(STOCK_NUMBER)) throw validationError(messages.NO_STOCK_NUMBER_COLUMN);
}

/** Returns the columns with a text for the empty cells of one field. If no column holds the field, one is added. */
function withFilled(columns: ImportColumn[], { field, text }: ImportColumns['filled'][number]): ImportColumn[] {
  const empty = text.trim();
  return columns.some((column) => column.field === field)
    ? columns.map((column) => (column.field === field ? { ...column, empty } : column))
    : [...columns, { ...newColumn(field), empty, isAdded: true }];
}

/**
 * Assigns fields to the columns, and starts checking every row. Returns false if the import has been started already. Throws a 400 for a
 * wrong assignment.
 */
export async function chooseColumns(
  db: Database,
  batch: BatchRow,
  { columns: chosen, filled }: ImportColumns,
  now: number,
): Promise<boolean> {
  const columns = columnsOf(batch);
  const fields = importFields(batch.kind);
  const isUnknown = chosen.length !== columns.length || filled.some(({ field }) => !fields.includes(field));
  if (isUnknown) throw validationError(messages.COLUMN_UNKNOWN);
  requireColumns(chosen, fields);
  const assigned = columns.map((column, at) => ({ ...column, field: chosen[at] ?? null }));
  const named = columnsAsJson(filled.reduce(withFilled, assigned));
  const archive_names = await matchPhotos(db, batch, chosen.indexOf(STOCK_NUMBER));
  return db.transaction().execute(async (transaction) => {
    const isMoved = await moveBatch(
      { db: transaction, now },
      batch,
      { from: ['read', 'checked'], to: 'checking' },
      {
        columns: named,
        archive_names,
      },
    );
    if (!isMoved) return false;
    await forgetChecks(transaction, batch);
    return true;
  });
}

/** The seller's choices when starting an import. */
interface StartChoices {
  /** Whether to withdraw ads from earlier files that this file does not contain. */
  withdrawsOthers: boolean;
  /** Whether to create drafts from faulty rows, with the values that could be read. */
  keepsDrafts: boolean;
}

/** Starts an import. Returns false unless it is checked and not yet started, so that of two requests only one starts it. */
export async function startImport(
  db: Database,
  batch: BatchRow,
  { withdrawsOthers, keepsDrafts }: StartChoices,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const isMoved = await moveBatch(
      { db: transaction, now },
      batch,
      { from: 'checked', to: 'importing' },
      {
        withdraws_others: withdrawsOthers ? 1 : 0,
      },
    );
    if (isMoved && keepsDrafts) {
      const drafts = possibleDrafts(transaction, batch).select('number');
      await transaction
        .updateTable('import_row')
        .set({ step: 'apply' })
        .where('batch_id', '=', batch.id)
        .where('number', 'in', drafts)
        .execute();
    }
    if (!isMoved || !withdrawsOthers) return isMoved;
    const others = await othersOf(transaction, batch).select(['listing.id', 'listing.stock_number']).execute();
    const rows = others.map(({ id, stock_number }, at) => ({
      batch_id: batch.id,
      number: FIRST_OTHER + at,
      cells: '[]',
      stock_number,
      listing_id: id,
      ...({ outcome: 'others', step: 'apply' } as const),
    }));
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await transaction
        .insertInto('import_row')
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .execute();
    }
    return true;
  });
}

/** Starts to undo an import. Returns false if it is too late for that, or too early. */
export async function undoImport(db: Database, batch: BatchRow, now: number): Promise<boolean> {
  if (batch.undo_until !== null && batch.undo_until <= now) return false;
  return db.transaction().execute(async (transaction) => {
    const ends = { finished_at: batch.finished_at ?? now };
    const step = { from: ['photos', 'done'], to: 'undoing' } as const;
    if (!(await moveBatch({ db: transaction, now }, batch, step, ends))) return false;
    // Rows that still wait for photos or for submission get the step 'undo' too, so that the job adds and submits nothing more.
    await transaction
      .updateTable('import_row')
      .set({ step: 'undo' })
      .where('batch_id', '=', batch.id)
      .where('step', 'in', ['photos', 'send'])
      .execute();
    return true;
  });
}
