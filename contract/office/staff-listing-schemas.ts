import { z } from 'zod';
import { countSchema, documentIdSchema, listingStateSchema, timeSchema } from '../value-schemas.ts';
import { subjectReportsSchema } from './report-schemas.ts';
import { alikeListingsSchema, listingDescriptionSchema } from './review-schemas.ts';

/** An ad in any state, with all that staff need to decide about it. */
export const staffListingSchema = listingDescriptionSchema.extend({
  /** The market's number for it; null: it was never public, or is a part. */
  reference: z.string().nullable(),
  /** Is it among the featured cars, and its last day there, such as "2026-12-24"? Null: no car that buyers ever saw. */
  featured: z.object({ isFeatured: z.boolean(), until: z.string().nullable() }).nullable(),
  /** Why it is in its state, as its seller was told. */
  reason: z.string().nullable(),
  reports: subjectReportsSchema,
  /** How many buyers wrote about it. */
  leads: countSchema,
  /** The review that waits for a decision; null: none does. */
  reviewId: z.int().nullable(),
  /** Until when this moderator can undo what they did to it; null: there is nothing to undo. */
  undoUntil: timeSchema.nullable(),
  samePhotos: alikeListingsSchema,
  /** Other ads of its seller, the latest first. */
  others: z.array(z.object({ documentId: documentIdSchema, title: z.string(), state: listingStateSchema })),
});
export type StaffListing = z.infer<typeof staffListingSchema>;
