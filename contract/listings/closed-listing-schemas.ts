import { z } from 'zod';
import { listingKindSchema } from '../value-schemas.ts';
import { CLOSED_STATES } from './closed-listings.ts';

/** A picture of an ended ad. */
const closedPictureSchema = z.object({
  url: z.string(),
  name: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  provider_metadata: z.object({ placeholder: z.string() }).nullable(),
});

/** All that the API answers about an ad that has ended: only facts that buyers could see before, and none about the seller. */
export const closedListingSchema = z.object({
  documentId: z.string(),
  kind: listingKindSchema,
  state: z.enum(CLOSED_STATES),
  /** The part's name; null for a car. */
  name: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  /** A car's body type, or a part's category. */
  category: z.string().nullable(),
  year: z.int().nullable(),
  /** The last price of the ended ad, in whole shillings; null if buyers had to ask for it. */
  price: z.int().nullable(),
  /** The first picture, in an array; the array is empty if the ad had none. */
  images: z.array(closedPictureSchema),
});
export type ClosedListing = z.infer<typeof closedListingSchema>;
/** The facts of an ended ad that are used to find similar ads on sale. */
export type ClosedFacts = Pick<ClosedListing, 'name' | 'make' | 'model' | 'category' | 'year'>;
