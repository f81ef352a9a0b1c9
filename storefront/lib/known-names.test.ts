import { expect, test } from 'vitest';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { type KnownName, namesLike } from './known-names.ts';

const KNOWN: KnownName[] = [
  { make: undefined, name: 'Toyota', count: 600 },
  { make: undefined, name: 'Land Rover', count: 20 },
  { make: 'Toyota', name: 'Land Cruiser', count: 13 },
  { make: 'Toyota', name: 'Land Cruiser Prado', count: 40 },
  { make: 'Toyota', name: 'Premio', count: 63 },
  { make: 'Toyota', name: 'Corona Premio', count: 10 },
];

const labelsFor = (words: string) => namesLike(CAR_LIST, KNOWN, words).map(({ label }) => label);

test('names that begin like the words come first, then those with a word that does, each by its cars', () => {
  expect(labelsFor('prem')).toEqual(['Premio, Toyota', 'Corona Premio, Toyota']);
  expect(labelsFor('PRÉ')).toEqual(['Premio, Toyota', 'Corona Premio, Toyota']);
  expect(labelsFor('land')).toEqual(['Land Cruiser Prado, Toyota', 'Land Rover', 'Land Cruiser, Toyota']);
});

test('blanks and hyphens do not count, and a make with its model is one text', () => {
  expect(labelsFor('landcr')).toEqual(['Land Cruiser Prado, Toyota', 'Land Cruiser, Toyota']);
  expect(labelsFor('toyota pre')).toEqual(['Premio, Toyota']);
});

test('nothing is suggested for nothing, for signs alone, and for what no name begins with', () => {
  for (const words of ['', '  ', 'xyz', '—', 'premio kampala']) expect(labelsFor(words), words).toEqual([]);
});

test('a link is that of the list itself', () => {
  expect(namesLike(CAR_LIST, KNOWN, 'premio')[0]).toMatchObject({
    path: '/filter?selectedMake=Toyota&modelSelected=Premio',
    count: 63,
  });
});
