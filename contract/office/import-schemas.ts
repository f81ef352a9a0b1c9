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
