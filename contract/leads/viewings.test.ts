import { expect, test } from 'vitest';
import { viewingWords } from '../messages/viewings.ts';
import { VIEWING_DAYS, viewingDays } from './viewings.ts';

test('the days to come and see a car begin with today in Uganda, where midnight is at nine in the evening of UTC', () => {
  expect(viewingDays(Date.parse('2026-12-30T20:59:59Z')).slice(0, 3)).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
  ]);
  const days = viewingDays(Date.parse('2026-12-30T21:00:00Z'));
  expect(days[0]).toBe('2026-12-31');
  expect(new Set(days).size).toBe(VIEWING_DAYS);
});

test('a viewing is said with its weekday', () => {
  expect(viewingWords({ day: '2026-12-03', time: 'morning' })).toBe('Thursday, 3 December 2026, in the morning');
});
