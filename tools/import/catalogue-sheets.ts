import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { StartError } from '../../platform/database/data-dir.ts';
import { didYouMean, shown } from '../../platform/sheets/bounded-text.ts';
import { BrokenTable, readCsv } from '../../platform/sheets/csv-text.ts';
import { decodeStrictly } from '../../platform/sheets/strict-utf8.ts';
import { type CatalogueKind, catalogueKinds, columnNames } from './catalogue-kinds.ts';
import type { CatalogueSource, TableFile } from './catalogue-source.ts';
import { joinList } from './list-cells.ts';

export interface SheetRow {
  /**
   * The row's number in messages. In a CSV file it is the number that a spreadsheet shows, where the header is row 1; in a JSON list it
   * counts from 1.
   */
  number: number;
  /** The text of the row's cells by column; columns that the row lacks are missing. */
  cells: ReadonlyMap<string, string>;
  /** Why the whole row is refused; undefined if it can be read. */
  problem?: string;
}

/** A file with rows about one kind of entry, as an import reads it. */
export interface Sheet {
  /** The file's name for messages, such as `cars.csv`. */
  name: string;
  kind: CatalogueKind;
  folder: string;
  /** The word for a row in messages. */
  rowWord: 'row' | 'entry';
  /**
   * Reads the whole file, and returns its number of rows. Throws StartError if it is malformed. Called for all files before anything is
   * changed.
   */
  check(): Promise<number>;
  rows(): AsyncIterable<SheetRow>;
}

const kindNamed = (name: string) => catalogueKinds.find((kind) => kind.name === name);
const KIND_NAMES = catalogueKinds.map(({ name }) => name);

/** Returns the kind with this name. Throws StartError if there is none. */
export function requireKind(name: string): CatalogueKind {
  const kind = kindNamed(name);
  if (!kind) throw new StartError(`There is no kind "${shown(name)}"; the kinds are ${KIND_NAMES.join(', ')}.`);
  return kind;
}

function kindOf({ name }: TableFile, requestedKind: CatalogueKind | undefined): CatalogueKind {
  const word = /^[a-z]+/.exec(basename(name).toLowerCase())?.[0] ?? '';
  const kind = requestedKind ?? kindNamed(word);
  if (kind) return kind;
  const hint = `It begins with ${KIND_NAMES.join(', ')}, as in cars-2026-11.csv, or --kind says it.`;
  throw new StartError(`The name of ${shown(name)} does not say what is in it. ${hint}`);
}

/**
 * Returns the kind's column that a header names, whether it is written in small or capital letters: spreadsheets tend to capitalise words.
 */
const columnMeant = (kind: CatalogueKind, column: string) =>
  columnNames(kind).find((name) => name.toLowerCase() === column.toLowerCase()) ?? column;

/** Throws StartError if a header names a column twice or one that the kind lacks, or if the column that identifies entries is missing. */
function checkColumns(where: string, kind: CatalogueKind, columns: readonly string[]): void {
  const columnsOfKind = columnNames(kind);
  for (const [at, column] of columns.entries()) {
    if (!columnsOfKind.includes(column)) {
      const hint = didYouMean(column, columnsOfKind);
      throw new StartError(`${where} has a column "${shown(column)}", which ${kind.name} do not have.${hint}`);
    }
    if (columns.indexOf(column) !== at) throw new StartError(`${where} has the column ${column} twice.`);
  }
  if (!columns.includes(kind.referenceColumn)) {
    throw new StartError(`${where} has no column ${kind.referenceColumn}, which says what a row is about.`);
  }
}

function rowFrom(number: number, header: readonly string[], cells: readonly string[]): SheetRow | undefined {
  if (cells.every((cell) => cell.trim() === '')) return undefined;
  // Cells that are missing at the end of a row are empty: spreadsheets omit them.
  const row = { number, cells: new Map(header.map((column, at) => [column, cells[at] ?? ''])) };
  if (cells.slice(header.length).some((cell) => cell.trim() !== '')) {
    const hint = 'a cell that holds the separator or a quote stands in quotes';
    return { ...row, problem: `It has ${cells.length} cells where the header has ${header.length}; ${hint}.` };
  }
  return row;
}

/** Yields the rows in batches of at most `most`. */
export async function* inBatches(rows: AsyncIterable<SheetRow>, most: number): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < most) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function countRows(rows: AsyncIterable<SheetRow>): Promise<number> {
  let count = 0;
  for await (const _row of rows) count += 1;
  return count;
}

function csvSheet(file: TableFile, kind: CatalogueKind): Sheet {
  /** The digest of the file's content when it was first read. */
  let digest: string | undefined;

  /** Yields the file's text. Throws if its content has changed since it was first read. */
  async function* text() {
    const hash = createHash('sha1');
    for await (const piece of decodeStrictly(file.open())) {
      hash.update(piece);
      yield piece;
    }
    const now = hash.digest('hex');
    digest ??= now;
    if (digest === now) return;
    const what = 'was changed while it was read. What was stored stays; run the import again';
    throw new StartError(`${shown(file.name)} ${what}.`);
  }

  function headerOf(cells: readonly string[]): string[] {
    const header = cells.map((cell) => columnMeant(kind, cell.trim()));
    // Empty headers at the end are dropped, since spreadsheets may leave empty columns on the right.
    while (header.at(-1) === '') header.pop();
    checkColumns(shown(file.name), kind, header);
    return header;
  }

  async function* rows() {
    let header: string[] | undefined;
    try {
      for await (const { number, cells } of readCsv(text())) {
        const row = header && rowFrom(number, header, cells);
        if (row) yield row;
        header ??= headerOf(cells);
      }
    } catch (error) {
      if (!(error instanceof BrokenTable)) throw error;
      throw new StartError(`${shown(file.name)} row ${error.row} ${error.message}. Nothing was imported.`);
    }
    if (!header) throw new StartError(`${shown(file.name)} is empty; its first row names the columns.`);
  }
  return {
    name: file.name,
    folder: file.folder,
    kind,
    rowWord: 'row',
    rows,
    check: () => countRows(rows()),
  };
}

// ---- JSON

const JSON_MOST_BYTES = 50 * 1024 ** 2;

/** Returns a value in a JSON file as the text that a CSV cell would have; undefined if a cell cannot hold such a value. */
export function cellOf(value: unknown): string | undefined {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const isTexts = Array.isArray(value) && value.every((part) => typeof part === 'string');
  return isTexts ? joinList(value) : undefined;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function jsonRow(where: string, kind: CatalogueKind, entry: unknown, number: number): SheetRow {
  if (!isObject(entry)) throw new StartError(`${where} is no object with the columns of ${kind.name}.`);
  const values = Object.entries(entry);
  checkColumns(
    where,
    kind,
    values.map(([column]) => column),
  );
  const cells = values.map(([column, value]): [string, string] => {
    const cell = cellOf(value);
    if (cell === undefined)
      throw new StartError(`${where}, ${column}, is no text, number, true, false, null or texts.`);
    return [column, cell];
  });
  return { number, cells: new Map(cells) };
}

async function jsonSheets(file: TableFile): Promise<Sheet[]> {
  const name = shown(file.name);
  if (file.sizeBytes > JSON_MOST_BYTES) {
    throw new StartError(`${name} is larger than 50 MB; a CSV file is read in pieces and may be of any size.`);
  }
  let text = '';
  let content: unknown;
  try {
    for await (const piece of decodeStrictly(file.open())) text += piece;
    content = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof BrokenTable)) throw error;
    throw new StartError(`${name} is no JSON: ${shown(error.message)}. Nothing was imported.`);
  }
  if (!isObject(content)) throw new StartError(`${name} is no object such as {"cars": [ … ]}.`);
  return Object.entries(content).map(([key, list]) => {
    const kind = requireKind(key);
    if (!Array.isArray(list)) throw new StartError(`In ${name}, ${kind.name} is no list.`);
    const rows = list.map((entry, at) => jsonRow(`${name} ${kind.name} entry ${at + 1}`, kind, entry, at + 1));
    return {
      name: `${file.name} ${kind.name}`,
      folder: file.folder,
      kind,
      rowWord: 'entry',
      check: async () => rows.length,
      rows: async function* () {
        yield* rows;
      },
    };
  });
}

/** Opens all files of the source as sheets, in the order of import. Throws StartError for a file that is not understood. */
export async function openSheets(source: CatalogueSource, kind: CatalogueKind | undefined): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  for (const file of source.tables) {
    if (/\.json$/i.test(file.name)) sheets.push(...(await jsonSheets(file)));
    else sheets.push(csvSheet(file, kindOf(file, kind)));
  }
  if (sheets.length === 0) throw new StartError('There is no .csv or .json file to import.');
  const order = (sheet: Sheet) => catalogueKinds.indexOf(sheet.kind);
  return sheets.sort((one, other) => order(one) - order(other));
}
