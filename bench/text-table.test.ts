import { expect, test } from 'vitest';
import { textTable } from './text-table.ts';

test('names are to the left, numbers to the right, and what nobody has is left out', () => {
  const rows = [
    { what: 'home', rate: '1,200', peer: '' },
    { what: 'a list', rate: '<1', peer: '' },
  ];
  expect(textTable(rows)).toBe('what     rate\n------  -----\nhome    1,200\na list     <1');
});
