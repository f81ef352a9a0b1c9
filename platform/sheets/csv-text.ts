import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { StartError } from '../database/data-dir.ts';

/**
 * Matches a cell that a spreadsheet would take for a formula, which may read files or call addresses. Export puts an apostrophe before such
 * a cell, even if the cell begins with apostrophes already; import removes one apostrophe, so that values do not change.
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
  // A row with a single empty cell is written as `""`, since an empty line would not count as a row.
  return cells.length === 1 && cells[0] === '' ? '""\r\n' : `${cells.map(csvCell).join()}\r\n`;
}

/** Byte order mark. Spreadsheets read a file that begins with it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

const unguarded = (cell: string) => (GUARDED_FORMULA.test(cell) ? cell.slice(1) : cell);

/**
 * Thrown for a table that cannot be read, so that none of its rows is used. The message is the end of a sentence that begins with the
 * number of the row.
 */
export class BrokenTable extends StartError {
  readonly row: number;
  constructor(row: number, reason: string) {
    super(reason);
    this.row = row;
  }
}

interface CsvRow {
  /** The row's number as a spreadsheet shows it: the header is row 1, and a line break within quotes does not begin a row. */
  number: number;
  cells: string[];
}

/**
 * The most characters of a row, far more than a valid row has. Without this limit, a quote that is never closed would read the whole file
 * into memory.
 */
const ROW_LONGEST = 2_000_000;
const HEADER_LONGEST = 64 * 1024;

/** Returns the text without the parts in quotes. A quote that is not closed is removed with everything after it. */
const outsideQuotes = (text: string) => text.replace(/"[^"]*("|$)/g, '');

const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Returns the first line with more than one cell, without its parts in quotes: this is the header, above which a title may stand in a line
 * of its own.
 */
const lineWithCells = (text: string): string | undefined =>
  outsideQuotes(text)
    .split(/[\r\n]/)
    .find((line) => SEPARATORS.some((separator) => line.includes(separator)));

/** Returns whether the line ends within this text, so that the text which follows does not belong to it. */
const isWhole = (line: string | undefined, text: string) => line !== undefined && !outsideQuotes(text).endsWith(line);

/** Returns the separator of cells, by the header. Spreadsheets in many countries use semicolons, and files of the type "text" have tabs. */
function separatorOf(start: string): ',' | ';' | '\t' {
  const line = lineWithCells(start) ?? '';
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Yields the same text, but joins pieces until the first one contains the whole header, by which the separator is recognised. */
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

/** Yields the rows of a CSV text, beginning with the header. An empty line counts as a row with one empty cell. Throws BrokenTable. */
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
    // All kinds of line breaks are accepted: if a header was pasted in, its line break may differ from those of the rows.
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
    // The row at fault is the one after those that the parser has read, which may be ahead of the row that was yielded last.
    throw new BrokenTable(parser.info.records + 1, REASONS[error.code] ?? 'cannot be read as CSV');
  }
}
