import { enter } from '#contract/messages/values.ts';
import type { Read } from '#contract/values/codec.ts';
import { hasUnseenSigns } from '#contract/values/unseen-signs.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';
import { type CatalogueKind, DELETE_COLUMN, deleteCell, type Values } from './catalogue-kinds.ts';
import type { SheetRow } from './catalogue-sheets.ts';
import type { CellFormat } from './cells.ts';

/** Why a row is refused. `column`: the column at fault; undefined if it is the row as a whole. */
export interface Problem {
  column?: string;
  reason: string;
}

/** A row whose cells were parsed. */
export interface ReadRow {
  number: number;
  /** Folder to which paths in the row are relative. */
  folder: string;
  reference: string;
  isDelete: boolean;
  /** Values by column, only for columns that the row has. */
  values: Values;
  problems: Problem[];
  /** Sentences that tell how cells were understood, if the file's author should check that. */
  notes: readonly Problem[];
}

const CONTROL = /\p{Cc}/u;
/** Matches control characters except line breaks and tabs, which a text of several lines may contain. */
const CONTROL_IN_TEXT = /[^\P{Cc}\t\n\r]/u;

const hasControl = (text: string, isVerbatim: boolean | undefined): boolean =>
  isVerbatim ? CONTROL_IN_TEXT.test(text) : CONTROL.test(text) || hasUnseenSigns(text);

function readCell(cell: CellFormat<unknown>, text: string): Read<unknown> {
  // NFC gives letters with diacritics one form, since they can be encoded in two ways.
  const normal = text.normalize('NFC');
  const trimmed = cell.isVerbatim && normal.trim() !== '' ? normal : normal.trim();
  if (!trimmed.isWellFormed() || hasControl(trimmed, cell.isVerbatim)) {
    const what = cell.isVerbatim ? 'a control character' : 'a line break or a character that cannot be seen';
    return { fault: `"${shown(trimmed)}" holds ${what}.` };
  }
  if (trimmed !== '') return cell.read(trimmed);
  return cell.empty === undefined ? { fault: `It is empty. ${enter(cell.expects)}` } : { value: cell.empty };
}

/** Parses a row's cells, and collects the problems in all of them. */
export function readRow(kind: CatalogueKind, folder: string, { number, cells, problem }: SheetRow): ReadRow {
  // A row with a wrong number of cells is refused as a whole: its cells are under the wrong columns, so their own problems are not
  // reported.
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
