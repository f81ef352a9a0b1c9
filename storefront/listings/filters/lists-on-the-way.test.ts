import { expect, test } from 'vitest';
import { stillLoading } from './lists-on-the-way.ts';

test('a list that has loaded leaves only those that were asked for after it', () => {
  expect(stillLoading(['/a', '/b', '/a', '/c'], '/a')).toEqual(['/c']);
  expect(stillLoading(['/a'], '/a')).toEqual([]);
});

test('a list that was asked for elsewhere cancels all that are on their way', () => {
  expect(stillLoading(['/a', '/b'], '/x')).toEqual([]);
});
