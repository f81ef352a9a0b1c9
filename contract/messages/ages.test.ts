import { expect, test } from 'vitest';
import { age } from './ages.ts';

test('an age is told in days, and in months after two', () => {
  const ages = ['2026-11-27', '2026-11-26', '2026-11-23', '2026-09-29', '2026-09-28'].map((day) =>
    age(day, '2026-11-27'),
  );
  expect(ages).toEqual(['New today', '1 day ago', '4 days ago', '59 days ago', '2 months ago']);
  expect(age('2026-11-27', '')).toBe('');
});
