import { z } from 'zod';
import { LISTING_STATE_NAMES } from '#contract/listing-states.ts';
import { listingHistoryEntrySchema } from '#contract/office/listing-schemas.ts';
import { STOCK_SORT_NAMES, STOCK_VIEWS } from '#contract/office/stock.ts';
import {
  carProposalSchema,
  firstStepsSchema,
  listingFiguresSchema,
  stockRowSchema,
  stockSchema,
  stockTodaySchema,
} from '#contract/office/stock-schemas.ts';
import { documentIdSchema } from '#contract/value-schemas.ts';
import { answers } from '../../../platform/http/answer-schemas.ts';

const ofSelling = (summary: string) => ({ tags: ['selling'], summary });
const params = z.object({ documentId: documentIdSchema });
const as = z
  .string()
  .optional()
  .meta({ description: 'The documentId of the seller; the first of the caller’s own without it' });

/** Schemas of requests and responses of the routes for a seller's lists. */
export const stockSchemas = {
  list: {
    ...ofSelling('What a seller has, in any state or in one'),
    querystring: z.object({
      as,
      state: z.enum(LISTING_STATE_NAMES).optional(),
      with: z
        .string()
        .optional()
        .meta({ description: `A saved view of what is on sale: ${STOCK_VIEWS.join(', ')}` }),
      sort: z
        .string()
        .optional()
        .meta({
          description: `${STOCK_SORT_NAMES.join(', ')}, each with -asc or -desc; the last changed first without it`,
        }),
      q: z.string().optional(),
      page: z.string().optional(),
    }),
    response: answers({ 200: stockSchema }, 401, 403, 404),
  },
  today: {
    ...ofSelling('What a seller should do first'),
    querystring: z.object({ as }),
    response: answers({ 200: stockTodaySchema }, 401, 403, 404),
  },
  firstSteps: {
    ...ofSelling('The first steps of a new dealer or garage, and which of them are done'),
    querystring: z.object({ as }),
    response: answers({ 200: firstStepsSchema }, 401, 403, 404),
  },
  row: {
    ...ofSelling('An ad as the lists show it'),
    params,
    response: answers({ 200: stockRowSchema }, 401, 403, 404),
  },
  days: {
    ...ofSelling('Views and contacts of an ad in the last thirty days, beside those of others like it'),
    params,
    response: answers({ 200: listingFiguresSchema }, 401, 403, 404),
  },
  history: {
    ...ofSelling('What happened to an ad, the latest first'),
    params,
    response: answers({ 200: z.object({ history: z.array(listingHistoryEntrySchema) }) }, 401, 403, 404),
  },
  proposal: {
    ...ofSelling('What most cars of a model and year are, and what they cost'),
    querystring: z.object({ make: z.string(), model: z.string(), year: z.string() }),
    response: answers({ 200: carProposalSchema }, 400, 401, 403),
  },
  copy: {
    ...ofSelling('Begins an ad like another one'),
    params,
    body: z.strictObject({}),
    response: answers({ 201: z.object({ documentId: documentIdSchema }) }, 400, 401, 403, 404, 409),
  },
};
