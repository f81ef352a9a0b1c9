import { foldedHeader, recogniseColumns } from '#contract/listings/import-columns.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/imports.ts';
import type { ImportColumn } from '#contract/office/import-schemas.ts';
import { StartError } from '../../../platform/database/data-dir.ts';
import { validationError } from '../../../platform/http/errors.ts';
import { BrokenTable, readCsv } from '../../../platform/sheets/csv-text.ts';
import { decodeSheet } from '../../../platform/sheets/sheet-encoding.ts';
import { readXlsx, type WorkbookSheet } from '../../../platform/sheets/xlsx-rows.ts';
import { giveWay } from './import-pace.ts';
import { findHeader, isEmpty, openSheet, type ReadSheet } from './import-sheet.ts';

const SAMPLES = 3;
const SAMPLE_LONGEST = 60;
/** Rows that are searched for samples: in a column with the same value in each row, thousands need not be read. */
const ROWS_SAMPLED = 500;

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
    // The cut may fall inside a surrogate pair, half of which is no character.
    const isCut = /[\ud800-\udbff]/.test(text.charAt(end - 1));
    const piece = text.slice(start, isCut ? end - 1 : end);
    const startedAt = performance.now();
    yield piece;
    await giveWay(performance.now() - startedAt);
    start += piece.length;
  }
}

const isZip = (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'PK\x03\x04';

/** Returns the sheet of a workbook whose header names most fields, the first of equals: a summary may stand before the stock. */
function stockIn(kind: ListingKind, sheets: readonly WorkbookSheet[]): WorkbookSheet | undefined {
  const named = sheets.map(({ rows }) => findHeader(kind, rows).named);
  return sheets[named.indexOf(Math.max(...named))];
}

async function readWorkbook(bytes: Buffer, sender: string, kind: ListingKind): Promise<ReadSheet> {
  const sheets = (await readXlsx(bytes, sender)).filter(({ rows }) => !rows.every(isEmpty));
  const stock = stockIn(kind, sheets);
  const sheet = openSheet(kind);
  for (const [at, cells] of (stock?.rows ?? []).entries()) sheet.take({ number: at + 1, cells });
  const read = sheet.end();
  if (stock && sheets.length > 1) read.notes.push(messages.oneSheetRead(stock.name));
  return read;
}

async function readRows(bytes: Buffer, sender: string, kind: ListingKind): Promise<ReadSheet> {
  if (isZip(bytes)) return readWorkbook(bytes, sender, kind);
  const { text, encoding } = decodeSheet(bytes);
  const sheet = openSheet(kind);
  for await (const row of readCsv(piecesOf(text))) sheet.take(row);
  const read = sheet.end();
  if (encoding === 'Windows-1252') read.notes.push(messages.importReadAs(encoding));
  return read;
}

/** Throws a 400 with a message about a fault of the whole file. `sender`: the client for the fair queue. */
export async function readSheet(bytes: Buffer, sender: string, kind: ListingKind): Promise<ReadSheet> {
  const sheet = await readRows(bytes, sender, kind).catch((error: unknown) => {
    if (error instanceof BrokenTable && error.message.endsWith('no text'))
      throw validationError(messages.IMPORT_WRONG_TYPE);
    if (error instanceof BrokenTable) throw validationError(messages.importBroken(error.row, error.message));
    if (error instanceof StartError) throw validationError(messages.IMPORT_WRONG_TYPE);
    throw error;
  });
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

/** Returns the fields of the columns, as far as their headers show them. `former`: the seller's choices for such headers before. */
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
