import { z } from 'zod';
import { facetCountSchema, histogramSchema, searchReadingSchema } from '#contract/lists/facet-schemas.ts';
import { countSchema } from '#contract/value-schemas.ts';
import { schemaName } from '../content/entry-schema.ts';
import type { ContentTypes } from '../content/filter.ts';
import { filterSchema } from '../content/filter-schema.ts';
import { wordsQuery } from '../content/query-schema.ts';
import { answers } from '../http/answer-schemas.ts';
import { openNamedSchemas } from '../http/named-schemas.ts';
import type { SearchFields } from './search-fields.ts';

/** Returns the names of all facets. */
export const facetNames = ({ choices, ranges }: SearchFields): string[] => [
  ...choices.filter(({ isCounted }) => isCounted).map(({ name }) => name),
  ...ranges.map(({ name }) => name),
];

const each = <Value extends z.ZodType>(names: readonly string[], value: Value) =>
  z.object(Object.fromEntries(names.map((name) => [name, value.optional()])));

function facetsSchema(fields: SearchFields) {
  const ranges = fields.ranges.map(({ name }) => name);
  const choices = facetNames(fields).filter((name) => !ranges.includes(name));
  return z.object({
    total: countSchema,
    choices: each(choices, z.array(facetCountSchema)),
    histograms: each(ranges, histogramSchema),
    search: searchReadingSchema.optional(),
  });
}

const queries = openNamedSchemas<z.ZodType>();

const facetQuery = (fields: SearchFields, types: ContentTypes) =>
  queries(`${schemaName(fields.type)}FacetQuery`, () =>
    z.object({
      filters: filterSchema(fields.type, types).optional(),
      ...(fields.words && { search: wordsQuery.optional() }),
      facets: z
        .array(z.enum(facetNames(fields)))
        .optional()
        .meta({ description: 'What to count; left out: all' }),
    }),
  );

/** Returns the schemas of the facet route: its parameters and its answer. */
export const facetRoute = (fields: SearchFields, types: ContentTypes) => ({
  tags: [fields.type.plural],
  summary: `What each choice would leave of a list of ${fields.type.plural}`,
  querystring: facetQuery(fields, types),
  response: answers({ 200: z.object({ data: facetsSchema(fields), meta: z.object({}) }) }, 400, 503),
});
