import { expect, test } from 'vitest';
import { FEW_OPTIONS, optionOrder } from './option-order.ts';

test('the most frequent stand first, those that are alike by their names, and the others in the alphabet’s order', () => {
  const order = optionOrder(MAKES, [], countOf);
  expect(order.slice(0, FEW_OPTIONS)).toEqual(['Toyota', 'Nissan', 'BMW', 'Honda', 'Kia', 'Mazda']);
  expect(order.slice(FEW_OPTIONS)).toEqual(['Audi', 'Fiat', 'Isuzu']);
});

test('what was chosen stands before them, however rare', () => {
  expect(optionOrder(MAKES, ['Fiat', 'Audi'], countOf)).toEqual([
    'Audi',
    'Fiat',
    'Toyota',
    'Nissan',
    'BMW',
    'Honda',
    'Isuzu',
    'Kia',
    'Mazda',
  ]);
  expect(optionOrder(MAKES, MAKES.slice(0, 7), countOf)).toEqual(MAKES);
});

test('without counts it is the alphabet’s order', () => {
  expect(optionOrder(['b', 'a', 'c'], [], null)).toEqual(['a', 'b', 'c']);
});

const MAKES = ['Audi', 'BMW', 'Fiat', 'Honda', 'Isuzu', 'Kia', 'Mazda', 'Nissan', 'Toyota'];
const COUNTS: Record<string, number> = {
  Toyota: 120,
  Nissan: 60,
  Honda: 9,
  BMW: 9,
  Kia: 3,
  Mazda: 2,
  Isuzu: 1,
  Audi: 1,
};
const countOf = (name: string) => COUNTS[name] ?? 0;
