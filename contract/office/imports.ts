import type { ListingKind, ListingValue } from '../listing-fields.ts';

// A seller's stock as a file: what is sent, what is made of it, and what became of it.

export const IMPORT_MOST_ROWS = 5_000;
export const IMPORT_MOST_COLUMNS = 60;
export const IMPORT_MOST_BYTES = 10 * 1024 ** 2;
export const ARCHIVE_MOST_BYTES = 100 * 1024 ** 2;
export const UNDO_DAYS = 7;

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

/** It goes on by itself: whoever looks at it looks again. */
export const isUnderWay = (state: ImportState): boolean =>
  ['checking', 'importing', 'photos', 'undoing'].some((one) => one === state);

export const ROW_OUTCOMES = ['new', 'changed', 'unchanged', 'left', 'faulty', 'others'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export interface ImportColumn {
  header: string;
  /** What it is of: a field, `stock_number` or `images`; null: it is left out. */
  field: string | null;
  /** What stands in its first rows. */
  samples: string[];
}

export interface ImportSummary {
  documentId: string;
  fileName: string;
  kind: ListingKind;
  state: ImportState;
  createdAt: string;
  finishedAt: string | null;
  /** Until when it can be undone; null: it cannot. */
  undoUntil: string | null;
  rows: number;
  counts: Record<RowOutcome, number>;
}

export interface ImportBatch extends ImportSummary {
  columns: ImportColumn[];
  notes: string[];
  /** How far it is: of all that is to be done in this state, so much is. */
  progress: { done: number; all: number };
  /** Those that came by earlier files and are not in this one. */
  otherCount: number;
  withdrawsOthers: boolean;
  photoCount: number;
  /** Photos that could not be had, ads that wait for one, and the like. */
  noteCount: number;
}

export interface ImportRow {
  number: number;
  stockNumber: string | null;
  title: string;
  outcome: RowOutcome | null;
  /** Why it, or a cell of it, cannot be taken: by the header of its column; '' of the whole row. */
  faults: { header: string; field: string; cell: string; reason: string }[];
  note: string | null;
  changes: { field: string; before: ListingValue; after: ListingValue }[];
  /** The ad that it became. */
  listing: string | null;
}

export interface ImportRows {
  rows: ImportRow[];
  page: number;
  pageCount: number;
  total: number;
}

/** What of its rows is shown. */
export const ROW_FILTERS = ['faulty', 'new', 'changed', 'unchanged', 'left', 'others', 'notes'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];
