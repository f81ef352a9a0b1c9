import { importFields } from '#contract/listings/import-columns.ts';
import { STOCK_NUMBER } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/imports.ts';
import type { ImportCell, ImportColumn, ImportMend } from '#contract/office/import-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { notFoundError, validationError } from '../../../platform/http/errors.ts';
import {
  type BatchRow,
  columnsAsJson,
  columnsOf,
  findBatchById,
  forgetChecks,
  matchPhotos,
  moveBatch,
} from './import-batches.ts';
import { foldedCell, newColumn } from './import-cells.ts';
import { ROW_LONGEST } from './import-sheet.ts';

// A seller's corrections of a file: of all cells with the same text, or of one cell. The rows concerned are checked again. So are all
// faulty rows, because a stock number that two rows shared may be unique now.

/** Returns the columns, and the index of the column for this field. If the file has no such column, one is added. */
function withColumn(columns: ImportColumn[], field: string): { columns: ImportColumn[]; at: number } {
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

const listRowsOf = (db: Database, { id }: BatchRow) =>
  db.selectFrom('import_row').select(['number', 'cells', 'outcome']).where('batch_id', '=', id).execute();

interface Correction {
  field: string;
  /**
   * Makes the correction, in the columns or in a row. Returns the new columns, and the numbers of the rows to check again in addition to
   * the faulty ones.
   */
  make(file: {
    db: Database;
    columns: ImportColumn[];
    at: number;
    rows: Awaited<ReturnType<typeof listRowsOf>>;
  }): Promise<{ columns: ImportColumn[]; numbers: number[] }>;
}

/**
 * Applies a correction to the present columns, in one transaction. Returns false unless the file is checked and not yet imported. Throws a
 * 400.
 */
async function correct(db: Database, batch: BatchRow, { field, make }: Correction, now: number): Promise<boolean> {
  if (!importFields(batch.kind).includes(field)) throw validationError(messages.COLUMN_UNKNOWN);
  return db.transaction().execute(async (transaction) => {
    const tx = { db: transaction, now };
    if (!(await moveBatch(tx, batch, { from: 'checked', to: 'checking' }))) return false;
    const present = await findBatchById(transaction, batch.id);
    const { columns, at } = withColumn(columnsOf(present ?? batch), field);
    const rows = (await listRowsOf(transaction, batch)).filter(({ outcome }) => outcome !== 'others');
    const made = await make({ db: transaction, columns, at, rows });
    const isOfNumbers = field === STOCK_NUMBER;
    await transaction
      .updateTable('import_batch')
      .set({
        columns: columnsAsJson(made.columns),
        archive_names: isOfNumbers ? await matchPhotos(transaction, batch, at) : undefined,
      })
      .where('id', '=', batch.id)
      .execute();
    const faulty = rows.filter(({ outcome }) => outcome === 'faulty').map(({ number }) => number);
    // A changed stock number may collide with any row, so all rows are checked again.
    await forgetChecks(transaction, batch, isOfNumbers ? undefined : [...new Set([...made.numbers, ...faulty])]);
    return true;
  });
}

/**
 * Replaces the text of all cells of a field that have the same text. Returns false unless the file is checked and not yet imported. Throws
 * a 400.
 */
export const mendCells = (db: Database, batch: BatchRow, mend: ImportMend, now: number): Promise<boolean> => {
  const folded = foldedCell(mend.from);
  return correct(
    db,
    batch,
    {
      field: mend.field,
      make: async ({ columns, at, rows }) => ({
        columns: columns.map((column, place) => (place === at ? mended(column, mend) : column)),
        numbers: rows
          .filter(({ cells }) => foldedCell(JSON.parse(cells)[at] ?? '') === folded)
          .map(({ number }) => number),
      }),
    },
    now,
  );
};

/**
 * Replaces the text of one cell. Returns false unless the file is checked and not yet imported. Throws a 400, or a 404 for an unknown row.
 */
export const writeCell = (db: Database, batch: BatchRow, cell: ImportCell, now: number): Promise<boolean> =>
  correct(
    db,
    batch,
    {
      field: cell.field,
      async make({ db: transaction, columns, at, rows }) {
        const row = rows.find(({ number }) => number === cell.row);
        if (!row) throw notFoundError();
        const cells: string[] = JSON.parse(row.cells);
        const written = JSON.stringify(columns.map((_, place) => (place === at ? cell.text : (cells[place] ?? ''))));
        if (written.length > ROW_LONGEST) throw validationError(messages.importRowTooLong(row.number));
        await transaction
          .updateTable('import_row')
          .set({ cells: written })
          .where('batch_id', '=', batch.id)
          .where('number', '=', row.number)
          .execute();
        return { columns, numbers: [row.number] };
      },
    },
    now,
  );
