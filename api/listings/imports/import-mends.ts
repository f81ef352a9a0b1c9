import { importFields } from '#contract/listings/import-columns.ts';
import { STOCK_NUMBER } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/imports.ts';
import type { ImportCell, ImportColumn, ImportMend } from '#contract/office/import-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { notFoundError, validationError } from '../../../platform/http/errors.ts';
import { type BatchRow, columnsOf, forgetChecks, matchPhotos, moveBatch } from './import-batches.ts';
import { foldedCell, newColumn } from './import-cells.ts';

// A seller's corrections of a file on its page: of all cells that say the same, or of a single one. The rows that are concerned are checked
// again, and so are the faulty ones: a stock number that two rows shared may be free now.

/** Characters of all columns with their corrections, as JSON; the database takes a little more. */
const COLUMNS_LONGEST = 90_000;

/** Returns the columns, with one for this field: the file's own, or one that is added to it. Throws a 400 for a field that there is not. */
function withColumn(batch: BatchRow, field: string): { columns: ImportColumn[]; at: number } {
  if (!importFields(batch.kind).includes(field)) throw validationError(messages.COLUMN_UNKNOWN);
  const columns = columnsOf(batch);
  const at = columns.findIndex((column) => column.field === field);
  if (at >= 0) return { columns, at };
  return { columns: [...columns, { ...newColumn(field), isAdded: true }], at: columns.length };
}

function mended(column: ImportColumn, { from, to }: ImportMend): ImportColumn {
  if (from.trim() === '') return { ...column, empty: to.trim() };
  const others = column.replaced.filter((one) => foldedCell(one.from) !== foldedCell(from));
  const isAsWritten = foldedCell(from) === foldedCell(to);
  return { ...column, replaced: isAsWritten ? others : [...others, { from: from.trim(), to: to.trim() }] };
}

function asJson(columns: readonly ImportColumn[]): string {
  const json = JSON.stringify(columns);
  if (json.length > COLUMNS_LONGEST) throw validationError(messages.TOO_MANY_MENDS);
  return json;
}

const listRowsOf = (db: Database, { id }: BatchRow) =>
  db.selectFrom('import_row').select(['number', 'cells', 'outcome']).where('batch_id', '=', id).execute();

/** Has all cells of a field that say the same read as something else. False: the file is in no state for that. Throws a 400. */
export async function mendCells(db: Database, batch: BatchRow, mend: ImportMend, now: number): Promise<boolean> {
  const { columns, at } = withColumn(batch, mend.field);
  const json = asJson(columns.map((column, place) => (place === at ? mended(column, mend) : column)));
  const folded = foldedCell(mend.from);
  return db.transaction().execute(async (transaction) => {
    const tx = { db: transaction, now };
    if (!(await moveBatch(tx, batch, { from: 'checked', to: 'checking' }, { columns: json }))) return false;
    const rows = await listRowsOf(transaction, batch);
    const concerned = rows.filter(
      ({ cells, outcome }) => outcome === 'faulty' || foldedCell(JSON.parse(cells)[at] ?? '') === folded,
    );
    await forgetChecks(
      transaction,
      batch,
      concerned.map(({ number }) => number),
    );
    return true;
  });
}

/** Writes a single cell. False: the file is in no state for that. Throws a 400, or a 404 for a row that there is not. */
export async function writeCell(db: Database, batch: BatchRow, cell: ImportCell, now: number): Promise<boolean> {
  const { columns, at } = withColumn(batch, cell.field);
  const json = asJson(columns);
  return db.transaction().execute(async (transaction) => {
    const tx = { db: transaction, now };
    if (!(await moveBatch(tx, batch, { from: 'checked', to: 'checking' }, { columns: json }))) return false;
    const rows = await listRowsOf(transaction, batch);
    const row = rows.find(({ number, outcome }) => number === cell.row && outcome !== 'others');
    if (!row) throw notFoundError();
    const cells: string[] = JSON.parse(row.cells);
    const written = columns.map((_, place) => (place === at ? cell.text : (cells[place] ?? '')));
    await transaction
      .updateTable('import_row')
      .set({ cells: JSON.stringify(written) })
      .where('batch_id', '=', batch.id)
      .where('number', '=', row.number)
      .execute();
    if (cell.field === STOCK_NUMBER) {
      const archive_names = await matchPhotos(transaction, batch, at);
      await transaction.updateTable('import_batch').set({ archive_names }).where('id', '=', batch.id).execute();
    }
    const faulty = rows.filter(({ outcome }) => outcome === 'faulty');
    await forgetChecks(transaction, batch, [...new Set([row.number, ...faulty.map(({ number }) => number)])]);
    return true;
  });
}
