import { expect, test } from 'vitest';
import { valueWords } from './value-words.ts';

test('values are said as buyers read them, and what is not there in a word', () => {
  expect(valueWords('price', 24_500_000)).toBe('Ugx 24,500,000');
  expect(valueWords('mileage', 120_000)).toBe('120,000 km');
  expect(valueWords('year', 2010)).toBe('2010');
  expect(valueWords('engine', 12_800)).toBe('12,800');
  expect(valueWords('taxes', 'in bond')).toBe('Not paid yet (in bond)');
  expect(valueWords('make', 'Toyota')).toBe('Toyota');
  expect(valueWords('features', ['Airbags', 'Sunroof'])).toBe('Airbags, Sunroof');
  for (const nothing of [null, undefined, '', []]) expect(valueWords('color', nothing)).toBe('nothing');
});
