import { expect, test } from 'vitest';
import { suggestMakes } from './suggest-makes.ts';

const MAKES = ['BMW', 'Citroën', 'Honda', 'Hyundai', 'Land Rover', 'Mazda', 'Mercedes-Benz', 'Mitsubishi', 'Toyota'];

test('a make is found by its beginning, by any of its words, and by what is inside it, in this order', () => {
  expect(suggestMakes(MAKES, 'h')).toEqual(['Honda', 'Hyundai', 'Mitsubishi']);
  expect(suggestMakes(MAKES, 'rov')).toEqual(['Land Rover']);
  expect(suggestMakes(MAKES, 'MERCEDES benz')).toEqual(['Mercedes-Benz']);
  expect(suggestMakes(MAKES, 'citroen')).toEqual(['Citroën']);
});

test.each([
  ['toyta', 'Toyota'],
  ['Toyoat', 'Toyota'],
  ['mitsubushi', 'Mitsubishi'],
  ['hundai', 'Hyundai'],
  ['landrovr', 'Land Rover'],
  ['marcedes', 'Mercedes-Benz'],
])('a slip of the finger is forgiven: %s', (typed, make) => {
  expect(suggestMakes(MAKES, typed)[0]).toBe(make);
});

test('what no make resembles, and what is nothing, suggests nothing', () => {
  for (const typed of ['', '  ', '-', 'xyz', 'bwm!', '<script>']) expect(suggestMakes(MAKES, typed)).toEqual([]);
});
