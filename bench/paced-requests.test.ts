import { expect, test } from 'vitest';
import { quantile } from './paced-requests.ts';

test('of a hundred, the 99th is what 99 % do not exceed', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect([quantile(values, 0.5), quantile(values, 0.99), quantile(values, 1)]).toEqual([50, 99, 100]);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.5)).toBeUndefined();
});
