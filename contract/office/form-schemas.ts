import { z } from 'zod';

/** The choices in the form of an ad, the usual ones first. */
export const listingFormChoicesSchema = z.object({
  makes: z.array(
    z.object({
      name: z.string(),
      models: z.array(z.string()),
    }),
  ),
  /** Body types. */
  categories: z.array(z.string()),
  /** Kinds of parts. */
  spareCategories: z.array(z.string()),
  features: z.array(z.string()),
  /** The median time from sending an ad to a moderator's decision. Null: too few to say. */
  usualMinutes: z.int().nullable(),
});
export type ListingFormChoices = z.infer<typeof listingFormChoicesSchema>;
