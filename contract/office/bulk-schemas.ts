import { z } from 'zod';
import {
  countSchema,
  documentIdSchema,
  listingKindSchema,
  listingStateSchema,
  priceSchema,
  timeSchema,
} from '../value-schemas.ts';
import { BATCH_ROW_STATES } from './bulk.ts';
import { BULK_ACTIONS } from './bulk-stock.ts';
import { priceChangeSchema } from './bulk-stock-schemas.ts';

// Changes that a seller makes to many ads at once. Times are ISO 8601, prices are whole shillings.

/** One of the ads that were chosen to be changed together. */
const selectedRowSchema = z.object({
  documentId: documentIdSchema,
  /** The title; empty until make or name is given. */
  title: z.string(),
  kind: listingKindSchema,
  state: listingStateSchema,
  stockNumber: z.string().nullable(),
  price: priceSchema.nullable(),
  isWaiting: z.boolean(),
  expiresAt: timeSchema.nullable(),
});
export type SelectedRow = z.infer<typeof selectedRowSchema>;

export const selectionSchema = z.object({
  rows: z.array(selectedRowSchema),
  /** The number of all chosen ads. It exceeds the rows if there are too many for one batch. */
  total: countSchema,
});
export type Selection = z.infer<typeof selectionSchema>;

/** The outcome of a batch for a single ad. */
const batchRowSchema = z.object({
  documentId: documentIdSchema,
  title: z.string(),
  kind: listingKindSchema,
  stockNumber: z.string().nullable(),
  state: z.enum(BATCH_ROW_STATES),
  /** The reason for the refusal. */
  said: z.string().nullable(),
  oldPrice: priceSchema.nullable(),
  newPrice: priceSchema.nullable(),
});
export type BatchRow = z.infer<typeof batchRowSchema>;

/** One change to many ads, with the outcome for each. */
export const batchSchema = z.object({
  documentId: documentIdSchema,
  at: timeSchema,
  /** For a batch that undoes another: the change that the other made. */
  deed: z.enum(BULK_ACTIONS),
  isUndo: z.boolean(),
  /** The batch that took this one back; null: none did. */
  undoneBy: documentIdSchema.nullable(),
  change: priceChangeSchema.nullable(),
  rows: z.array(batchRowSchema),
  /** The number of chosen ads that did not exist any more. */
  missing: countSchema,
});
export type Batch = z.infer<typeof batchSchema>;

/** One of the latest batches. */
export const batchSummarySchema = z.object({
  documentId: documentIdSchema,
  at: timeSchema,
  deed: z.enum(BULK_ACTIONS),
  isUndo: z.boolean(),
  isUndone: z.boolean(),
  done: countSchema,
});
export type BatchSummary = z.infer<typeof batchSummarySchema>;
