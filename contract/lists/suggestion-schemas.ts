import { z } from 'zod';

const suggestionPartSchema = z.object({
  field: z.string(),
  name: z.string(),
});

/** A possible meaning of what a visitor has typed so far, and the number of entries that it would show. */
export const suggestionSchema = z
  .object({
    /** The values that the text stands for, the most general first: make, model, year. */
    parts: z.array(suggestionPartSchema).meta({
      description:
        'What it stands for, from the general to the particular, each by the name of its field; none where it is the search itself',
    }),
    /** The part of the text that stands for no value and is searched as text, for example the beginning of a model code. */
    search: z.string().optional().meta({ description: 'Words that it is narrowed by as well' }),
    /** The exact number of entries that the suggestion would show, never 0. */
    count: z.int().min(1),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof suggestionSchema>;
