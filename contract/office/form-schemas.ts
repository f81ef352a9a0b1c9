import { z } from 'zod';

/** The choices that the form of an ad offers, the most usual first. */
export const listingFormChoicesSchema = z.object({
  makes: z.array(
    z.object({
      name: z.string(),
      models: z.array(z.string()),
    }),
  ),
  /** Body types. */
  categories: z.array(z.string()),
  /** The categories of spare parts. */
  spareCategories: z.array(z.string()),
  features: z.array(z.string()),
  /** Median minutes from sending an ad to a moderator's decision. Null if there are too few decisions to tell. */
  usualMinutes: z.int().nullable(),
});
export type ListingFormChoices = z.infer<typeof listingFormChoicesSchema>;
