import { expect, test } from 'vitest';
import { pageNumbers } from './paging.tsx';

test('the first, the last and the near pages are shown, with gaps between', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
  expect(pageNumbers(1, 100)).toEqual([1, 2, null, 100]);
  expect(pageNumbers(50, 100)).toEqual([1, null, 49, 50, 51, null, 100]);
  expect(pageNumbers(100, 100)).toEqual([1, null, 99, 100]);
});
