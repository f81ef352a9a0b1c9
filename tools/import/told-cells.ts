import { isFilesToPublish } from '../../api/listings/rows/listing-queries.ts';
import type { CatalogueKind } from './catalogue-kinds.ts';
import type { ReadRow } from './row-reading.ts';
import type { StoredRow } from './stored-rows.ts';

/** A row without the cells that say nothing new. */
export interface HeardRow {
  row: ReadRow;
  /** Fields that were changed on the market, but for which the file has a new value: the file's value is used. */
  taken: readonly string[];
  /** The file calls it published, but on the market it was sold, withdrawn or removed. */
  staysOff: boolean;
}

/** A model belongs to a make: a file that changes one of the two means both. */
const MODEL_WORDS = ['make', 'model'];

/**
 * Returns the row without values that the market decides: a field that was changed on the market, if the file repeats its earlier value,
 * and the publication, if that is no longer up to the file.
 */
export function hearRow(kind: CatalogueKind, row: ReadRow, stored: StoredRow): HeardRow {
  const { listing, fileValues } = stored;
  const columns = Object.entries(kind.columns).filter(([column]) => column in row.values);
  const isChangedHere = new Set(
    columns.filter(([, { field }]) => Object.hasOwn(fileValues, field)).map(([column]) => column),
  );
  const repeated = new Set(
    columns.flatMap(([column, { field, write }]) => {
      const before = isChangedHere.has(column) ? fileValues[field] : stored.values[column];
      return write(row.values[column]) === write(before) ? [column] : [];
    }),
  );
  const saysModel = kind.columns.model?.names === 'model' && MODEL_WORDS.some((word) => word in row.values);
  if (saysModel && MODEL_WORDS.some((word) => word in row.values && !repeated.has(word))) {
    for (const word of MODEL_WORDS) repeated.delete(word);
  }
  const staysOff = listing !== undefined && row.values.published === true && !isFilesToPublish(listing);
  const values = Object.fromEntries(
    Object.entries(row.values).filter(
      ([column]) => !(repeated.has(column) && isChangedHere.has(column)) && !(staysOff && column === 'published'),
    ),
  );
  const taken = columns.filter(([column]) => isChangedHere.has(column) && !repeated.has(column));
  return { row: { ...row, values }, taken: taken.map(([, { field }]) => field), staysOff };
}
