import { z } from 'zod';
import { countSchema } from '../value-schemas.ts';

export const facetCountSchema = z
  .object({
    name: z.string(),
    count: countSchema,
    /** For a model: its make. */
    make: z.string().optional(),
    /** The documentId of the choice, if choices are entries such as dealers. */
    documentId: z.string().optional(),
  })
  .meta({ id: 'FacetCount' });
export type FacetCount = z.infer<typeof facetCountSchema>;

/** How the API understood the words of a search. */
export const searchReadingSchema = z
  .object({
    /** The phrases that narrow the list, each with the search text that remains if a visitor removes the phrase. */
    understood: z.array(z.object({ text: z.string(), rest: z.string() })),
    /** Words that match nothing. The API ignores them and narrows the list by the other words. */
    unknown: z.array(z.string()),
  })
  .meta({ id: 'SearchReading' });
export type SearchReading = z.infer<typeof searchReadingSchema>;

/** `counts[n]` is the number of entries from `from[n]` up to, but not including, `from[n + 1]`. */
export const histogramSchema = z
  .object({
    from: z.array(z.number()),
    counts: z.array(countSchema),
  })
  .meta({ id: 'Histogram' });
export type Histogram = z.infer<typeof histogramSchema>;
