import { z } from 'zod';
import { listingKindSchema } from '../value-schemas.ts';
import { CLOSED_STATES } from './closed-listings.ts';

/** A picture as the API answers it. */
const closedPictureSchema = z.object({
  url: z.string(),
  name: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  provider_metadata: z.object({ placeholder: z.string() }).nullable(),
});

/**
 * The allow-list of public facts of a car or part that is no longer for sale. It has nothing about the seller, and nothing that buyers did
 * not see before.
 */
export const closedListingSchema = z.object({
  documentId: z.string(),
  kind: listingKindSchema,
  state: z.enum(CLOSED_STATES),
  /** The name of a spare part; null for a car. */
  name: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  /** The body type of a car; the kind of a part. */
  category: z.string().nullable(),
  year: z.int().nullable(),
  /** The last price, in whole shillings; null: on request. */
  price: z.int().nullable(),
  /** The first picture. */
  images: z.array(closedPictureSchema),
});
export type ClosedListing = z.infer<typeof closedListingSchema>;
/** The facts of an ended ad by which similar ads on sale are found. */
export type ClosedFacts = Pick<ClosedListing, 'name' | 'make' | 'model' | 'category' | 'year'>;
