import { z } from 'zod';
import { BULK_DEEDS, MOST_IN_BATCH, type PriceChange } from '#contract/bulk-stock.ts';
import { DOCUMENT_ID } from '#contract/limits.ts';
import { LISTING_STATES } from '#contract/listing-states.ts';
import {
  BATCH_ROW_STATES,
  type Batch,
  type BatchRow,
  type BatchSummary,
  type Selection,
} from '#contract/office/bulk.ts';
import { answers } from '../../platform/http/answer-schemas.ts';

const documentId = z.string().regex(DOCUMENT_ID);
const count = z.int().min(0);
const time = z.iso.datetime();
const price = z.int().nullable();
const deed = z.enum(BULK_DEEDS);
const kind = z.enum(['car', 'spare_part']);

const changeSchema = z.strictObject({
  unit: z.enum(['percent', 'ugx']),
  by: z.number(),
}) satisfies z.ZodType<PriceChange>;

const selectionSchema = z.object({
  rows: z.array(
    z.object({
      documentId,
      title: z.string(),
      kind,
      state: z.enum(LISTING_STATES),
      stockNumber: z.string().nullable(),
      price,
      isWaiting: z.boolean(),
      expiresAt: time.nullable(),
    }),
  ),
  total: count,
}) satisfies z.ZodType<Selection>;

const batchRowSchema = z.object({
  documentId,
  title: z.string(),
  kind,
  stockNumber: z.string().nullable(),
  state: z.enum(BATCH_ROW_STATES),
  said: z.string().nullable(),
  oldPrice: price,
  newPrice: price,
}) satisfies z.ZodType<BatchRow>;

const batchSchema = z.object({
  documentId,
  at: time,
  deed,
  isUndo: z.boolean(),
  undoneBy: documentId.nullable(),
  change: changeSchema.nullable(),
  rows: z.array(batchRowSchema),
  missing: count,
}) satisfies z.ZodType<Batch>;

const summarySchema = z.object({
  documentId,
  at: time,
  deed,
  isUndo: z.boolean(),
  isUndone: z.boolean(),
  done: count,
}) satisfies z.ZodType<BatchSummary>;

/** 24 signs of a documentId, a point, and the price that was seen. */
const MOST_LETTERS = MOST_IN_BATCH * 36;

const ofSelling = (summary: string) => ({ tags: ['selling'], summary });
const params = z.object({ documentId });

/** The routes for changing many at once: what they take and answer. */
export const batchSchemas = {
  selection: {
    ...ofSelling('What somebody chose to change at once: some by name, or all that match'),
    querystring: z.object({
      as: z.string().optional(),
      of: z.string().optional(),
      state: z.string().optional(),
      q: z.string().optional(),
    }),
    response: answers({ 200: selectionSchema }, 400, 401, 403, 404),
  },
  list: {
    ...ofSelling('What was done to many at once in the last day'),
    querystring: z.object({ as: z.string().optional() }),
    response: answers({ 200: z.object({ batches: z.array(summarySchema) }) }, 401, 403, 404),
  },
  begin: {
    ...ofSelling('Does one thing to many ads; the same key again does it once'),
    body: z.strictObject({
      seller: documentId,
      key: z.string().regex(/^[\w-]{8,50}$/),
      deed,
      change: changeSchema.optional(),
      /** As `writeChosen` writes them. */
      rows: z.string().max(MOST_LETTERS),
    }),
    response: answers({ 200: batchSchema }, 400, 401, 403, 404, 429),
  },
  show: {
    ...ofSelling('What became of each of them'),
    params,
    response: answers({ 200: batchSchema }, 401, 403, 404),
  },
  undo: {
    ...ofSelling('Takes back what a batch did, where it is still as that left it'),
    params,
    body: z.strictObject({}),
    response: answers({ 200: batchSchema }, 400, 401, 403, 404, 429),
  },
};
