import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

test('a field that nobody has placed is shown beside the one beside which it is declared', () => {
  expect(inOrder(['price', 'seats', 'seatMaterial', 'year'], ['year', 'seats', 'price'])).toEqual([
    'year',
    'seats',
    'seatMaterial',
    'price',
  ]);
});

test('a field that is declared before all placed ones comes first', () => {
  expect(inOrder(['new', 'price', 'year'], ['year', 'price'])).toEqual(['new', 'year', 'price']);
});
