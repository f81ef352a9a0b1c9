import { expect, test } from 'vitest';
import { scoreOf } from '#contract/listings/review-signals.ts';
import { signalsIn } from './stored-signals.ts';

test('a signal that the market has given up counts for nothing', () => {
  const signals = signalsIn('["first of its seller","as it was called once"]');
  expect(signals).toEqual(['first of its seller']);
  expect(scoreOf(signals)).toBe(scoreOf(['first of its seller']));
});
