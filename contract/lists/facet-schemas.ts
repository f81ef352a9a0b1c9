import { z } from 'zod';
import { countSchema } from '../value-schemas.ts';

export const facetCountSchema = z
  .object({
    name: z.string(),
    count: countSchema,
    /** The make of a model. */
    make: z.string().optional(),
    /** The choice's documentId, if it has a page of its own, such as a seller's. */
    documentId: z.string().optional(),
  })
  .meta({ id: 'FacetCount' });
export type FacetCount = z.infer<typeof facetCountSchema>;

/** How the words of a search were understood. */
export const searchReadingSchema = z
  .object({
    /** The parts that narrow the list, each with the words that are left without it. */
    understood: z.array(z.object({ text: z.string(), rest: z.string() })),
    /** Words that nothing is called: the list is narrowed by the others. */
    unknown: z.array(z.string()),
  })
  .meta({ id: 'SearchReading' });
export type SearchReading = z.infer<typeof searchReadingSchema>;

/** `counts[n]`: the number of entries from `from[n]` up to, but not including, the next bound. */
export const histogramSchema = z
  .object({
    from: z.array(z.number()),
    counts: z.array(countSchema),
  })
  .meta({ id: 'Histogram' });
export type Histogram = z.infer<typeof histogramSchema>;
