import { expect, test } from 'vitest';
import { slugOf } from '../values/slug.ts';
import { CAR_LIST } from './car-list.data.ts';
import { carPageNames, carPagePath, carPageQuery } from './car-pages.ts';
import { parseListQuery } from './list-query.ts';

test.each([
  ['Mercedes-Benz', 'mercedes-benz'],
  ['Land Cruiser Prado', 'land-cruiser-prado'],
  ['Golf+', 'golf-plus'],
  ['Citroën', 'citroen'],
  ['  A&B / C. ', 'a-b-c'],
  ['+++', 'plus-plus-plus'],
  ['!?', ''],
])('%s stands in addresses as %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

const namesOf = (address: string) => carPageNames(parseListQuery(CAR_LIST, new URLSearchParams(address)));

test('a page is the list of its names, and of nothing else', () => {
  for (const names of [
    { make: 'Toyota' },
    { make: 'Toyota', model: 'Premio', place: 'Kampala' },
    { make: 'Toyota', place: 'Ntinda' },
    { category: 'SUV' },
    { category: 'SUV', place: 'Kampala' },
  ])
    expect(carPageNames(carPageQuery(names))).toEqual(names);
  expect(carPagePath({ make: 'Mercedes-Benz', model: 'C-Class', place: 'Kampala' })).toBe(
    '/cars/mercedes-benz/c-class/kampala',
  );
  expect(namesOf('selectedMake=Toyota&page=2')).toEqual({ make: 'Toyota' });
  for (const other of [
    '',
    'location=Kampala',
    'selectedMake=Toyota&selectedMake=Nissan',
    'selectedMake=Toyota&selectedCategory=SUV',
    'selectedMake=Toyota&minYear=2010',
    'selectedMake=Toyota&sort=price-asc',
    'selectedMake=Toyota&q=premio',
    'selectedMake=Toyota&fueltype=Diesel',
  ])
    expect(namesOf(other), other).toBeUndefined();
});
