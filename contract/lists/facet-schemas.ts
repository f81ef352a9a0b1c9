import { z } from 'zod';
import { countSchema } from '../value-schemas.ts';

export const facetCountSchema = z
  .object({
    name: z.string(),
    count: countSchema,
    /** The make of a model; left out if the choice is no model. */
    make: z.string().optional(),
    /** The documentId of the entry that the choice stands for, such as a dealer; left out if choices are texts or names. */
    documentId: z.string().optional(),
  })
  .meta({ id: 'FacetCount' });
export type FacetCount = z.infer<typeof facetCountSchema>;

/** How the API understood a visitor's search text. */
export const searchReadingSchema = z
  .object({
    /** The phrases that narrow the list, each with the search text that remains if a visitor removes the phrase. */
    understood: z.array(z.object({ text: z.string(), rest: z.string() })),
    /** Words that have a meaning, but match none of the entries that the understood phrases match. The API ignores them. */
    apart: z.array(z.string()),
    /** Words that match nothing. The API ignores them and narrows the list by the other words. */
    unknown: z.array(z.string()),
  })
  .meta({ id: 'SearchReading' });
export type SearchReading = z.infer<typeof searchReadingSchema>;

/** The heights of a histogram's bars: `counts[n]` entries have a number from `from[n]` up to, but not including, `from[n + 1]`. */
export const histogramSchema = z
  .object({
    from: z.array(z.number()),
    counts: z.array(countSchema),
  })
  .meta({ id: 'Histogram' });
export type Histogram = z.infer<typeof histogramSchema>;
