import { PHOTOS } from '#contract/listings/import-columns.ts';
import { type ListingKind, listingField, STOCK_NUMBER } from '#contract/listings/listing-fields.ts';
import type { ImportFault } from '#contract/office/import-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { type BatchRow, columnsOf } from './import-batches.ts';
import { cellReader, foldedCell, newColumn } from './import-cells.ts';
import { type KnownNames, readCell, readKnownNames } from './import-values.ts';

// Faults that rows of a file have in common, so that a seller corrects them all at once.

const MOST_FAULTS = 60;
/** Characters of a cell; a longer one is put right in the file. */
const CELL_LONGEST = 200;

/** Returns the text that is probably meant by a cell that cannot be read. */
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

/** Returns the faults of cells by what they say, those of most rows first. */
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
    // Without a stock number of its own the row is no ad, whatever else is put right.
    if (STOCK_NUMBER in ofRow) return [];
    return Object.entries(ofRow).flatMap(([field, reason]) => {
      const at = columns.findIndex((column) => column.field === field);
      const cell = (texts[at] ?? '').trim();
      const column = columns[at] ?? { ...newColumn(field), read: cellReader(newColumn(field)) };
      // The seller has said already that such a cell is left empty.
      const isLeftEmpty = cell !== '' && column.read(cell) === '';
      // Photos may stand in several columns: they are put right in the file.
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
