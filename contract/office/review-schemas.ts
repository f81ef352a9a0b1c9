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
  sellerStateSchema,
  timeSchema,
} from '../value-schemas.ts';
import { listingHistoryEntrySchema } from './listing-schemas.ts';

// The queue of moderators. Times are ISO 8601.

const reviewKindSchema = z.enum(['new', 'edit']);
export type ReviewKind = z.infer<typeof reviewKindSchema>;

const reviewDecisionSchema = z.enum(['approved', 'declined', 'taken back', 'closed']);
export type ReviewDecision = z.infer<typeof reviewDecisionSchema>;

const reviewPhotoSchema = z.object({
  /** A path on this host, or an absolute address. A draft's photo is shown only to those who may see the draft. */
  url: z.string(),
  /** Pixels of the stored photo. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** '#rrggbb', to fill the box until the photo has come. */
  placeholder: z.string().nullable(),
  /** Buyers have not seen it in this ad. */
  isNew: z.boolean(),
});
export type ReviewPhoto = z.infer<typeof reviewPhotoSchema>;

/** An ad with the same chassis or plate. */
const doubleListingSchema = z.object({
  documentId: documentIdSchema,
  title: z.string(),
  state: listingStateSchema,
});
export type DoubleListing = z.infer<typeof doubleListingSchema>;

/** A seller's history with the market. */
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

/** Ads of other sellers that show the same photos, made smaller, compressed or mirrored. */
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
  /** The values that buyers see; empty for an ad that they never saw. */
  publicValues: listingValuesSchema,
  /** The photos in the seller's order, the cover first. */
  photos: z.array(reviewPhotoSchema),
  /** Would approving change the photos that buyers see, or their order? */
  hasOtherPhotos: z.boolean(),
  /** The number of photos that buyers would no longer see. */
  photosGone: countSchema,
  /** Prices of similar cars on sale, in whole shillings; null: too few to say. */
  prices: z
    .object({
      count: countSchema,
      low: countSchema,
      high: countSchema,
    })
    .nullable(),
  doubles: z.array(doubleListingSchema),
  record: sellerRecordSchema,
  /** With everybody's names, which sellers do not see. */
  history: z.array(listingHistoryEntrySchema.extend({ isBySeller: z.boolean() })),
});
export type ListingDescription = z.infer<typeof listingDescriptionSchema>;

const reviewRowSchema = z.object({
  id: z.int(),
  kind: reviewKindSchema,
  ...listingDescriptionSchema.pick({ documentId: true, title: true, listingKind: true, seller: true }).shape,
  score: countSchema,
  signals: z.array(namesSchema(REVIEW_SIGNALS)),
  waitingSince: timeSchema,
  /** The moderator who looks at it now. */
  claimedBy: z.string().nullable(),
  isMine: z.boolean(),
});
export type ReviewRow = z.infer<typeof reviewRowSchema>;

/** An item that another moderator decided a short while ago. */
const decidedRowSchema = z.object({
  id: z.int(),
  title: z.string(),
  decision: reviewDecisionSchema,
  decidedBy: z.string().nullable(),
  decidedAt: timeSchema,
});
export type DecidedRow = z.infer<typeof decidedRowSchema>;

/** The most urgent first. */
export const reviewQueueSchema = z.object({
  items: z.array(reviewRowSchema),
  /** Items that others decided in the last quarter of an hour, the latest first. */
  decided: z.array(decidedRowSchema),
  /** The number of all waiting items, also those that are not listed. */
  waiting: countSchema,
  /** The median minutes from sending to decision, of the last fifty reviews. Null: there are too few. */
  usualMinutes: z.int().nullable(),
});
export type ReviewQueue = z.infer<typeof reviewQueueSchema>;

/** A review item with everything that its page shows. */
export const reviewDetailSchema = listingDescriptionSchema.extend(reviewRowSchema.shape).extend({
  /** To be sent along with a decision. */
  version: z.int(),
  /** The public name that the seller asks for; null: no change. */
  wantedName: z.string().nullable(),
  /** The fields that would change. */
  changed: z.array(z.string()),
  decision: reviewDecisionSchema.nullable(),
  /** The moderator who decided; null: it is undecided, or a program decided. */
  decidedBy: z.string().nullable(),
  /** The end of the time in which the decision can be undone; null: it cannot be undone. */
  undoUntil: timeSchema.nullable(),
  samePhotos: alikeListingsSchema,
});
export type ReviewDetail = z.infer<typeof reviewDetailSchema>;
