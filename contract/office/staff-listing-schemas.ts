import { z } from 'zod';
import { countSchema, documentIdSchema, listingStateSchema, timeSchema } from '../value-schemas.ts';
import { subjectReportsSchema } from './report-schemas.ts';
import { alikeListingsSchema, listingDescriptionSchema } from './review-schemas.ts';

/** An ad in any state, with all that staff need to decide about it. */
export const staffListingSchema = listingDescriptionSchema.extend({
  /** The market's number for it; null: it was never public, or is a part. */
  reference: z.string().nullable(),
  /** Is it among the featured cars, and its last day there, such as "2026-12-24"? Null: a part, or a car that buyers never saw. */
  featured: z.object({ isFeatured: z.boolean(), until: z.string().nullable() }).nullable(),
  /** The reason for its state, as its seller was told. */
  reason: z.string().nullable(),
  reports: subjectReportsSchema,
  /** How many buyers wrote about it. */
  leads: countSchema,
  /** The review that waits for a decision; null: none does. */
  reviewId: z.int().nullable(),
  /** The end of the time in which this moderator can undo their action; null: there is nothing to undo. */
  undoUntil: timeSchema.nullable(),
  samePhotos: alikeListingsSchema,
  /** Other ads of the seller, the latest first. */
  others: z.array(z.object({ documentId: documentIdSchema, title: z.string(), state: listingStateSchema })),
});
export type StaffListing = z.infer<typeof staffListingSchema>;
