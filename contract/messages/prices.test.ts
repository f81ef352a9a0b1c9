import { expect, test } from 'vitest';
import { priceRange } from './price-range.ts';
import { isBait, isBelowOthers, perCentAbove, priceContext } from './prices.ts';

const car = (price: number | null, likePrice: number | null = 40_000_000, likeCount: number | null = 14) => ({
  above: perCentAbove({ price, likePrice }),
  likeCount,
});

test.each([
  [36_400_000, '9 % below 14 like it'],
  [44_800_000, '12 % above 14 like it'],
  [40_500_000, 'About what 14 like it cost'],
])('%i beside 40 million: %s', (price, words) => {
  expect(priceContext(car(price))).toBe(words);
});

test('without a price or others like it nothing is said', () => {
  expect([priceContext(car(null)), priceContext(car(1, null)), priceContext(car(1, 1, null))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('far below others is no bargain', () => {
  expect([isBelowOthers(car(36_000_000)), isBait(car(36_000_000))]).toEqual([true, false]);
  expect([isBelowOthers(car(20_000_000)), isBait(car(20_000_000))]).toEqual([false, true]);
});

test('ranges are said as people say prices', () => {
  expect(priceRange({ likeLow: 33_000_000, likeHigh: 42_500_000 })).toBe('Ugx 33 to 42.5 million');
  expect(priceRange({ likeLow: 700_000, likeHigh: 900_000 })).toBe('Ugx 700,000 to 900,000');
});
