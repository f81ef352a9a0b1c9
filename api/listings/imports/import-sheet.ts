import { recogniseColumns } from '#contract/listings/import-columns.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/imports.ts';
import { IMPORT_MOST_COLUMNS, IMPORT_MOST_ROWS } from '#contract/office/imports.ts';
import { validationError } from '../../../platform/http/errors.ts';

interface SheetRow {
  /** The row number that a spreadsheet shows. */
  number: number;
  cells: readonly string[];
}

/** The place of the table in the file, as far as the seller has chosen it. A part that is undefined is searched for. */
export interface SheetPlace {
  /** The name of a workbook's sheet. */
  sheet: string | undefined;
  /** The number of the header row. */
  headerRow: number | undefined;
}

/** The content of an uploaded sheet. */
export interface ReadSheet {
  headers: string[];
  /** The rows below the header. */
  rows: SheetRow[];
  notes: string[];
}

/** The header is searched for among this many rows, because dealers put titles and dates above it. */
const HEADER_WITHIN = 15;
/** Header cells are cut to this many characters. */
const HEADER_LONGEST = 100;
/** A row must name at least this many fields to be taken for the header. One name alone may be chance, such as a place called "Town". */
const FEWEST_NAMED = 2;

function countNamed(kind: ListingKind, cells: readonly string[]): number {
  const headers = cells.slice(0, IMPORT_MOST_COLUMNS).map((cell) => cell.trim().slice(0, HEADER_LONGEST));
  return new Set(recogniseColumns(kind, headers).filter((field) => field !== null)).size;
}

/**
 * Returns the index of the header among the first rows of a sheet, and how many fields it names. The header is the row that names most
 * fields, or the first row if none names any.
 */
export function findHeader(kind: ListingKind, rows: readonly (readonly string[])[]): { at: number; named: number } {
  const counts = rows.slice(0, HEADER_WITHIN).map((cells) => countNamed(kind, cells));
  const most = Math.max(0, ...counts);
  return most < FEWEST_NAMED ? { at: 0, named: 0 } : { at: counts.indexOf(most), named: most };
}

/** The most characters of a row's cells together, as JSON: more than any ad needs. */
export const ROW_LONGEST = 60_000;
/** The most lines of a file, including empty ones: spreadsheets save some thousands below the last row. */
const LINES_MOST = 10_000;

export const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Removes what neither database can store: NUL characters, and single halves of surrogate pairs. */
const clean = (cell: string) => cell.replaceAll('\0', '').toWellFormed();

function takeHeader(sheet: ReadSheet, cells: readonly string[]): void {
  const headers = cells.map((cell) => clean(cell).trim().slice(0, HEADER_LONGEST));
  const last = headers.findLastIndex((header) => header !== '');
  if (last >= IMPORT_MOST_COLUMNS) throw validationError(messages.importTooManyColumns(IMPORT_MOST_COLUMNS));
  sheet.headers = headers.slice(0, last + 1);
}

function takeRow(sheet: ReadSheet, { number, cells }: SheetRow): void {
  if (sheet.rows.length >= IMPORT_MOST_ROWS) throw validationError(messages.importTooManyRows(IMPORT_MOST_ROWS));
  const kept = cells.slice(0, sheet.headers.length).map(clean);
  if (JSON.stringify(kept).length > ROW_LONGEST) throw validationError(messages.importRowTooLong(number));
  sheet.rows.push({ number, cells: kept });
}

/** Returns a collector that takes a sheet's rows one by one. It buffers the first rows until it can tell which of them is the header. */
export function openSheet(kind: ListingKind, headerRow?: number) {
  const sheet: ReadSheet = { headers: [], rows: [], notes: [] };
  const first: SheetRow[] = [];
  let hasHeader = false;

  function settleHeader(): void {
    hasHeader = true;
    const { at } = findHeader(
      kind,
      first.map(({ cells }) => cells),
    );
    const [header, ...rows] = first.slice(headerRow === undefined ? at : 0);
    if (!header) return;
    if (at > 0 && headerRow === undefined) sheet.notes.push(messages.headerFound(header.number));
    takeHeader(sheet, header.cells);
    for (const row of rows) takeRow(sheet, row);
  }

  return {
    take(row: SheetRow): void {
      if (row.number > LINES_MOST) throw validationError(messages.importTooManyRows(IMPORT_MOST_ROWS));
      if (isEmpty(row.cells) || (headerRow !== undefined && row.number < headerRow)) return;
      if (hasHeader) takeRow(sheet, row);
      else first.push(row);
      if (!hasHeader && first.length === HEADER_WITHIN) settleHeader();
    },
    end(): ReadSheet {
      if (!hasHeader) settleHeader();
      return sheet;
    },
  };
}
