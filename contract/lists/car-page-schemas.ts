import { z } from 'zod';
import { countSchema } from '../value-schemas.ts';

const carPageFactsSchema = z.object({
  total: countSchema,
  price: z
    .object({ known: countSchema, least: z.number(), median: z.number(), most: z.number() })
    .nullable()
    .meta({ description: 'In whole shillings; `known` cars have one, and half of those `median` or less' }),
  middleYear: z.int().nullable().meta({ description: 'At least half of the cars are of this year or later' }),
  colours: z.array(z.string()).meta({ description: 'The usual ones, the most usual first' }),
  place: z.object({ name: z.string(), count: countSchema }).nullable().meta({ description: 'Where most of them are' }),
});
/** Facts about the cars on the page of a make, model, body type or place. */
export type CarPageFacts = z.infer<typeof carPageFactsSchema>;

const linkSchema = z.object({ name: z.string(), path: z.string(), count: countSchema });
export type CarPageLink = z.infer<typeof linkSchema>;

export const carPageSchema = z
  .object({
    names: z.object({
      category: z.string().optional(),
      make: z.string().optional(),
      model: z.string().optional(),
      place: z.string().optional(),
    }),
    facts: carPageFactsSchema,
    near: z.object({
      wider: z.array(linkSchema),
      models: z.array(linkSchema),
      places: z.array(linkSchema),
      years: z.array(linkSchema),
      categories: z.array(linkSchema),
      makes: z.array(linkSchema),
    }),
  })
  .meta({ id: 'CarPage' });
export type CarPage = z.infer<typeof carPageSchema>;

/** The place that the address of a car page names. */
export const carPagePlaceSchema = z.object({
  path: z.string().meta({ description: 'The one address of the page, or of the list that stands in for it' }),
  page: carPageSchema
    .nullable()
    .meta({ description: 'Null: there is no such page; `path` is the nearest list with cars' }),
});
export type CarPagePlace = z.infer<typeof carPagePlaceSchema>;
