import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAR_LIST, type CarListQuery, carListPath } from './car-list.ts';
import { countChoices, everythingIn, formatListQuery, parseListQuery } from './list-query.ts';
import { LIST_SORTS, type ListSort } from './sale-list.ts';
import { SPARE_PART_LIST } from './spare-part-list.ts';

const EVERYTHING = everythingIn(CAR_LIST);

const parse = (address: string) => parseListQuery(CAR_LIST, new URLSearchParams(address));

const text = fc
  .string({ minLength: 1, maxLength: 100 })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what an address cannot hold.
  .filter((text) => text.trim() === text && text.toLowerCase() !== 'all' && !/[\u0000-\u001f\u007f]/.test(text));
const texts = fc.uniqueArray(text, { maxLength: 5 });
const number = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }), { nil: undefined });
const queries: fc.Arbitrary<CarListQuery> = fc
  .record({
    makes: texts,
    models: texts,
    categories: texts,
    condition: fc.option(fc.constantFrom('new', 'used', 'as good as new'), { nil: undefined }),
    location: fc.option(text, { nil: undefined }),
    minYear: number,
    maxYear: number,
    minPrice: number,
    maxPrice: number,
    minMileage: number,
    maxMileage: number,
    sort: fc.constantFrom(...(Object.keys(LIST_SORTS) as ListSort[])),
    page: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map((choices) => ({ ...EVERYTHING, ...choices }));

test('a list that is written as an address and read again is the same list', () => {
  fc.assert(
    fc.property(queries, (query) => {
      expect(parseListQuery(CAR_LIST, formatListQuery(CAR_LIST, query))).toEqual(query);
    }),
  );
});

test('any address is read, and each list has one address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (address) => {
      const query = parse(address);
      expect(parseListQuery(CAR_LIST, formatListQuery(CAR_LIST, query))).toEqual(query);
    }),
  );
});

test('an empty address asks for everything', () => {
  expect(parse('')).toEqual(EVERYTHING);
  expect(carListPath({})).toBe('/filter');
  expect(countChoices(EVERYTHING)).toBe(0);
});

test.each([
  ['selectedMake=Toyota&selectedMake=Nissan', { makes: ['Toyota', 'Nissan'] }],
  ['selectedMake=all&modelSelected=&selectedCategory=%20', {}],
  ['=SUV&=2010', {}],
  ['selectedCondition=USED', { condition: 'used' }],
  ['category=SUV', { categories: ['SUV'] }],
  ['minPrice=8,000,000&maxPrice=20 000 000', { minPrice: 8_000_000, maxPrice: 20_000_000 }],
  ['price=10000', { maxPrice: 10_000_000 }],
  ['price=10000&maxPrice=5000000', { maxPrice: 5_000_000 }],
  ['year=2012', { minYear: 2012, maxYear: 2012 }],
  ['year=2012&minYear=2010', { minYear: 2010, maxYear: 2012 }],
  ['minYear=abc&maxYear=-1&page=0&sort=best&minMileage=1.5', {}],
  ['page=99999999999', { page: 1_000_000 }],
  ['sort=price-asc&page=3', { sort: 'price-asc', page: 3 }],
])('%s is read as people mean it', (address, expected) => {
  expect(parse(address)).toEqual({ ...EVERYTHING, ...expected });
});

test('what a list does not know is ignored, and is not in its address', () => {
  const params = new URLSearchParams('modelSelected=Premio&fueltype=Petrol&selectedMake=Toyota');
  const query = parseListQuery(SPARE_PART_LIST, params);
  expect(query).toEqual({ ...everythingIn(SPARE_PART_LIST), makes: ['Toyota'] });
  expect(formatListQuery(SPARE_PART_LIST, parseListQuery(CAR_LIST, params)).toString()).toBe('selectedMake=Toyota');
});
