import { expect, test } from 'vitest';
import { mostlyOf, placeOfMost } from './dealer-stock.ts';

const counted = (counts: Record<string, number>) => Object.entries(counts).map(([name, count]) => ({ name, count }));

test('one or two makes are named if most cars are of them', () => {
  expect(mostlyOf(counted({ Toyota: 70, Nissan: 30 }), 100)).toEqual(['Toyota']);
  expect(mostlyOf(counted({ Nissan: 25, Toyota: 40, BMW: 20, Kia: 15 }), 100)).toEqual(['Toyota', 'Nissan']);
  expect(mostlyOf(counted({ A: 25, B: 25, C: 25, D: 25 }), 100)).toEqual([]);
  expect(mostlyOf([], 0)).toEqual([]);
});

test('a place is named as narrowly as it holds for most cars', () => {
  expect(placeOfMost(counted({ 'Ntinda, Kampala': 8, Jinja: 2 }), 10)).toBe('Ntinda, Kampala');
  expect(placeOfMost(counted({ 'Ntinda, Kampala': 4, 'Bukoto, Kampala': 3, Jinja: 3 }), 10)).toBe('Kampala');
  expect(placeOfMost(counted({ Gulu: 5, Jinja: 5 }), 10)).toBeNull();
});
