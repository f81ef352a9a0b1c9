import { z } from 'zod';
import { REVIEW_SIGNALS } from '../listings/review-signals.ts';
import { SELLER_KINDS } from '../permissions.ts';
import {
  countSchema,
  documentIdSchema,
  listingKindSchema,
  listingStateSchema,
  listingValuesSchema,
  namesSchema,
  pictureSchema,
  sellerStateSchema,
  timeSchema,
} from '../value-schemas.ts';
import { listingHistoryEntrySchema } from './listing-schemas.ts';

// Review items: ads and changes that wait for a moderator. Times are ISO 8601.

const reviewKindSchema = z.enum(['new', 'edit']);
export type ReviewKind = z.infer<typeof reviewKindSchema>;

const reviewDecisionSchema = z.enum(['approved', 'declined', 'taken back', 'closed']);
export type ReviewDecision = z.infer<typeof reviewDecisionSchema>;

const reviewPhotoSchema = z.object({
  /** The address of the photo: a path on this host, or an absolute address. Photos of a draft load only for people who may see the draft. */
  url: z.string(),
  /** `width`, `height`: the size of the stored photo in px; null if it is not known. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The photo's average colour as '#rrggbb', shown in its place until the photo has loaded. */
  placeholder: z.string().nullable(),
  /** True: buyers have not seen the photo in this ad yet. */
  isNew: z.boolean(),
});
export type ReviewPhoto = z.infer<typeof reviewPhotoSchema>;

/** Another ad that seems to be for the same car, by its chassis number, plate or photos. */
const doubleListingSchema = z.object({
  documentId: documentIdSchema,
  title: z.string(),
  state: listingStateSchema,
});
export type DoubleListing = z.infer<typeof doubleListingSchema>;

/** A seller's record: how long they have been here, and how many of their ads were approved, declined or sold. */
export const sellerRecordSchema = z.object({
  documentId: documentIdSchema,
  state: sellerStateSchema,
  live: countSchema,
  approved: countSchema,
  declined: countSchema,
  sold: countSchema,
  trust: countSchema,
  since: timeSchema,
});
export type SellerRecord = z.infer<typeof sellerRecordSchema>;

/** Ads of other sellers that have photos of this ad, even if these were resized, compressed or mirrored. */
export const alikeListingsSchema = z.array(doubleListingSchema);

/** An ad, as staff see it. */
export const listingDescriptionSchema = z.object({
  documentId: documentIdSchema,
  /** For example "Toyota Premio 2010". */
  title: z.string(),
  listingKind: listingKindSchema,
  seller: z.object({
    name: z.string().nullable(),
    kind: z.enum(SELLER_KINDS),
  }),
  state: listingStateSchema,
  values: listingValuesSchema,
  /** The values that buyers see; empty if the ad was never on sale. */
  publicValues: listingValuesSchema,
  /** The photos in the seller's order; the cover is the first. */
  photos: z.array(reviewPhotoSchema),
  /** True: approving the changes would change the photos that buyers see, or their order. */
  hasOtherPhotos: z.boolean(),
  /** The number of photos that buyers would no longer see after approval. */
  photosGone: countSchema,
  /** Prices of similar cars on sale, in whole shillings; null if there are too few. */
  prices: z
    .object({
      count: countSchema,
      low: countSchema,
      high: countSchema,
    })
    .nullable(),
  doubles: z.array(doubleListingSchema),
  record: sellerRecordSchema,
  /** The history of the ad, with the names of all persons. Sellers see a history without the names of staff. */
  history: z.array(listingHistoryEntrySchema.extend({ isBySeller: z.boolean() })),
});
export type ListingDescription = z.infer<typeof listingDescriptionSchema>;

export const reviewRowSchema = z.object({
  id: z.int(),
  kind: reviewKindSchema,
  ...listingDescriptionSchema.pick({ documentId: true, title: true, listingKind: true, seller: true }).shape,
  /** The first photo that the ad will have after approval; null if it has none. */
  cover: pictureSchema.nullable(),
  score: countSchema,
  signals: z.array(namesSchema(REVIEW_SIGNALS)),
  waitingSince: timeSchema,
  /** The number of waiting items of the same seller, including this one. */
  ofSeller: countSchema,
  sellerId: documentIdSchema,
  /** The name of the moderator who has claimed the item; null if nobody has. */
  claimedBy: z.string().nullable(),
  isMine: z.boolean(),
});
export type ReviewRow = z.infer<typeof reviewRowSchema>;

/** A review item that another moderator has decided, in the list of the latest decisions. */
const decidedRowSchema = z.object({
  id: z.int(),
  title: z.string(),
  decision: reviewDecisionSchema,
  decidedBy: z.string().nullable(),
  decidedAt: timeSchema,
});
export type DecidedRow = z.infer<typeof decidedRowSchema>;

/** The items that wait for a moderator, the most urgent first. */
export const reviewQueueSchema = z.object({
  items: z.array(reviewRowSchema),
  /** Items that others decided in the last 15 minutes, latest first. */
  decided: z.array(decidedRowSchema),
  /** The number of all waiting items; `items` may have fewer. */
  waiting: countSchema,
  /** Median minutes from sending to decision, of the last fifty reviews. Null if there are too few. */
  usualMinutes: z.int().nullable(),
});
export type ReviewQueue = z.infer<typeof reviewQueueSchema>;

/** The outcome of a decision about all waiting items of one seller. */
export const decidedAllSchema = z.object({
  done: countSchema,
  /** The number of items that were not decided: another moderator has them, or the market refused, for example because of a limit. */
  left: countSchema,
  /** The time of the decisions, by which they are found if they are undone. */
  decidedAt: timeSchema,
});
export type DecidedAll = z.infer<typeof decidedAllSchema>;

/** A review item with everything that its page shows. */
export const reviewDetailSchema = listingDescriptionSchema.extend(reviewRowSchema.shape).extend({
  /** The version of the ad. A decision is sent with it, and is refused if the ad has changed since the moderator read it. */
  version: z.int(),
  /** The public name that a private seller wants; null if the item is not about a name. */
  wantedName: z.string().nullable(),
  /** The names of the ad's fields that the seller has changed. */
  changed: z.array(z.string()),
  decision: reviewDecisionSchema.nullable(),
  /** The name of the moderator who decided; null if nobody has, or if the server decided by itself. */
  decidedBy: z.string().nullable(),
  /** Until when the decision can be undone; null if it cannot be. */
  undoUntil: timeSchema.nullable(),
  samePhotos: alikeListingsSchema,
});
export type ReviewDetail = z.infer<typeof reviewDetailSchema>;
