import { foldedHeader, recogniseColumns } from '#contract/listings/import-columns.ts';
import { type ListingKind, listingField } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/imports.ts';
import type { ImportColumn } from '#contract/office/import-schemas.ts';
import { StartError } from '../../../platform/database/data-dir.ts';
import { validationError } from '../../../platform/http/errors.ts';
import { BrokenTable, readCsv } from '../../../platform/sheets/csv-text.ts';
import { decodeSheet } from '../../../platform/sheets/sheet-encoding.ts';
import { readXlsx, type WorkbookSheet } from '../../../platform/sheets/xlsx-rows.ts';
import { newColumn } from './import-cells.ts';
import { giveWay } from './import-pace.ts';
import { findHeader, isEmpty, openSheet, type ReadSheet, type SheetPlace } from './import-sheet.ts';

const SAMPLES = 3;
const SAMPLE_LONGEST = 60;
/** The most rows that are searched for sample values, in case a column has the same value in every row. */
const ROWS_SAMPLED = 500;

const PIECE_LENGTH = 16 * 1024;
/** The most characters without a line break. Otherwise a row of millions of commas would become millions of cells. */
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

/** Yields a text in pieces, between which other requests run: ten megabytes at once would block the server for a second. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  requireBreaks(text);
  for (let start = 0; start < text.length; ) {
    const end = start + PIECE_LENGTH;
    // The cut must not separate the two halves of a surrogate pair, which are one character.
    const isCut = /[\ud800-\udbff]/.test(text.charAt(end - 1));
    const piece = text.slice(start, isCut ? end - 1 : end);
    const startedAt = performance.now();
    yield piece;
    await giveWay(performance.now() - startedAt);
    start += piece.length;
  }
}

/** The kind of listing to look for in a file, and where the seller says the table is. */
export interface Sought extends Partial<SheetPlace> {
  kind: ListingKind;
}

const isZip = (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'PK\x03\x04';

/**
 * Returns the sheet whose header names most fields, since a summary may precede the sheet with the stock. If several are equal, the first.
 */
function stockIn(kind: ListingKind, sheets: readonly WorkbookSheet[]): WorkbookSheet | undefined {
  const named = sheets.map(({ rows }) => findHeader(kind, rows).named);
  return sheets[named.indexOf(Math.max(...named))];
}

/** Returns the sheet with this name. Throws a 400 that lists the existing names. */
function sheetCalled(name: string, sheets: readonly WorkbookSheet[]): WorkbookSheet {
  const sheet = sheets.find((one) => foldedHeader(one.name) === foldedHeader(name));
  if (!sheet) throw validationError(messages.noSuchSheet(sheets.map((one) => one.name)));
  return sheet;
}

async function readWorkbook(
  bytes: Buffer,
  sender: string,
  { kind, sheet: name, headerRow }: Sought,
): Promise<ReadSheet> {
  const sheets = (await readXlsx(bytes, sender)).filter(({ rows }) => !rows.every(isEmpty));
  const stock = name === undefined ? stockIn(kind, sheets) : sheetCalled(name, sheets);
  const sheet = openSheet(kind, headerRow);
  for (const [at, cells] of (stock?.rows ?? []).entries()) sheet.take({ number: at + 1, cells });
  const read = sheet.end();
  if (stock && sheets.length > 1) read.notes.push(messages.oneSheetRead(stock.name, sheets.length - 1));
  return read;
}

const OLD_EXCEL = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument';

/** Throws a 400 for old Excel and OpenDocument files, which people may take for .xlsx files. */
function requireKnownWorkbook(bytes: Buffer): void {
  if (bytes.subarray(0, OLD_EXCEL.length).equals(OLD_EXCEL)) throw validationError(messages.IMPORT_OLD_EXCEL);
  // An OpenDocument file begins with an entry that names its type: https://docs.oasis-open.org/office/v1.2/part3, 3.3.
  if (bytes.toString('latin1', 30, 200).startsWith(OPEN_DOCUMENT)) throw validationError(messages.IMPORT_OPEN_DOCUMENT);
}

async function readRows(bytes: Buffer, sender: string, sought: Sought): Promise<ReadSheet> {
  requireKnownWorkbook(bytes);
  if (isZip(bytes)) return readWorkbook(bytes, sender, sought);
  const { text, encoding } = decodeSheet(bytes);
  const sheet = openSheet(sought.kind, sought.headerRow);
  for await (const row of readCsv(piecesOf(text))) sheet.take(row);
  const read = sheet.end();
  if (encoding === 'Windows-1252') read.notes.push(messages.importReadAs(encoding));
  return read;
}

/**
 * Reads the header and rows of a file. Throws a 400 with a message if the file as a whole is unusable. `sender`: the client in the fair
 * queue.
 */
export async function readSheet(bytes: Buffer, sender: string, sought: Sought): Promise<ReadSheet> {
  const sheet = await readRows(bytes, sender, sought).catch((error: unknown) => {
    if (error instanceof BrokenTable && error.message.endsWith('no text'))
      throw validationError(messages.IMPORT_WRONG_TYPE);
    if (error instanceof BrokenTable) throw validationError(messages.importBroken(error.row, error.message));
    if (error instanceof StartError) throw validationError(messages.IMPORT_WRONG_TYPE);
    throw error;
  });
  if (sheet.rows.length === 0 || sheet.headers.length === 0) throw validationError(messages.IMPORT_EMPTY);
  return sheet;
}

/** Returns the first few different values of a column. */
function samplesOf(cells: readonly string[]): string[] {
  const samples = new Set<string>();
  for (const cell of cells) {
    const sample = cell.replace(/\s+/g, ' ').trim().slice(0, SAMPLE_LONGEST).toWellFormed();
    if (sample !== '') samples.add(sample);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/**
 * Kinds of fields with values that differ from car to car, such as prices: corrections of such fields, except years, are not used for the
 * seller's next file.
 */
const OF_ONE_CAR = new Set(['amount', 'number', 'lines']);

/** Returns the corrections of a column that apply to the seller's next file too, such as of misspelled names like "Toyata". */
function lastingOf(
  kind: ListingKind,
  { field, empty, replaced }: ImportColumn,
): Pick<ImportColumn, 'empty' | 'replaced'> {
  const shape = listingField(kind, field ?? '')?.shape;
  const isYear = shape?.as === 'number' && shape.format === 'year';
  const isLasting = shape !== undefined && (isYear || !OF_ONE_CAR.has(shape.as));
  return { empty: shape?.as === 'choice' ? empty : '', replaced: isLasting ? replaced : [] };
}

/**
 * Returns the columns of a file with the fields that their headers suggest. `former`: the columns of the seller's last file. Columns with
 * the same header keep their field and corrections; columns that were added by the seller are added again if the file lacks them.
 */
export function columnsIn(
  kind: ListingKind,
  { headers, rows }: ReadSheet,
  former: readonly ImportColumn[],
): ImportColumn[] {
  const chosen = Object.fromEntries(former.map(({ header, field }) => [foldedHeader(header), field]));
  const fields = recogniseColumns(kind, headers, chosen);
  const first = rows.slice(0, ROWS_SAMPLED);
  const own = headers.map((header, at) => {
    const before = former.find((column) => !column.isAdded && foldedHeader(column.header) === foldedHeader(header));
    const samples = samplesOf(first.map(({ cells }) => cells[at] ?? ''));
    const field = fields[at] ?? null;
    const { empty, replaced } = before?.field === field ? lastingOf(kind, before) : newColumn(field);
    return { header, field, samples, empty, replaced, isAdded: false };
  });
  const added = former.filter(({ isAdded, field }) => isAdded && !own.some((column) => column.field === field));
  return [
    ...own,
    ...added.map((column) => ({ ...column, ...lastingOf(kind, column) })).filter(({ empty }) => empty !== ''),
  ];
}
