import { z } from 'zod';

const suggestionPartSchema = z.object({
  field: z.string(),
  name: z.string(),
});

/** A possible meaning of typed words, and how many entries it would show. */
export const suggestionSchema = z
  .object({
    /** From the general to the particular: the make, its model, the year. */
    parts: z.array(suggestionPartSchema).meta({
      description:
        'What it stands for, from the general to the particular, each by the name of its field; none where it is the search itself',
    }),
    /** Text such as the beginning of a code. */
    search: z.string().optional().meta({ description: 'Words that it is narrowed by as well' }),
    /** The exact number, never 0. */
    count: z.int().min(1),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof suggestionSchema>;
