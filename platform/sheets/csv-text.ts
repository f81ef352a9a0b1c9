import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { StartError } from '../database/data-dir.ts';

/**
 * Matches a cell that a spreadsheet takes for a formula, which may read files or call addresses. Export puts an apostrophe before such a
 * cell, also if it begins with apostrophes already; import removes one. So each value comes back unchanged.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const GUARDED_FORMULA = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

const NEEDS_QUOTES = /[",;\t\r\n]|^$|^\s|\s$/;

function csvCell(text: string): string {
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(guarded) && guarded !== '' ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Returns one row, with its line break, by RFC 4180. */
export function csvRow(cells: readonly string[]): string {
  // A row of one empty cell would be an empty line.
  return cells.length === 1 && cells[0] === '' ? '""\r\n' : `${cells.map(csvCell).join()}\r\n`;
}

/** Byte order mark: spreadsheets read a file as UTF-8 if it begins with this. */
export const BYTE_ORDER_MARK = '\ufeff';

const unguarded = (cell: string) => (GUARDED_FORMULA.test(cell) ? cell.slice(1) : cell);

/** Thrown for a table that is broken as a whole: no row of the file is read. The message ends a sentence that begins with the row. */
export class BrokenTable extends StartError {
  readonly row: number;
  constructor(row: number, reason: string) {
    super(reason);
    this.row = row;
  }
}

interface CsvRow {
  /** The number that a spreadsheet shows: the header is row 1, and a line break within quotes begins no row. */
  number: number;
  cells: string[];
}

/** Longer than any valid row; an unclosed quote must not collect the whole file. */
const ROW_LONGEST = 2_000_000;
const HEADER_LONGEST = 64 * 1024;

/** Removes quoted text, also that of a quote that is not closed yet. */
const outsideQuotes = (text: string) => text.replace(/"[^"]*("|$)/g, '');

const SEPARATORS = [',', ';', '\t'] as const;

/** Returns the first line with cells, without quoted text: a title may stand above the header. */
const lineWithCells = (text: string): string | undefined =>
  outsideQuotes(text)
    .split(/[\r\n]/)
    .find((line) => SEPARATORS.some((separator) => line.includes(separator)));

/** Returns whether the line is complete within this text. */
const isWhole = (line: string | undefined, text: string) => line !== undefined && !outsideQuotes(text).endsWith(line);

/** Spreadsheets of many countries separate cells by semicolons, and by tabs in files of type text. */
function separatorOf(start: string): ',' | ';' | '\t' {
  const line = lineWithCells(start) ?? '';
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Returns the same text in pieces, the first of which holds the whole header, since that shows the separator. */
async function* withWholeHeader(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let start: string | undefined = '';
  for await (const piece of pieces) {
    if (start === undefined) {
      yield piece;
      continue;
    }
    start += piece;
    if (start.length < HEADER_LONGEST && !isWhole(lineWithCells(start), start)) continue;
    yield start;
    start = undefined;
  }
  if (start) yield start;
}

const REASONS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote; a quote within quotes is written twice',
  INVALID_OPENING_QUOTE:
    'has a quote in the middle of a cell; such a cell stands in quotes, and its quotes are doubled',
  CSV_MAX_RECORD_SIZE: 'is longer than any row can be; a quote may not be closed',
};

/** Yields the rows of a CSV text, the header first; an empty line is a row with one empty cell. Throws BrokenTable. */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const whole = withWholeHeader(pieces);
  const first = await whole.next();
  if (first.done) return;
  const header = first.value;
  async function* all() {
    yield header;
    yield* whole;
  }
  const parser = parse({
    delimiter: separatorOf(header),
    relax_column_count: true,
    // All line ends: a header that was pasted in may end otherwise than the rows below it.
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: ROW_LONGEST,
  });
  pipeline(Readable.from(all()), parser, () => undefined);
  const rows: AsyncIterable<string[]> = parser;
  let number = 0;
  try {
    for await (const cells of rows) {
      number += 1;
      yield { number, cells: cells.map(unguarded) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser's row, which is ahead of the row taken last.
    throw new BrokenTable(parser.info.records + 1, REASONS[error.code] ?? 'cannot be read as CSV');
  }
}
