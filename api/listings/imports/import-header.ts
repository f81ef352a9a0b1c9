import { recogniseColumns } from '#contract/listings/import-columns.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import { IMPORT_MOST_COLUMNS } from '#contract/office/imports.ts';

/** Rows of a sheet among which its header is looked for: dealers write titles and dates above it. */
export const HEADER_WITHIN = 15;
/** Characters of a header that are read. */
export const HEADER_LONGEST = 100;
/** A single one may be chance, as a place called "Town". */
const FEWEST_NAMED = 2;

function countNamed(kind: ListingKind, cells: readonly string[]): number {
  const headers = cells.slice(0, IMPORT_MOST_COLUMNS).map((cell) => cell.trim().slice(0, HEADER_LONGEST));
  return new Set(recogniseColumns(kind, headers).filter((field) => field !== null)).size;
}

/** Returns which of the first rows of a sheet is its header, the one that names most fields, and how many; the first row where none does. */
export function findHeader(kind: ListingKind, rows: readonly (readonly string[])[]): { at: number; named: number } {
  const counts = rows.slice(0, HEADER_WITHIN).map((cells) => countNamed(kind, cells));
  const most = Math.max(0, ...counts);
  return most < FEWEST_NAMED ? { at: 0, named: 0 } : { at: counts.indexOf(most), named: most };
}
