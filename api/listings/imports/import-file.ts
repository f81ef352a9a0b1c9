import { foldedHeader, recogniseColumns } from '#contract/listings/import-columns.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/imports.ts';
import type { ImportColumn } from '#contract/office/import-schemas.ts';
import { IMPORT_MOST_COLUMNS, IMPORT_MOST_ROWS } from '#contract/office/imports.ts';
import { StartError } from '../../../platform/database/data-dir.ts';
import { validationError } from '../../../platform/http/errors.ts';
import { BrokenTable, readCsv } from '../../../platform/sheets/csv-text.ts';
import { decodeSheet } from '../../../platform/sheets/sheet-encoding.ts';
import { readXlsx } from '../../../platform/sheets/xlsx-rows.ts';
import { giveWay } from './import-pace.ts';

/** A sheet as it was sent. */
interface ReadSheet {
  headers: string[];
  /** Row numbers are those of a spreadsheet: the header is row 1. */
  rows: { number: number; cells: string[] }[];
  notes: string[];
}

/** All cells of a row, as JSON; more than any ad can say. */
const ROW_LONGEST = 60_000;
const HEADER_LONGEST = 100;
const SAMPLES = 3;
const SAMPLE_LONGEST = 60;
/** Rows that are searched for samples: where a column says the same in each row, thousands need not be looked at. */
const ROWS_SAMPLED = 500;

/** Lines of a file, with empty ones, of which spreadsheets save some thousands below the last. */
const LINES_MOST = 10_000;

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Neither database stores a NUL, or half of a character. */
const clean = (cell: string) => cell.replaceAll('\0', '').toWellFormed();

function takeRow(sheet: ReadSheet, number: number, cells: readonly string[]): void {
  if (number === 1) {
    const headers = cells.map((cell) => clean(cell).trim().slice(0, HEADER_LONGEST));
    const last = headers.findLastIndex((header) => header !== '');
    if (last >= IMPORT_MOST_COLUMNS) throw validationError(messages.importTooManyColumns(IMPORT_MOST_COLUMNS));
    sheet.headers = headers.slice(0, last + 1);
    return;
  }
  if (number > LINES_MOST) throw validationError(messages.importTooManyRows(IMPORT_MOST_ROWS));
  if (isEmpty(cells)) return;
  if (sheet.rows.length >= IMPORT_MOST_ROWS) throw validationError(messages.importTooManyRows(IMPORT_MOST_ROWS));
  const kept = cells.slice(0, sheet.headers.length).map(clean);
  if (JSON.stringify(kept).length > ROW_LONGEST) throw validationError(messages.importRowTooLong(number));
  sheet.rows.push({ number, cells: kept });
}

const PIECE_LENGTH = 16 * 1024;
/** Characters that may come without a line break. Millions of commas in one row are millions of cells. */
const LINE_LONGEST = 500_000;

const BREAK = /[\r\n]/;

function requireBreaks(text: string): void {
  for (let start = 0; start + LINE_LONGEST <= text.length; ) {
    const line = text.slice(start, start + LINE_LONGEST);
    if (!BREAK.test(line)) {
      const row = text.slice(0, start).split(/\r\n?|\n/).length;
      throw validationError(messages.importRowTooLong(row));
    }
    start += Math.max(line.lastIndexOf('\n'), line.lastIndexOf('\r')) + 1;
  }
}

/** Between two of them others have their turn: ten megabytes at once would hold everybody up for a second. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  requireBreaks(text);
  for (let start = 0; start < text.length; ) {
    const end = start + PIECE_LENGTH;
    // Half of a character is none.
    const isCut = /[\ud800-\udbff]/.test(text.charAt(end - 1));
    const piece = text.slice(start, isCut ? end - 1 : end);
    const startedAt = performance.now();
    yield piece;
    await giveWay(performance.now() - startedAt);
    start += piece.length;
  }
}

const isZip = (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'PK\x03\x04';

async function readRows(bytes: Buffer, sheet: ReadSheet, sender: string): Promise<void> {
  if (isZip(bytes)) {
    for (const [at, cells] of (await readXlsx(bytes, sender)).entries()) takeRow(sheet, at + 1, cells);
    return;
  }
  const { text, encoding } = decodeSheet(bytes);
  if (encoding === 'Windows-1252') sheet.notes.push(messages.importReadAs(encoding));
  for await (const { number, cells } of readCsv(piecesOf(text))) takeRow(sheet, number, cells);
}

/** Throws a 400 that says what is wrong with the file as such. `sender`: whoever takes turns with others. */
export async function readSheet(bytes: Buffer, sender: string): Promise<ReadSheet> {
  const sheet: ReadSheet = { headers: [], rows: [], notes: [] };
  try {
    await readRows(bytes, sheet, sender);
  } catch (error) {
    if (error instanceof BrokenTable && error.message.endsWith('no text'))
      throw validationError(messages.IMPORT_WRONG_TYPE);
    if (error instanceof BrokenTable) throw validationError(messages.importBroken(error.row, error.message));
    if (error instanceof StartError) throw validationError(messages.IMPORT_WRONG_TYPE);
    throw error;
  }
  if (sheet.rows.length === 0 || sheet.headers.length === 0) throw validationError(messages.IMPORT_EMPTY);
  return sheet;
}

/** Returns the first cells of a column that differ. */
function samplesOf(cells: readonly string[]): string[] {
  const samples = new Set<string>();
  for (const cell of cells) {
    const sample = cell.replace(/\s+/g, ' ').trim().slice(0, SAMPLE_LONGEST).toWellFormed();
    if (sample !== '') samples.add(sample);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** Its columns, as far as their headers say what they are; `former`: what the seller made of such headers before. */
export function columnsIn(
  kind: ListingKind,
  { headers, rows }: ReadSheet,
  former: readonly ImportColumn[],
): ImportColumn[] {
  const chosen = Object.fromEntries(former.map(({ header, field }) => [foldedHeader(header), field]));
  const fields = recogniseColumns(kind, headers, chosen);
  const first = rows.slice(0, ROWS_SAMPLED);
  return headers.map((header, at) => ({
    header,
    field: fields[at] ?? null,
    samples: samplesOf(first.map(({ cells }) => cells[at] ?? '')),
  }));
}
