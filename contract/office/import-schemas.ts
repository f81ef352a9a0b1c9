import { z } from 'zod';
import { countSchema, documentIdSchema, listingKindSchema, listingValueSchema, timeSchema } from '../value-schemas.ts';
import { IMPORT_MOST_COLUMNS, IMPORT_STATES, ROW_OUTCOMES, type RowOutcome } from './imports.ts';

// The import of a seller's file: how its columns are read, and what becomes of its rows. Times are ISO 8601.

/** The most columns that a seller can add: one for each field. */
const MOST_ADDED = 60;

export const importColumnSchema = z.object({
  header: z.string(),
  /** The meaning of the column: the name of a field, `stock_number` or `images`; null if the column is ignored. */
  field: z.string().nullable(),
  /** The texts of the column's first cells, shown to the seller as examples. */
  samples: z.array(z.string()),
  /** The text that is read in place of each empty cell of the column; '' if empty cells stay empty. */
  empty: z.string().default(''),
  /** Corrections of texts in the column: each cell with the text `from` is read as `to`. Capitals are ignored: "toyata" is read as "Toyota" too. */
  replaced: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
  /** True: the seller added this column, which the file lacks, to set one value for all rows or to type values in. */
  isAdded: z.boolean().default(false),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

export const importSummarySchema = z.object({
  documentId: documentIdSchema,
  fileName: z.string(),
  kind: listingKindSchema,
  state: z.enum(IMPORT_STATES),
  createdAt: timeSchema,
  finishedAt: timeSchema.nullable(),
  /** Until when the import can be undone; null if it cannot be undone. */
  undoUntil: timeSchema.nullable(),
  rows: countSchema,
  counts: z.object({
    new: countSchema,
    changed: countSchema,
    unchanged: countSchema,
    left: countSchema,
    faulty: countSchema,
    others: countSchema,
  } satisfies Record<RowOutcome, z.ZodType>),
});
export type ImportSummary = z.infer<typeof importSummarySchema>;

export const importBatchSchema = importSummarySchema.extend({
  columns: z.array(importColumnSchema),
  notes: z.array(z.string()),
  /** `done`: how many steps of the import's present state are finished; `all`: how many steps that state has. */
  progress: z.object({
    done: countSchema,
    all: countSchema,
  }),
  /** The number of the seller's ads that came from earlier imports and are not in this file. */
  otherCount: countSchema,
  withdrawsOthers: z.boolean(),
  photoCount: countSchema,
  /** The number of remarks about rows, for example on photos that could not be downloaded. */
  noteCount: countSchema,
  /** The number of faulty rows that can be kept as incomplete drafts. */
  draftCount: countSchema,
  /** Once the import is done: how many of the file's ads are on sale now, wait for a moderator, or are drafts; before that null. */
  adsNow: z.object({ onSale: countSchema, inReview: countSchema, drafts: countSchema }).nullable(),
  /** The number of ads that undoing the import would delete; and how many of them are reserved, or have buyers waiting for an answer. */
  undoes: z.object({ ads: countSchema, reserved: countSchema, asked: countSchema }).nullable(),
});
export type ImportBatch = z.infer<typeof importBatchSchema>;

const importRowSchema = z.object({
  number: z.int(),
  stockNumber: z.string().nullable(),
  title: z.string(),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  /** The faults of the row. `header`: the header of the cell's column; '' if the fault is in the row as a whole. */
  faults: z.array(
    z.object({
      header: z.string(),
      field: z.string(),
      cell: z.string(),
      reason: z.string(),
    }),
  ),
  note: z.string().nullable(),
  changes: z.array(
    z.object({
      field: z.string(),
      before: listingValueSchema,
      after: listingValueSchema,
    }),
  ),
  /** The documentId of the ad that the row created or changed. */
  listing: z.string().nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importRowsSchema = z.object({
  rows: z.array(importRowSchema),
  page: z.int(),
  pageCount: z.int(),
  total: z.int(),
});
export type ImportRows = z.infer<typeof importRowsSchema>;

/** A fault that several rows have, because their cells in one column hold the same text. */
export const importFaultSchema = z.object({
  field: z.string(),
  header: z.string(),
  /** The text that the faulty cells hold; '' if they are empty. */
  cell: z.string(),
  reason: z.string(),
  rows: countSchema,
  /** The text that was probably meant; null if there is no guess. */
  meant: z.string().nullable(),
  /** The values that the field accepts, if they are few; null if there are many, or if any text is accepted. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
});
export type ImportFault = z.infer<typeof importFaultSchema>;

/** Corrects all cells of a field that hold `from`: they are read as `to`. An empty `from` stands for empty cells; an empty `to` leaves them empty. */
export const importMendSchema = z.strictObject({
  field: z.string().max(60),
  from: z.string().max(200),
  to: z.string().max(200),
});
export type ImportMend = z.infer<typeof importMendSchema>;

/** The field that each column holds, null for none. `filled`: a text for the empty cells of a field; if no column holds the field, one is added. */
export const importColumnsSchema = z.strictObject({
  columns: z.array(z.string().max(60).nullable()).max(IMPORT_MOST_COLUMNS + MOST_ADDED),
  filled: z
    .array(z.strictObject({ field: z.string().max(60), text: z.string().max(200) }))
    .max(MOST_ADDED)
    .default([]),
});
export type ImportColumns = z.infer<typeof importColumnsSchema>;

/** Corrects one cell. */
export const importCellSchema = z.strictObject({
  row: z.int().min(1),
  field: z.string().max(60),
  text: z.string().max(4_000),
});
export type ImportCell = z.infer<typeof importCellSchema>;
