import { PHOTOS } from '#contract/listings/import-columns.ts';
import { type ListingKind, listingField, STOCK_NUMBER } from '#contract/listings/listing-fields.ts';
import type { ImportFault } from '#contract/office/import-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { type BatchRow, columnsOf } from './import-batches.ts';
import { cellReader, foldedCell, newColumn } from './import-cells.ts';
import { type KnownNames, readCell, readKnownNames } from './import-values.ts';

// Groups the faults that several rows of a file have in common, so that a seller can correct them together.

const MOST_FAULTS = 60;
/** The most characters of a cell that can be corrected on the page; longer ones must be corrected in the file. */
const CELL_LONGEST = 200;

/** Returns a suggestion for a cell that cannot be read, such as a similar known name; null if there is none. */
function meantBy(kind: ListingKind, name: string, cell: string, names: KnownNames): string | null {
  const field = listingField(kind, name);
  const read = field && cell !== '' ? readCell(field, cell, names) : undefined;
  return (read && 'fault' in read ? read.meant : undefined) ?? null;
}

function choicesOf(kind: ListingKind, name: string): ImportFault['choices'] {
  const field = listingField(kind, name);
  if (field?.shape.as !== 'choice') return null;
  return field.shape.choices.map((value) => ({ value, label: field.choices?.[value] ?? value }));
}

/** Returns the faults of cells, grouped by field and text. The fault that occurs in the most rows comes first. */
export async function listFaults(db: Database, batch: BatchRow): Promise<ImportFault[]> {
  const columns = columnsOf(batch).map((column) => ({ ...column, read: cellReader(column) }));
  const rows = await db
    .selectFrom('import_row')
    .select(['cells', 'faults'])
    .where('batch_id', '=', batch.id)
    .where('outcome', '=', 'faulty')
    .orderBy('number')
    .execute();
  const found = rows.flatMap(({ cells, faults }) => {
    const texts: string[] = JSON.parse(cells);
    const ofRow: Record<string, string> = JSON.parse(faults);
    // A row without a valid stock number cannot become an ad, so its other faults do not matter.
    if (STOCK_NUMBER in ofRow) return [];
    return Object.entries(ofRow).flatMap(([field, reason]) => {
      const at = columns.findIndex((column) => column.field === field);
      const cell = (texts[at] ?? '').trim();
      const column = columns[at] ?? { ...newColumn(field), read: cellReader(newColumn(field)) };
      // A cell with this text is no fault any more if the seller has chosen to leave such cells empty.
      const isLeftEmpty = cell !== '' && column.read(cell) === '';
      // Faults that can only be corrected in the file: of a row as a whole, of photos (which may be in several columns), and of long cells.
      const isOwn = field === '' || field === PHOTOS || cell.length > CELL_LONGEST;
      return isOwn || isLeftEmpty ? [] : [{ field, reason, cell, column }];
    });
  });
  const groups = [...Map.groupBy(found, ({ field, cell }) => `${field} ${foldedCell(cell)}`).values()];
  const names = await readKnownNames(db);
  return groups
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MOST_FAULTS)
    .flatMap(([first, ...others]) => {
      if (!first) return [];
      const { field, reason, cell, column } = first;
      const meant = meantBy(batch.kind, field, column.read(cell), names);
      const choices = choicesOf(batch.kind, field);
      return [{ field, reason, cell, meant, choices, header: column.header, rows: 1 + others.length }];
    });
}
