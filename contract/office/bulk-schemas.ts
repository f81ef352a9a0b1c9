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

// Changes of a seller to many ads at once. Times are ISO 8601, prices are whole shillings.

/** An ad that was selected to be changed together with others. */
const selectedRowSchema = z.object({
  documentId: documentIdSchema,
  /** The title; empty until the make or name is filled in. */
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
  /** The number of selected ads. If it is higher than the number of `rows`, the selected ads are too many for one batch. */
  total: countSchema,
});
export type Selection = z.infer<typeof selectionSchema>;

/** The outcome of a change to many ads (a batch) for one of them. */
const batchRowSchema = z.object({
  documentId: documentIdSchema,
  title: z.string(),
  kind: listingKindSchema,
  stockNumber: z.string().nullable(),
  state: z.enum(BATCH_ROW_STATES),
  /** The reason why the ad was not changed, in words; null if it was changed. */
  said: z.string().nullable(),
  oldPrice: priceSchema.nullable(),
  newPrice: priceSchema.nullable(),
});
export type BatchRow = z.infer<typeof batchRowSchema>;

/** One change to many ads, and what it did to each of them. */
export const batchSchema = z.object({
  documentId: documentIdSchema,
  at: timeSchema,
  /** The change that was made. If this batch undoes another one: the change that the other one had made. */
  deed: z.enum(BULK_ACTIONS),
  isUndo: z.boolean(),
  /** The batch that undid this one; null if none did. */
  undoneBy: documentIdSchema.nullable(),
  change: priceChangeSchema.nullable(),
  rows: z.array(batchRowSchema),
  /** The number of ads that were selected, but no longer existed when the batch was carried out. */
  missing: countSchema,
});
export type Batch = z.infer<typeof batchSchema>;

/** A row in the list of the latest batches. */
export const batchSummarySchema = z.object({
  documentId: documentIdSchema,
  at: timeSchema,
  deed: z.enum(BULK_ACTIONS),
  isUndo: z.boolean(),
  isUndone: z.boolean(),
  done: countSchema,
});
export type BatchSummary = z.infer<typeof batchSummarySchema>;
