import { expect, test } from 'vitest';
import { MILEAGE_OPTIONS, YEAR_OPTIONS } from './limits.ts';

test('selects offer every year, the latest first, and mileages in equal steps from the lowest', () => {
  expect(YEAR_OPTIONS.map((year, at) => year + at)).toEqual(YEAR_OPTIONS.map(() => YEAR_OPTIONS[0]));
  expect(YEAR_OPTIONS.at(-1)).toBe(1980);
  const [step = 0] = MILEAGE_OPTIONS;
  expect(MILEAGE_OPTIONS.map((km, at) => km / (at + 1))).toEqual(MILEAGE_OPTIONS.map(() => step));
});
