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

// A seller's ads as lists show them. Times are ISO 8601, prices are whole shillings.

/** An ad in a list of the seller's ads. */
export const stockRowSchema = z.object({
  documentId: documentIdSchema,
  kind: listingKindSchema,
  /** For example "Toyota Premio 2010"; empty until the make or name is filled in. */
  title: z.string(),
  state: listingStateSchema,
  reason: z.string().nullable(),
  price: priceSchema.nullable(),
  stockNumber: z.string().nullable(),
  photoCount: countSchema,
  /** The first photo; null if the ad has none. */
  picture: pictureSchema.nullable(),
  /** True: the seller has sent changes to the ad, and they wait for a moderator. */
  isWaiting: z.boolean(),
  expiresAt: timeSchema.nullable(),
  updatedAt: timeSchema,
  tasks: z.array(z.enum(STOCK_TASKS)),
});
export type StockRow = z.infer<typeof stockRowSchema>;

/** An ad in the table of all ads, with its numbers of the last thirty days (`FIGURE_DAYS`). */
export const stockListRowSchema = stockRowSchema.extend({
  /** The reference number that the market gave to the car, which buyers quote; null until the car is first on sale. */
  reference: z.string().nullable(),
  /** Whole days since the ad was first on sale; null if it is not on sale now. */
  daysOnSale: countSchema.nullable(),
  /** How often buyers viewed the ad in the last thirty days; null for a spare part, whose views are not counted. */
  views: countSchema.nullable(),
  /** The views on each of the last thirty days, today last. Empty for a spare part, and if nobody viewed the ad. */
  viewDays: z.array(countSchema),
  /** Presses of Call, WhatsApp and Show number. Presses on one day by one browser count once. */
  taps: countSchema,
  /** Questions, offers and requests that buyers sent about the ad, without spam. */
  leads: countSchema,
});
export type StockListRow = z.infer<typeof stockListRowSchema>;

const stateCountsSchema = z.record(z.enum(LISTING_STATE_NAMES), countSchema);
export type StateCounts = z.infer<typeof stateCountsSchema>;

export const stockSchema = z.object({
  rows: z.array(stockListRowSchema),
  page: countSchema,
  pageCount: countSchema,
  /** The number of ads that match the search. */
  total: countSchema,
  /** The number of the seller's ads in each state, regardless of the search. */
  counts: stateCountsSchema,
  /** The number of ads in each saved view, regardless of the search. */
  viewCounts: z.record(z.enum(STOCK_VIEWS), countSchema),
});
export type Stock = z.infer<typeof stockSchema>;

/** The page Today: ads that need the seller's attention, most urgent first, and the number of ads in each state. */
export const stockTodaySchema = z.object({
  rows: z.array(stockRowSchema),
  counts: stateCountsSchema,
  /** `views`, `taps`: the views and presses of all ads of the seller in the last thirty days. */
  views: countSchema,
  taps: countSchema,
});
export type StockToday = z.infer<typeof stockTodaySchema>;

/** The first steps that the page suggests to a new dealer or garage, and which of them are done. */
export const firstStepsSchema = z.object({
  /** False: the page suggests no steps, because an ad is on sale, and all steps are done or the seller is no longer new. */
  isShown: z.boolean(),
  done: z.object({
    /** True: ads were imported from a file. */
    import: z.boolean(),
    /** True: the public page has a logo and opening hours. */
    page: z.boolean(),
    /** True: the team has another member, or an open invitation. */
    team: z.boolean(),
    /** True: the seller has sent an ad to be put on sale. */
    car: z.boolean(),
  }),
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;

/** The views and contacts of one ad on one day. */
export const listingDaySchema = z.object({
  /** For example "2026-11-22". */
  day: z.iso.date(),
  views: countSchema,
  /** Members who put the car on one of their lists on that day and have not removed it since. */
  saves: countSchema,
  reveals: countSchema,
  calls: countSchema,
  messages: countSchema,
  /** Questions, offers and requests of buyers, without spam. */
  leads: countSchema,
});
export type ListingDay = z.infer<typeof listingDaySchema>;

const middleSchema = z.object({
  /** The median of the numbers that similar ads of other sellers have. */
  others: z.number().min(0),
  own: countSchema,
});

/** The numbers of an ad compared with those of similar ads of other sellers, over the same days. */
export const likeFiguresSchema = z.object({
  /** The number of similar ads. */
  count: countSchema,
  /** The number of days that are compared: thirty, or fewer if the ad has been on sale for a shorter time. */
  days: countSchema,
  views: middleSchema,
  saves: middleSchema,
  taps: middleSchema,
  leads: middleSchema,
});
export type LikeFigures = z.infer<typeof likeFiguresSchema>;

/** The numbers of an ad by day, and compared with similar ads. */
export const listingFiguresSchema = z.object({
  /** One entry for each day, today last, even if nothing happened on that day. */
  days: z.array(listingDaySchema),
  /** The comparison with similar ads; null if there are too few of them, or if the ad is too new. */
  like: likeFiguresSchema.nullable(),
  /** `above`: per cent by which the price is above the median of similar cars. `likeCount`: the number of these cars. Null if there are none. */
  price: z.object({ above: z.int(), likeCount: countSchema }).nullable(),
});
export type ListingFigures = z.infer<typeof listingFiguresSchema>;

const proposedValueSchema = z.union([z.string(), z.number(), z.null()]);

/** The values that most cars of a make, model and year have, as suggestions for the form. A value is null if the cars differ in it. */
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
  /** The prices, in whole shillings, of cars on sale of this make, model and year; null if there are too few. */
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
