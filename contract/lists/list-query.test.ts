import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatApiQuery } from '../api-query.ts';
import { CAR_LIST } from './car-list.data.ts';
import { type CarListQuery, carListPath } from './car-list.ts';
import { listFilter } from './list-filter.ts';
import {
  countChoices,
  everythingIn,
  formatListQuery,
  isOffered,
  isWorthFinding,
  parseListQuery,
} from './list-query.ts';
import { LIST_SORTS, type ListSort } from './sale-list.ts';
import { SPARE_PART_LIST } from './spare-part-list.data.ts';
import { parseTypedListQuery } from './typed-list-query.ts';

const text = fc
  .string({ minLength: 1, maxLength: 100 })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what an address cannot hold.
  .filter((text) => text.trim() === text && text.toLowerCase() !== 'all' && !/[\u0000-\u001f\u007f]/.test(text));
const words = fc
  .array(text, { minLength: 1, maxLength: 4 })
  .map((all) => all.join(' ').replace(/\s+/g, ' ').slice(0, 100).trim());
test('a list that is written as an address and read again is the same list', () => {
  fc.assert(
    fc.property(queries, (query) => {
      expect(parseTypedListQuery(CAR_LIST, formatListQuery(CAR_LIST, query))).toEqual(query);
    }),
  );
});

// As fast-check's unit "binary", which takes two seconds to be made.
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

test('any address is read, and each list has one address', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (address) => {
      const query = parse(address);
      expect(parseTypedListQuery(CAR_LIST, formatListQuery(CAR_LIST, query))).toEqual(query);
    }),
  );
});

test('what a page reads of digits by itself is what everybody else reads of them', () => {
  const digits = fc.oneof(fc.nat(12_000), fc.nat(2 ** 31)).map(String);
  const names = fc.constantFrom('minYear', 'year', 'minPrice', 'maxPrice', 'price', 'maxMileage', 'seats', 'page');
  fc.assert(
    fc.property(names, fc.oneof(digits, fc.string()), (name, value) => {
      const params = new URLSearchParams({ [name]: value });
      const alone = formatListQuery(CAR_LIST, parseListQuery(CAR_LIST, params)).toString();
      if (alone !== '') expect(alone).toBe(formatListQuery(CAR_LIST, parseTypedListQuery(CAR_LIST, params)).toString());
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
  [
    'minPrice=8.5m&maxPrice=USh%2020%20million&maxMileage=98k',
    { minPrice: 8_500_000, maxPrice: 20_000_000, maxMileage: 98_000 },
  ],
  ['minPrice=24.5&maxPrice=45&minYear=12', {}],
  ['minPrice=45/%3D', { minPrice: 45 }],
  ['price=10000', { maxPrice: 10_000_000 }],
  ['price=10000&maxPrice=5000000', { maxPrice: 5_000_000 }],
  ['year=2012', { minYear: 2012, maxYear: 2012 }],
  ['year=2012&minYear=2010', { minYear: 2010, maxYear: 2012 }],
  ['minYear=abc&maxYear=-1&page=0&sort=best&minMileage=1.5', {}],
  ['page=99999999999', { page: 1_000_000 }],
  ['q=%20premio%0A%002010%20', { words: 'premio 2010' }],
  [`q=${'a'.repeat(5_000)}`, { words: 'a'.repeat(100) }],
  [`q=${'%F0%9F%98%80'.repeat(500)}`, { words: '\u{1F600}'.repeat(100) }],
  ['q=&q=premio', {}],
  ['q=all', {}],
  ['fueltype=Petrol&fueltype=Diesel&fueltype=Petrol&gearbox=all', { fuels: ['Petrol', 'Diesel'] }],
  ['drivetype=Left%20Hand%20Drive&color=red', { steering: ['Left Hand Drive'], colours: ['red'] }],
  ['seats=5&seats=07&seats=7&seats=-1&seats=5.5&seats=five&seats=', { seats: ['5', '7'] }],
  ['seller=abc&seller=abcdefghijklmnopqrstuvwx&seller=%27', { sellers: ['abcdefghijklmnopqrstuvwx'] }],
  ['sort=price-asc&page=3', { sort: 'price-asc', page: 3 }],
  ['sort=newest', {}],
  ['q=premio&sort=newest', { words: 'premio', sort: 'newest' }],
])('%s is read as people mean it', (address, expected) => {
  expect(parse(address)).toEqual({ ...EVERYTHING, ...expected });
});

test('what a list does not know is ignored, and is not in its address', () => {
  const params = new URLSearchParams('modelSelected=Premio&fueltype=Petrol&seats=5&selectedMake=Toyota&doors=4');
  const query = parseListQuery(SPARE_PART_LIST, params);
  expect(query).toEqual({ ...everythingIn(SPARE_PART_LIST), makes: ['Toyota'] });
  expect(formatListQuery(SPARE_PART_LIST, parseListQuery(CAR_LIST, params)).toString()).toBe('selectedMake=Toyota');
  expect(formatListQuery(CAR_LIST, parseListQuery(CAR_LIST, params)).has('doors')).toBe(false);
});

test('however many names an address holds, a query of the API holds those that are read of it', () => {
  const many = new URLSearchParams();
  for (const name of ['selectedMake', 'modelSelected', 'category', 'fueltype', 'gearbox', 'drivetype', 'color']) {
    for (let at = 0; at < 100; at += 1) many.append(name, `${name} ${at} …………………`);
  }
  const query = parseListQuery(CAR_LIST, many);
  expect(parseTypedListQuery(CAR_LIST, formatListQuery(CAR_LIST, query))).toEqual(query);
  expect(formatApiQuery({ filters: listFilter(CAR_LIST, query) }).length).toBeLessThan(16_000);
});

test('search engines are not led to lists of free words', () => {
  expect(isWorthFinding(parse('selectedMake=Toyota&fueltype=Diesel'))).toBe(true);
  expect(isWorthFinding(parse('q=premio'))).toBe(false);
});

test('places and prices are offered by links and forms, or any text and number', () => {
  for (const on of [
    'location=Kampala',
    'location=Japan+Import',
    'maxPrice=8000000',
    'maxPrice=20000000',
    'minYear=2010',
  ])
    expect(isOffered(parse(on)), on).toBe(true);
  for (const off of ['location=amp', 'location=kampala', 'maxPrice=19999999', 'minPrice=20000001&location=Ka'])
    expect(isOffered(parse(off)), off).toBe(false);
});

test.each([
  ['maxPrice=under+30m', 'maxPrice=30000000'],
  ['minPrice=under+30m', 'maxPrice=30000000'],
  ['maxPrice=over+10m', 'minPrice=10000000'],
  ['minPrice=10m-20m', 'minPrice=10000000&maxPrice=20000000'],
  ['minPrice=12m&maxPrice=10m+to+20m', 'minPrice=12000000&maxPrice=20000000'],
  ['maxMileage=under+100k', 'maxMileage=100000'],
  ['maxPrice=cheap', ''],
])('%s, typed into the fields for bounds, is read as %s', (address, plain) => {
  expect(formatListQuery(CAR_LIST, parse(address)).toString()).toBe(plain);
});

const EVERYTHING = everythingIn(CAR_LIST);

const parse = (address: string) => parseTypedListQuery(CAR_LIST, new URLSearchParams(address));

const texts = fc.uniqueArray(text, { maxLength: 5 });

const documentIds = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{24}$/), { maxLength: 3 });
const wholeNumbers = fc.uniqueArray(fc.integer({ min: 0, max: 1_000 }).map(String), { maxLength: 3 });
const number = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }), { nil: undefined });
const year = fc.option(fc.integer({ min: 1_000, max: 9_999 }), { nil: undefined });
const queries: fc.Arbitrary<CarListQuery> = fc
  .record({
    makes: texts,
    models: texts,
    categories: texts,
    condition: fc.option(fc.constantFrom('new', 'used', 'as good as new'), { nil: undefined }),
    location: fc.option(text, { nil: undefined }),
    words: fc.option(words, { nil: undefined }),
    fuels: texts,
    gearboxes: texts,
    steering: texts,
    colours: texts,
    seats: wholeNumbers,
    sellers: documentIds,
    minYear: year,
    maxYear: year,
    minPrice: number,
    maxPrice: number,
    minMileage: number,
    maxMileage: number,
    sort: fc.constantFrom(...(Object.keys(LIST_SORTS) as ListSort[])),
    page: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map((choices) => ({ ...EVERYTHING, ...choices }))
  // Without words the newest come first as it is.
  .filter(({ words, sort }) => words !== undefined || sort !== 'newest');
