import { PHOTOS } from '#contract/listings/import-columns.ts';
import {
  type ListingKind,
  type ListingValues,
  missingFields,
  neededFields,
  STOCK_NUMBER,
} from '#contract/listings/listing-fields.ts';
import { ROW_TOO_SLOW, stockNumberTwice } from '#contract/messages/imports.ts';
import type { Database, DatabaseAdapter } from '../../../platform/database/adapter.ts';
import { wantedValues } from '../lifecycle/listing-moves.ts';
import { carNumbersOf } from '../rows/car-number-writes.ts';
import { findListingById, type ListingRow } from '../rows/listing-rows.ts';
import { archiveNamesOf } from './import-archive.ts';
import { type ArchivePhotos, archivePhotosOf, type BatchRow, columnsOf, type RowOfBatch } from './import-batches.ts';
import { cellReader } from './import-cells.ts';
import { giveWay } from './import-pace.ts';
import { joinNotes, lastSaidOf, planRow, type RowPlan } from './import-plan.ts';
import { type RowFaults, readImportRow, readKnownNames, type SaidRow } from './import-values.ts';

/** How many rows are read together; each is checked in a transaction of its own. */
const ROWS_AT_ONCE = 20;
/** Half of the pause used when importing, because checking a row is half of the work. */
const LONGEST_PAUSE_MS = 3;

/** Finds the seller's listing with this stock number. */
export async function findByStockNumber(
  db: Database,
  { seller_id, kind }: Pick<BatchRow, 'seller_id' | 'kind'>,
  stockNumber: string,
): Promise<ListingRow | undefined> {
  const row = await db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', seller_id)
    .where('stock_number', '=', stockNumber)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row && findListingById(db, row.id);
}

/** Returns an ad's values, with its plate and chassis number, as they will be once its waiting changes are approved. */
export const valuesInForm = async (db: Database, listing: ListingRow): Promise<ListingValues> => ({
  ...(await wantedValues(db, listing)),
  ...carNumbersOf(listing),
});

/**
 * Returns whether the row has values that earlier files did not give. If so, the row is recorded even if it leaves the listing unchanged.
 */
const saysNews = (values: ListingValues, listing: ListingRow): boolean => {
  const last = lastSaidOf(listing);
  return Object.entries(values).some(([name, value]) => JSON.stringify(last[name]) !== JSON.stringify(value));
};

/** Finds an earlier row of the file with the same stock number. */
async function findTwin(db: Database, { batch_id, number }: RowOfBatch, stockNumber: string) {
  return db
    .selectFrom('import_row')
    .select('number')
    .where('batch_id', '=', batch_id)
    .where('stock_number', '=', stockNumber)
    .where('number', '<', number)
    .orderBy('number')
    .executeTakeFirst();
}

/** Adds to the row's values those photos of the ZIP that are named after its stock number, unless a column of the row names photos. */
function withPhotos({ said, stockNumber }: SaidRow, photos: ArchivePhotos | undefined): ListingValues {
  const named = said[PHOTOS];
  if (stockNumber === null || (Array.isArray(named) && named.length > 0)) return said;
  const own = photos?.byNumber[stockNumber];
  return own ? { ...said, [PHOTOS]: own } : said;
}

/**
 * Returns whether a row is not an ad at all, such as a line of totals. Only its missing stock number is reported then, not each missing
 * field.
 */
const isNoAd = (kind: ListingKind, { stockNumber }: SaidRow, values: ListingValues): boolean =>
  stockNumber === null && missingFields(kind, values).length === neededFields(kind).length;

const NOTHING_TO_DO = new Set<RowPlan['outcome']>(['faulty', 'left']);

/** Returns whether a faulty row can become a draft with the values that could be read: its ad must be new, and its stock number valid. */
const isDraftable = (faults: RowFaults, { stockNumber }: SaidRow, listing: ListingRow | undefined): boolean =>
  listing === undefined && stockNumber !== null && !(STOCK_NUMBER in faults) && !('' in faults);

interface Checked {
  row: RowOfBatch;
  read: SaidRow;
  said: ListingValues;
}

async function checkRow(db: Database, batch: BatchRow, { row, read, said }: Checked): Promise<void> {
  const faults = { ...read.faults };
  const twin = read.stockNumber === null ? undefined : await findTwin(db, row, read.stockNumber);
  if (twin) faults[STOCK_NUMBER] = stockNumberTwice(twin.number);
  const listing = read.stockNumber === null ? undefined : await findByStockNumber(db, batch, read.stockNumber);
  const plan = planRow(batch.kind, said, listing, listing ? await valuesInForm(db, listing) : {});
  // The plan reports a field whose cell cannot be read as missing. `faults` comes last, so that the unreadable cell is reported instead.
  const all = isNoAd(batch.kind, read, said) ? faults : { ...plan.faults, ...faults };
  const outcome = Object.keys(all).length > 0 ? 'faulty' : plan.outcome;
  const mayBeDraft = isDraftable(all, read, listing) && Object.keys(plan.changes).length > 0;
  const isSilent = outcome === 'unchanged' && listing !== undefined && !saysNews(said, listing);
  await db
    .updateTable('import_row')
    .set({
      outcome,
      stock_number: read.stockNumber,
      faults: JSON.stringify(all),
      note: joinNotes(plan.note, ...read.notes),
      said: JSON.stringify(said),
      changes: outcome !== 'faulty' || mayBeDraft ? JSON.stringify(plan.changes) : null,
      step: NOTHING_TO_DO.has(outcome) || isSilent ? null : 'apply',
      listing_id: listing?.id ?? null,
    })
    .where('batch_id', '=', row.batch_id)
    .where('number', '=', row.number)
    // A row that has an outcome is not written: another process has checked it, and may have applied it.
    .where('outcome', 'is', null)
    .execute();
}

const listUnread = (db: Database, { id }: BatchRow, after: number) =>
  db
    .selectFrom('import_row')
    .selectAll()
    .where('batch_id', '=', id)
    .where('number', '>', after)
    .where('outcome', 'is', null)
    .orderBy('number')
    .limit(ROWS_AT_ONCE)
    .execute();

/** Marks the first unchecked row as faulty, because checking it blocked the last turn. The next turn continues below it. */
export async function skipSlowRow(db: Database, batch: BatchRow): Promise<void> {
  const [row] = await listUnread(db, batch, 0);
  if (!row) return;
  await db
    .updateTable('import_row')
    .set({
      outcome: 'faulty',
      faults: JSON.stringify({ '': ROW_TOO_SLOW }),
      said: '{}',
      changes: null,
      step: null,
    })
    .where('batch_id', '=', row.batch_id)
    .where('number', '=', row.number)
    .where('outcome', 'is', null)
    .execute();
}

/** Checks rows of a file and stores the plan for each, until `isOver` returns true. Returns false if no rows are left. */
export async function checkSomeRows(
  { db, transactUnflushed }: DatabaseAdapter,
  batch: BatchRow,
  isOver: () => boolean,
): Promise<boolean> {
  const [names, photos] = await Promise.all([readKnownNames(db), archivePhotosOf(db, batch)]);
  const archive = photos && archiveNamesOf(photos.paths);
  const columns = columnsOf(batch).map((column) => ({ field: column.field, read: cellReader(column) }));
  let last = 0;
  for (;;) {
    const rows = await listUnread(db, batch, last);
    if (rows.length === 0) return false;
    for (const row of rows) {
      if (isOver()) return true;
      const rowAt = performance.now();
      const read = readImportRow(JSON.parse(row.cells), { kind: batch.kind, columns, names, archive });
      const values = withPhotos(read, photos);
      // This commit does not wait for the disk: a check that a power cut undoes is repeated.
      await transactUnflushed((transaction) => checkRow(transaction, batch, { row, read, said: values }));
      last = row.number;
      await giveWay(performance.now() - rowAt, LONGEST_PAUSE_MS);
    }
  }
}
