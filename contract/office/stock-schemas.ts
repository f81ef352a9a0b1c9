import { z } from 'zod';
import { LISTING_STATE_NAMES } from '../listing-states.ts';
import {
  countSchema,
  documentIdSchema,
  listingKindSchema,
  listingStateSchema,
  pictureSchema,
  priceSchema,
  timeSchema,
} from '../value-schemas.ts';
import { STOCK_TASKS, STOCK_VIEWS } from './stock.ts';

// A seller's ads in lists. Times are ISO 8601, prices are whole shillings.

/** An ad in a seller's lists. */
export const stockRowSchema = z.object({
  documentId: documentIdSchema,
  kind: listingKindSchema,
  /** For example "Toyota Premio 2010"; empty until make or name is given. */
  title: z.string(),
  state: listingStateSchema,
  reason: z.string().nullable(),
  price: priceSchema.nullable(),
  stockNumber: z.string().nullable(),
  photoCount: countSchema,
  /** The first photo, as a list shows it. */
  picture: pictureSchema.nullable(),
  /** Do changes wait for a moderator? */
  isWaiting: z.boolean(),
  expiresAt: timeSchema.nullable(),
  updatedAt: timeSchema,
  tasks: z.array(z.enum(STOCK_TASKS)),
});
export type StockRow = z.infer<typeof stockRowSchema>;

/** An ad in the table of a stock, with what it did in the last thirty days (`FIGURE_DAYS`). */
export const stockListRowSchema = stockRowSchema.extend({
  /** The number that buyers name it by; null before it is first on sale. */
  reference: z.string().nullable(),
  /** Whole days since it was first on sale; null if it is not on sale now. */
  daysOnSale: countSchema.nullable(),
  /** Null for a spare part, whose views are not counted. */
  views: countSchema.nullable(),
  /** Calls, WhatsApp and numbers shown: each browser counts once a day. */
  taps: countSchema,
  /** Messages, offers and requests of buyers; spam is left out. */
  leads: countSchema,
});
export type StockListRow = z.infer<typeof stockListRowSchema>;

const stateCountsSchema = z.record(z.enum(LISTING_STATE_NAMES), countSchema);
export type StateCounts = z.infer<typeof stateCountsSchema>;

export const stockSchema = z.object({
  rows: z.array(stockListRowSchema),
  page: countSchema,
  pageCount: countSchema,
  /** The number of ads that match the words. */
  total: countSchema,
  /** The number of all ads of the seller by state, whatever the search. */
  counts: stateCountsSchema,
  /** The number of ads in each saved view, whatever the search. */
  viewCounts: z.record(z.enum(STOCK_VIEWS), countSchema),
});
export type Stock = z.infer<typeof stockSchema>;

/** Ads that the seller should see to today, the most urgent first, and how many ads there are of each state. */
export const stockTodaySchema = z.object({
  rows: z.array(stockRowSchema),
  counts: stateCountsSchema,
  /** Views in the last thirty days. `taps` cover the same days. */
  views: countSchema,
  taps: countSchema,
});
export type StockToday = z.infer<typeof stockTodaySchema>;

/** The first steps of a new dealer or garage, and which of them are done. */
export const firstStepsSchema = z.object({
  /** False once there is something on sale, and the seller is no longer new or has done all of them. */
  isShown: z.boolean(),
  done: z.object({
    /** A file of the stock was loaded. */
    import: z.boolean(),
    /** There are a logo and opening hours. */
    page: z.boolean(),
    /** Somebody else is in the team, or invited. */
    team: z.boolean(),
    /** An ad was sent. */
    car: z.boolean(),
  }),
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;

/** Counts of buyers' views and contacts of one ad on a day. */
export const listingDaySchema = z.object({
  /** For example "2026-11-22". */
  day: z.iso.date(),
  views: countSchema,
  /** Members who put the car among their own that day, and still have it there. */
  saves: countSchema,
  reveals: countSchema,
  calls: countSchema,
  messages: countSchema,
  /** Messages, offers and requests; spam is left out. */
  leads: countSchema,
});
export type ListingDay = z.infer<typeof listingDaySchema>;

const middleSchema = z.object({
  /** Half of them had fewer, half had more. */
  others: z.number().min(0),
  own: countSchema,
});

/** An ad beside others like it, of other sellers, on the same days. */
export const likeFiguresSchema = z.object({
  /** The number of other ads. */
  count: countSchema,
  /** Days that are compared: all of the last thirty, or those since the ad is on sale. */
  days: countSchema,
  views: middleSchema,
  saves: middleSchema,
  taps: middleSchema,
  leads: middleSchema,
});
export type LikeFigures = z.infer<typeof likeFiguresSchema>;

/** Counts of an ad by day, and beside others like it. */
export const listingFiguresSchema = z.object({
  /** Today last. Days on which nothing happened are included. */
  days: z.array(listingDaySchema),
  /** Null: too few, or too new, to say. */
  like: likeFiguresSchema.nullable(),
  /** By how many per cent the price is above the median of so many like it; null: it cannot be told. */
  price: z.object({ above: z.int(), likeCount: countSchema }).nullable(),
});
export type ListingFigures = z.infer<typeof listingFiguresSchema>;

const proposedValueSchema = z.union([z.string(), z.number(), z.null()]);

/** The usual values of a model and year, for a seller of another one; null if cars differ. */
export const carProposalSchema = z.object({
  values: z.object({
    category: proposedValueSchema,
    engine: proposedValueSchema,
    fueltype: proposedValueSchema,
    gearbox: proposedValueSchema,
    seats: proposedValueSchema,
    doors: proposedValueSchema,
    drivetype: proposedValueSchema,
  }),
  /** Prices of those on sale, in whole shillings; null: too few to say. */
  prices: z
    .object({
      count: countSchema,
      low: countSchema,
      median: countSchema,
      high: countSchema,
    })
    .nullable(),
});
export type CarProposal = z.infer<typeof carProposalSchema>;
