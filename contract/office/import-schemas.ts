import { z } from 'zod';
import { countSchema, documentIdSchema, listingKindSchema, listingValueSchema, timeSchema } from '../value-schemas.ts';
import { IMPORT_STATES, ROW_OUTCOMES, type RowOutcome } from './imports.ts';

// A seller's stock as a file: how it is read, and its outcome. Times are ISO 8601.

export const importColumnSchema = z.object({
  header: z.string(),
  /** The target of the column: a field, `stock_number` or `images`; null: it is left out. */
  field: z.string().nullable(),
  /** The cells of its first rows. */
  samples: z.array(z.string()),
  /** The text that is read where its cells are empty; '': none. */
  empty: z.string().default(''),
  /** Texts of its cells that are read as others, whatever their capitals: "Toyata" as "Toyota". */
  replaced: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
  /** The file has no such column: the seller added it, for `empty` and for what is typed into it. */
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
  /** The end of the time in which the import can be undone; null: it cannot be undone. */
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
  /** The progress: the finished and the total number of steps in this state. */
  progress: z.object({
    done: countSchema,
    all: countSchema,
  }),
  /** The number of ads that came by earlier files and are not in this one. */
  otherCount: countSchema,
  withdrawsOthers: z.boolean(),
  photoCount: countSchema,
  /** The number of notes: photos that could not be fetched, ads that wait for a photo, and similar. */
  noteCount: countSchema,
  /** The number of faulty rows that can be kept as drafts, with what could be read of them. */
  draftCount: countSchema,
  /** The ads that would be deleted if the import were undone, and how many of them are reserved, or have buyers who wait. */
  undoes: z.object({ ads: countSchema, reserved: countSchema, asked: countSchema }).nullable(),
});
export type ImportBatch = z.infer<typeof importBatchSchema>;

const importRowSchema = z.object({
  number: z.int(),
  stockNumber: z.string().nullable(),
  title: z.string(),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  /** The reasons why the row or a cell of it is refused, by the header of its column; '' for the whole row. */
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
  /** The ad that it became. */
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

/** A fault that rows have in common, by what the cell says. */
export const importFaultSchema = z.object({
  field: z.string(),
  header: z.string(),
  /** The text of the cells; '': they are empty. */
  cell: z.string(),
  reason: z.string(),
  rows: countSchema,
  /** A text that is probably meant; null: none is known. */
  meant: z.string().nullable(),
  /** The texts that the field takes, if they are few; null: any. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
});
export type ImportFault = z.infer<typeof importFaultSchema>;

/** Has all cells of a field that say `from` read as `to`. An empty `from` is an empty cell, an empty `to` leaves it empty. */
export const importMendSchema = z.strictObject({
  field: z.string().max(60),
  from: z.string().max(200),
  to: z.string().max(200),
});
export type ImportMend = z.infer<typeof importMendSchema>;

/** Changes a single cell. */
export const importCellSchema = z.strictObject({
  row: z.int().min(1),
  field: z.string().max(60),
  text: z.string().max(4_000),
});
export type ImportCell = z.infer<typeof importCellSchema>;
