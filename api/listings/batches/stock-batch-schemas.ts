import { z } from 'zod';
import { batchSchema, batchSummarySchema, selectionSchema } from '#contract/office/bulk-schemas.ts';
import { BULK_ACTIONS, MOST_IN_BATCH } from '#contract/office/bulk-stock.ts';
import { priceChangeSchema } from '#contract/office/bulk-stock-schemas.ts';
import { documentIdSchema } from '#contract/value-schemas.ts';
import { answers } from '../../../platform/http/answer-schemas.ts';

/** Each row takes up to 36 characters: the 24 of a documentId, a separator, and the price that the seller saw. */
const MOST_LETTERS = MOST_IN_BATCH * 36;

const ofSelling = (summary: string) => ({ tags: ['selling'], summary });
const params = z.object({ documentId: documentIdSchema });

/** Schemas of requests and responses of the routes that change many ads. */
export const batchSchemas = {
  selection: {
    ...ofSelling('What somebody chose to change at once: some by name, or all that match'),
    querystring: z.object({
      as: z.string().optional(),
      of: z.string().optional(),
      state: z.string().optional(),
      with: z.string().optional(),
      sort: z.string().optional(),
      q: z.string().optional(),
    }),
    response: answers({ 200: selectionSchema }, 400, 401, 403, 404),
  },
  list: {
    ...ofSelling('What was done to many at once in the last day'),
    querystring: z.object({ as: z.string().optional() }),
    response: answers({ 200: z.object({ batches: z.array(batchSummarySchema) }) }, 401, 403, 404),
  },
  begin: {
    ...ofSelling('Does one thing to many ads; the same key again does it once'),
    body: z.strictObject({
      seller: documentIdSchema,
      key: z.string().regex(/^[\w-]{8,50}$/),
      deed: z.enum(BULK_ACTIONS),
      change: priceChangeSchema.optional(),
      /** The selected ads as text, written by `writeChosen`. */
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
