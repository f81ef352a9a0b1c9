import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test('ids stand in a path as they are', () => {
  expect(safePath`/api/cars/${'abc-1_X'}/views/${12}`).toBe('/api/cars/abc-1_X/views/12');
});

test.each(['..', '.', '../../..', 'a/b', 'a?b=c', 'a#b', '%2e%2e', '\0', '', '\ud800', undefined, 'x'.repeat(201)])(
  '%j names nothing',
  (value) => {
    expect(safePath`/api/cars/${value}/views`).toBe('/api/cars/-/views');
  },
);
