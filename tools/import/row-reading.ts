import { enter } from '#contract/messages/values.ts';
import type { Read } from '#contract/values/codec.ts';
import { hasUnseenSigns } from '#contract/values/unseen-signs.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';
import { type CatalogueKind, DELETE_COLUMN, deleteCell, type Values } from './catalogue-kinds.ts';
import type { SheetRow } from './catalogue-sheets.ts';
import type { CellFormat } from './cells.ts';

/** The reason why a row is refused, with the column at fault, if it is one. */
export interface Problem {
  column?: string;
  reason: string;
}

/** A row with its parsed cells. */
export interface ReadRow {
  number: number;
  /** Folder to which its paths are relative. */
  folder: string;
  reference: string;
  isDelete: boolean;
  /** Values of the columns that the row has. */
  values: Values;
  problems: Problem[];
  /** How cells were understood, if the file's author should know. */
  notes: readonly Problem[];
}

const CONTROL = /\p{Cc}/u;
/** Control characters other than the line breaks and tabs that a text of several lines may hold. */
const CONTROL_IN_TEXT = /[^\P{Cc}\t\n\r]/u;

const hasControl = (text: string, isVerbatim: boolean | undefined): boolean =>
  isVerbatim ? CONTROL_IN_TEXT.test(text) : CONTROL.test(text) || hasUnseenSigns(text);

function readCell(cell: CellFormat<unknown>, text: string): Read<unknown> {
  // Normalises letters with diacritics, which keyboards encode in two ways.
  const normal = text.normalize('NFC');
  const trimmed = cell.isVerbatim && normal.trim() !== '' ? normal : normal.trim();
  if (!trimmed.isWellFormed() || hasControl(trimmed, cell.isVerbatim)) {
    const what = cell.isVerbatim ? 'a control character' : 'a line break or a character that cannot be seen';
    return { fault: `"${shown(trimmed)}" holds ${what}.` };
  }
  if (trimmed !== '') return cell.read(trimmed);
  return cell.empty === undefined ? { fault: `It is empty. ${enter(cell.expects)}` } : { value: cell.empty };
}

/** Parses a row's cells, and collects all problems in them. */
export function readRow(kind: CatalogueKind, folder: string, { number, cells, problem }: SheetRow): ReadRow {
  // A row with too many or too few cells has them under the wrong columns: no problem of a cell is reported.
  if (problem !== undefined) {
    return { number, folder, reference: '', isDelete: false, values: {}, problems: [{ reason: problem }], notes: [] };
  }
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  const read = (column: string, cell: CellFormat<unknown>) => {
    const read = readCell(cell, cells.get(column) ?? '');
    if ('fault' in read) problems.push({ column, reason: read.fault });
    else if (read.note !== undefined) notes.push({ column, reason: read.note });
    return 'value' in read ? read.value : undefined;
  };
  const isDelete = cells.has(DELETE_COLUMN) && read(DELETE_COLUMN, deleteCell) === true;
  const readColumns = Object.entries(kind.columns).filter(
    ([column]) => cells.has(column) && (!isDelete || column === kind.referenceColumn),
  );
  const values = Object.fromEntries(readColumns.map(([column, cell]) => [column, read(column, cell)]));
  const reference = values[kind.referenceColumn];
  return {
    number,
    folder,
    reference: typeof reference === 'string' ? reference : '',
    isDelete,
    values,
    problems,
    notes,
  };
}
