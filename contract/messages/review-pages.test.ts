import { expect, test } from 'vitest';
import { durationWords, momentWords, signalWords, waitsFor } from './review-pages.ts';

test('how long something waits is said in the largest unit that fits', () => {
  expect([1, 59.9, 60, 2_879, 2_880].map(durationWords)).toEqual(['1 min', '59 min', '1 h', '47 h', '2 days']);
  expect(waitsFor(0.4)).toBe('just sent');
});

test('a price that is far off is said beside what others cost', () => {
  const prices = { count: 24, low: 30_000_000, high: 36_449_000 };
  expect(signalWords('far below others', prices)).toBe('Price far below others: 24 like it cost 30 to 36.4 million');
  expect(signalWords('far above others')).toBe('Price far above others');
  expect(signalWords('first of its seller', prices)).toBe('The first ad of this seller');
  const cheap = { count: 9, low: 450_000, high: 900_000 };
  expect(signalWords('far below others', cheap)).toContain('9 like it cost Ugx 450,000 to 900,000');
});

test('moments are told by the clocks of Uganda', () => {
  expect(momentWords('2026-11-22T21:30:00.000Z')).toBe('23 Nov 2026, 00:30');
});
