import { z } from 'zod';
import { DOCUMENT_ID } from '#contract/limits.ts';
import { LISTING_STATES } from '#contract/listing-states.ts';
import type { ListingHistoryEntry } from '#contract/office/listings.ts';
import {
  type CarProposal,
  type ListingDay,
  STOCK_TASKS,
  type Stock,
  type StockRow,
  type StockToday,
} from '#contract/office/stock.ts';
import { answers } from '../../platform/http/answer-schemas.ts';

const documentId = z.string().regex(DOCUMENT_ID);
const count = z.int().min(0);
const time = z.iso.datetime();
const price = z.int().nullable();

const pictureSchema = z.object({
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  placeholder: z.string().nullable().optional(),
});

const rowSchema = z.object({
  documentId,
  kind: z.enum(['car', 'spare_part']),
  title: z.string(),
  state: z.enum(LISTING_STATES),
  reason: z.string().nullable(),
  price,
  stockNumber: z.string().nullable(),
  photoCount: count,
  picture: pictureSchema.nullable(),
  isWaiting: z.boolean(),
  expiresAt: time.nullable(),
  updatedAt: time,
  tasks: z.array(z.enum(STOCK_TASKS)),
}) satisfies z.ZodType<StockRow>;

const countsSchema = z.record(z.enum(LISTING_STATES), count);

const stockSchema = z.object({
  rows: z.array(rowSchema),
  page: count,
  pageCount: count,
  total: count,
  counts: countsSchema,
}) satisfies z.ZodType<Stock>;

const todaySchema = z.object({
  rows: z.array(rowSchema),
  counts: countsSchema,
  views: count,
  taps: count,
}) satisfies z.ZodType<StockToday>;

const daySchema = z.object({
  day: z.iso.date(),
  views: count,
  reveals: count,
  calls: count,
  messages: count,
}) satisfies z.ZodType<ListingDay>;

const word = z.union([z.string(), z.number(), z.null()]);

const proposalSchema = z.object({
  values: z.object({
    category: word,
    engine: word,
    fueltype: word,
    gearbox: word,
    seats: word,
    doors: word,
    drivetype: word,
  }),
  prices: z.object({ count, low: count, median: count, high: count }).nullable(),
}) satisfies z.ZodType<CarProposal>;

const historySchema = z.object({
  at: time,
  what: z.string(),
  by: z.string().nullable(),
  reasons: z.string().nullable(),
  price: z.object({ before: count.nullable(), after: count.nullable() }).nullable(),
}) satisfies z.ZodType<ListingHistoryEntry>;

const ofSelling = (summary: string) => ({ tags: ['selling'], summary });
const params = z.object({ documentId });
const as = z
  .string()
  .optional()
  .meta({ description: 'The documentId of the seller; the first of the caller’s own without it' });

/** The routes of a seller's lists: what they take and answer. */
export const stockSchemas = {
  list: {
    ...ofSelling('What a seller has, in any state or in one'),
    querystring: z.object({
      as,
      state: z.enum(LISTING_STATES).optional(),
      q: z.string().optional(),
      page: z.string().optional(),
    }),
    response: answers({ 200: stockSchema }, 401, 403, 404),
  },
  today: {
    ...ofSelling('What a seller should do first'),
    querystring: z.object({ as }),
    response: answers({ 200: todaySchema }, 401, 403, 404),
  },
  row: {
    ...ofSelling('An ad as the lists show it'),
    params,
    response: answers({ 200: rowSchema }, 401, 403, 404),
  },
  days: {
    ...ofSelling('What buyers did with an ad in the last thirty days'),
    params,
    response: answers({ 200: z.object({ days: z.array(daySchema) }) }, 401, 403, 404),
  },
  history: {
    ...ofSelling('What happened to an ad, the latest first'),
    params,
    response: answers({ 200: z.object({ history: z.array(historySchema) }) }, 401, 403, 404),
  },
  proposal: {
    ...ofSelling('What most cars of a model and year are, and what they cost'),
    querystring: z.object({ make: z.string(), model: z.string(), year: z.string() }),
    response: answers({ 200: proposalSchema }, 400, 401, 403),
  },
  copy: {
    ...ofSelling('Begins an ad like another one'),
    params,
    body: z.strictObject({}),
    response: answers({ 201: z.object({ documentId }) }, 400, 401, 403, 404, 409),
  },
};
