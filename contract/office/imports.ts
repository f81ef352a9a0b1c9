// The import of a seller's file: the upload, the preview, and what became of each row.

export const IMPORT_MOST_ROWS = 5_000;
export const IMPORT_MOST_COLUMNS = 60;
export const IMPORT_MOST_BYTES = 10 * 1024 ** 2;
export const ARCHIVE_MOST_BYTES = 100 * 1024 ** 2;
export const UNDO_DAYS = 7;
/** Characters of a faulty cell that are shown. Longer cells can be corrected only in the file. */
export const CELL_SHOWN = 80;

export const IMPORT_STATES = [
  'read',
  'checking',
  'checked',
  'importing',
  'photos',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Returns whether the server is working on the import. As long as it is, the import's page refreshes itself. */
export const isUnderWay = (state: ImportState): boolean =>
  ['checking', 'importing', 'photos', 'undoing'].some((one) => one === state);

export const ROW_OUTCOMES = ['new', 'changed', 'unchanged', 'left', 'faulty', 'others'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** The filters by which the rows of an import can be listed: one for each outcome, and 'notes' for rows with remarks. */
export const ROW_FILTERS = ['faulty', 'new', 'changed', 'unchanged', 'left', 'others', 'notes'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];
