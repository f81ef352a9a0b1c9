import { expect, test } from 'vitest';
import { PriceModel } from './price-model.ts';

const LONG_MS = 10_000;

test('a price may be one that was written, but none that was replaced long before', () => {
  let now = 0;
  const model = new PriceModel(() => now);
  model.begin('car', 1);
  expect([1, 2].map((price) => model.mayBe('car', price, 0))).toEqual([true, false]);
  const done = model.write('car', 2);
  // Its answer has not come: it may have been done or not.
  expect([1, 2].map((price) => model.mayBe('car', price, LONG_MS))).toEqual([true, true]);
  now = 100;
  done();
  expect([1, 2].map((price) => model.mayBe('car', price, 200))).toEqual([true, true]);
  expect([1, 2].map((price) => model.mayBe('car', price, LONG_MS))).toEqual([false, true]);
});
