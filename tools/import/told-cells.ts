import { isFilesToPublish } from '../../api/listings/rows/listing-queries.ts';
import type { CatalogueKind } from './catalogue-kinds.ts';
import type { ReadRow } from './row-reading.ts';
import type { StoredRow } from './stored-rows.ts';

/** A row of a file without the cells that must not overwrite the market's values. */
export interface HeardRow {
  row: ReadRow;
  /** Fields that were changed on the market and get the file's value nevertheless, because it differs from the value in the last file. */
  taken: readonly string[];
  /** True if the file calls the entry published, but it was sold, withdrawn or removed on the market. */
  staysOff: boolean;
}

/** Make and model are treated as one value: a change of either counts as a change of both. */
const MODEL_WORDS = ['make', 'model'];

/**
 * Returns the row without the cells that must not overwrite the market: those of fields that were changed on the market while the file's
 * value stayed the same, and `published` if that was decided on the market.
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
