import { z } from 'zod';
import { countSchema, documentIdSchema, listingStateSchema, timeSchema } from '../value-schemas.ts';
import { subjectReportsSchema } from './report-schemas.ts';
import { alikeListingsSchema, listingDescriptionSchema } from './review-schemas.ts';

/** An ad in any state, with everything that staff need to decide about it. */
export const staffListingSchema = listingDescriptionSchema.extend({
  /** The market's number for the car; null for a part, and for a car that was never on sale. */
  reference: z.string().nullable(),
  /**
   * Whether the car is featured, and the last day on which it is, for example "2026-12-24". Null for a part, and for a car that was never on
   * sale.
   */
  featured: z.object({ isFeatured: z.boolean(), until: z.string().nullable() }).nullable(),
  /** The reason for the ad's state, in the words that the seller read. */
  reason: z.string().nullable(),
  reports: subjectReportsSchema,
  /** The number of leads about the ad. */
  leads: countSchema,
  /** The id of the waiting review of the ad; null if none waits. */
  reviewId: z.int().nullable(),
  /** Until when this moderator can undo their last action on the ad; null if there is none to undo. */
  undoUntil: timeSchema.nullable(),
  samePhotos: alikeListingsSchema,
  /** Other ads of the seller, latest first. */
  others: z.array(z.object({ documentId: documentIdSchema, title: z.string(), state: listingStateSchema })),
});
export type StaffListing = z.infer<typeof staffListingSchema>;
