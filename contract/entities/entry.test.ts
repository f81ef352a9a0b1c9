import { expectTypeOf, test } from 'vitest';
import type { Entry, Filters, Selection, Sort } from './entry.ts';

const SUMMARY = {
  fields: ['price', 'location'],
  populate: { make: { fields: ['name'] }, images: { fields: ['url', 'width'] } },
} as const satisfies Selection<'cars'>;

test('an entry has exactly what was selected, of the kinds that its entity declares', () => {
  type Car = Entry<'cars', typeof SUMMARY>;
  expectTypeOf<Car['price']>().toEqualTypeOf<number | null>();
  expectTypeOf<Car['documentId']>().toEqualTypeOf<string>();
  expectTypeOf<NonNullable<Car['make']>['name']>().toEqualTypeOf<string>();
  expectTypeOf<null extends Car['make'] ? true : false>().toEqualTypeOf<true>();
  expectTypeOf<Car['images'][number]['url']>().toEqualTypeOf<string>();
  expectTypeOf<keyof Car>().toEqualTypeOf<'id' | 'documentId' | 'price' | 'location' | 'make' | 'images'>();
});

test('without names an entry has all its usual attributes', () => {
  expectTypeOf<Entry<'cars'>['condition']>().toEqualTypeOf<'new' | 'used' | null>();
  expectTypeOf<Entry<'dealer-infos'>['features']>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<'reference' extends keyof Entry<'garages'> ? true : false>().toEqualTypeOf<false>();
  expectTypeOf<Entry<'saves', { populate: { car: true } }>['car'][number]['year']>().toEqualTypeOf<number | null>();
});

test('a name that no entity has is an error of types', () => {
  // @ts-expect-error: cars have a price.
  const fields: Selection<'cars'> = { fields: ['prize'] };
  // @ts-expect-error: a dealer has no make.
  const populate: Selection<'cars'> = { populate: { dealer_info: { populate: { make: true } } } };
  // @ts-expect-error: years are numbers.
  const filters: Filters<'cars'> = { year: { $gte: '2012' } };
  // @ts-expect-error: models have a name.
  const nested: Filters<'cars'> = { model: { nmae: { $eq: 'Premio' } } };
  // @ts-expect-error: what is never answered cannot be asked for.
  const internal: Selection<'garages'> = { fields: ['reference'] };
  // @ts-expect-error: nothing is sorted by colour name in British letters.
  const sort: Sort<'cars'> = 'colour:asc';
  expectTypeOf([fields, populate, filters, nested, internal, sort]).toBeArray();
});
