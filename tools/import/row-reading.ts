import { hasUnseenSigns } from '#contract/unseen-signs.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';
import { type CatalogueKind, DELETE_COLUMN, deleteCell, type Values } from './catalogue-kinds.ts';
import type { SheetRow } from './catalogue-sheets.ts';
import { BadCell, type CellFormat } from './cells.ts';

/** Why a row cannot be taken, by column where one is to blame. */
export interface Problem {
  column?: string;
  reason: string;
}

/** A row whose cells were read. */
export interface ReadRow {
  number: number;
  /** Where the paths in it begin. */
  folder: string;
  reference: string;
  isDelete: boolean;
  /** Only of the columns that the row has. */
  values: Values;
  problems: Problem[];
}

const CONTROL = /\p{Cc}/u;
/** Line breaks and tabs are part of a text of several lines. */
const CONTROL_IN_TEXT = /[^\P{Cc}\t\n\r]/u;

const hasControl = (text: string, isVerbatim: boolean | undefined): boolean =>
  isVerbatim ? CONTROL_IN_TEXT.test(text) : CONTROL.test(text) || hasUnseenSigns(text);

/** Throws BadCell. */
function readCell(cell: CellFormat<unknown>, text: string): unknown {
  // One spelling of letters with marks, which keyboards write in two ways.
  const normal = text.normalize('NFC');
  const trimmed = cell.isVerbatim && normal.trim() !== '' ? normal : normal.trim();
  if (!trimmed.isWellFormed() || hasControl(trimmed, cell.isVerbatim)) {
    const what = cell.isVerbatim ? 'a control character' : 'a line break or a character that cannot be seen';
    throw new BadCell(`"${shown(trimmed)}" holds ${what}.`);
  }
  if (trimmed !== '') return cell.read(trimmed);
  if (cell.empty === undefined) throw new BadCell(`It is empty; expected is ${cell.expects}.`);
  return cell.empty;
}

/** What its cells hold, with all that is wrong in them. */
export function readRow(kind: CatalogueKind, folder: string, { number, cells, problem }: SheetRow): ReadRow {
  // Whoever counts cells wrongly has others under the wrong columns: nothing is said of those.
  if (problem !== undefined) {
    return { number, folder, reference: '', isDelete: false, values: {}, problems: [{ reason: problem }] };
  }
  const problems: Problem[] = [];
  const read = (column: string, cell: CellFormat<unknown>) => {
    try {
      return readCell(cell, cells.get(column) ?? '');
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      problems.push({ column, reason: error.message });
      return undefined;
    }
  };
  const isDelete = cells.has(DELETE_COLUMN) && read(DELETE_COLUMN, deleteCell) === true;
  const wanted = Object.entries(kind.columns).filter(
    ([column]) => cells.has(column) && (!isDelete || column === kind.referenceColumn),
  );
  const values = Object.fromEntries(wanted.map(([column, cell]) => [column, read(column, cell)]));
  const reference = values[kind.referenceColumn];
  return { number, folder, reference: typeof reference === 'string' ? reference : '', isDelete, values, problems };
}
