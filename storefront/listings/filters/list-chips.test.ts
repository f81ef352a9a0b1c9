import { expect, test } from 'vitest';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { everythingIn, listPath, parseListQuery } from '#contract/lists/list-query.ts';
import { SPARE_PART_LIST } from '#contract/lists/spare-part-list.data.ts';
import { listChips, listWords } from './list-chips.ts';

const MODELS = { Toyota: ['Noah', 'Wish'], Nissan: ['Noah', 'Tiida'] };

const chipsOf = (address: string) => {
  const query = parseListQuery(CAR_LIST, new URLSearchParams(address));
  return Object.fromEntries(
    listChips(CAR_LIST, query, { models: MODELS }).map(({ label, without }) => [label, without]),
  );
};

test('each choice has a chip that leads to the list without it', () => {
  expect(chipsOf('selectedMake=Toyota&category=SUV&selectedCategory=Van&selectedCondition=USED')).toEqual({
    Toyota: '/filter?selectedCategory=Van&selectedCategory=SUV&selectedCondition=used',
    Van: '/filter?selectedMake=Toyota&selectedCategory=SUV&selectedCondition=used',
    SUV: '/filter?selectedMake=Toyota&selectedCategory=Van&selectedCondition=used',
    Used: '/filter?selectedMake=Toyota&selectedCategory=Van&selectedCategory=SUV',
  });
  expect(chipsOf('minYear=2010&maxPrice=50000000&minMileage=10000&location=Kampala')).toEqual({
    'From 2010': '/filter?location=Kampala&maxPrice=50000000&minMileage=10000',
    'Up to Ugx 50,000,000': '/filter?location=Kampala&minYear=2010&minMileage=10000',
    'From 10,000 km': '/filter?location=Kampala&minYear=2010&maxPrice=50000000',
    Kampala: '/filter?minYear=2010&maxPrice=50000000&minMileage=10000',
  });
});

test('fuel, seats, sellers and free words are called what people call them', () => {
  const seller = 'a'.repeat(24);
  const query = parseListQuery(
    CAR_LIST,
    new URLSearchParams(
      `q=premio 2010&fueltype=Petrol&fueltype=Diesel&seats=1&seats=7&seller=${seller}&seller=${'b'.repeat(24)}`,
    ),
  );
  const labels = listChips(CAR_LIST, query, { sellers: { [seller]: 'Lake Motors' } }).map(({ label }) => label);
  expect(labels).toEqual(['“premio 2010”', 'Petrol', 'Diesel', '1 seat', '7 seats', 'Lake Motors', 'Unknown seller']);
  expect(listWords(CAR_LIST, { ...everythingIn(CAR_LIST), words: 'nze', makes: ['Toyota'], models: ['Wish'] })).toBe(
    '“nze”, Toyota, Wish',
  );
});

test('a make takes along the models that only it has', () => {
  const both = 'selectedMake=Toyota&selectedMake=Nissan&modelSelected=Noah&modelSelected=Wish';
  expect(chipsOf(both).Toyota).toBe('/filter?selectedMake=Nissan&modelSelected=Noah');
  expect(chipsOf(both).Wish).toBe('/filter?selectedMake=Toyota&selectedMake=Nissan&modelSelected=Noah');
});

test('the order stays, the list begins anew, and an order alone is no choice', () => {
  expect(chipsOf('sort=price-asc&page=3&minYear=2010')).toEqual({ 'From 2010': '/filter?sort=price-asc' });
  expect(listChips(SPARE_PART_LIST, { ...everythingIn(SPARE_PART_LIST), sort: 'price-asc', page: 2 })).toEqual([]);
});

test('taking the chips away one by one leads to the whole list, whatever is asked', () => {
  let path = listPath(CAR_LIST, {
    ...everythingIn(CAR_LIST),
    makes: ['Toyota', '__proto__'],
    models: ['Wish', 'constructor'],
    categories: ['Van'],
    condition: 'broken',
    location: 'Other',
    minYear: 1_990,
    maxYear: 1_991,
    minPrice: 3_000,
    maxPrice: 4_000,
    minMileage: 5,
    maxMileage: 6,
    words: 'a b',
    fuels: ['Petrol', '__proto__'],
    seats: ['5'],
    sellers: ['c'.repeat(24)],
  });
  let steps = 0;
  for (; path !== '/filter'; steps += 1) {
    const query = parseListQuery(CAR_LIST, new URL(path, 'http://localhost').searchParams);
    const [first, ...rest] = listChips(CAR_LIST, query, { models: MODELS });
    expect(new Set(rest.map(({ without }) => without)).size).toBe(rest.length);
    path = first?.without ?? 'nowhere';
  }
  expect(steps).toBe(17);
});
