import { expect, test } from 'vitest';
import { HERO_PRICE_OPTIONS, HERO_PRICE_UNIT, MILEAGE_OPTIONS, MOST_RECENT_CARS, YEAR_OPTIONS } from './limits.ts';

test('selects offer every year, the latest first, and mileages in equal steps from the lowest', () => {
  expect(YEAR_OPTIONS.map((year, at) => year + at)).toEqual(YEAR_OPTIONS.map(() => YEAR_OPTIONS[0]));
  expect(YEAR_OPTIONS.at(-1)).toBe(1980);
  const [step = 0] = MILEAGE_OPTIONS;
  expect(MILEAGE_OPTIONS.map((km, at) => km / (at + 1))).toEqual(MILEAGE_OPTIONS.map(() => step));
  expect(MILEAGE_OPTIONS.at(-1)).toBe(300_000);
});

test('the prices of the form on the home page end at three hundred million shillings', () => {
  expect((HERO_PRICE_OPTIONS.at(-1) ?? 0) * HERO_PRICE_UNIT).toBe(300_000_000);
});

test('a browser keeps the five cars that were viewed last', () => {
  expect(MOST_RECENT_CARS).toBe(5);
});
