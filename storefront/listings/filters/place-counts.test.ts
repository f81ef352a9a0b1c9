import { expect, test } from 'vitest';
import { placeCounts, placesLike } from './place-counts.ts';

const PLACES = placeCounts([
  { name: 'Japan Import', count: 5 },
  { name: 'Kampala', count: 3 },
  { name: 'Ntinda, Kampala', count: 4 },
  { name: 'Kira, Wakiso', count: 2 },
]);
const like = (typed: string) => placesLike(PLACES, typed).map(({ name }) => name);

test('what is in a part of a town is counted in the town too', () => {
  expect(PLACES).toEqual([
    { name: 'Kampala', count: 7 },
    { name: 'Japan Import', count: 5 },
    { name: 'Ntinda', count: 4 },
    { name: 'Kira', count: 2 },
    { name: 'Wakiso', count: 2 },
  ]);
});

test('a place is found by a part of its name, or in spite of a slip', () => {
  expect(like('')).toHaveLength(5);
  expect(like('kam')).toEqual(['Kampala']);
  for (const slip of ['Kampla', 'kampalla', 'Kamapla']) expect(like(slip), slip).toEqual(['Kampala']);
  for (const nothing of ['xyz', 'Nairobi']) expect(like(nothing), nothing).toEqual([]);
});
