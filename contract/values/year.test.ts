import { expect, test } from 'vitest';
import { year } from './year.ts';

const { readTyped } = year({ least: 1900, most: 2100 });

test.each([
  ['2008', 2008],
  [' 2008 model', 2008],
  ['2,010', 2010],
  ['2010.0', 2010],
  ['2008-05-01', 2008],
  ['2008-05-01T00:00:00Z', 2008],
  ['01/05/2008', 2008],
  ['05/2012', 2012],
  ['05.2012', 2012],
  ['May 2012', 2012],
  ['2007/08', 2007],
  ['\u0662\u0660\u0661\u0660', 2010],
])('%s is the year %d', (text, value) => {
  expect(readTyped(text)).toEqual({ value });
});

test.each([
  ['Jan-09', 2009, 'Jan-09 is read as 2009.'],
  ['Dec-98', 1998, 'Dec-98 is read as 1998.'],
  ['2007/2008', 2007, '2007/2008 is read as 2007, the earlier year.'],
])('%s is understood, and said', (text, value, note) => {
  expect(readTyped(text)).toEqual({ value, note });
});

test('two digits alone are asked about', () => {
  expect(readTyped('12')).toEqual({ fault: 'Is 12 the year 2012? Write 2012.', meant: '2012' });
});

test.each(['1899', '2101', '201', '20x2', 'x', '-1', '05/12', '2012.5', '39569', '2006 2007 2008', 'circa 2008'])(
  '%s is no year',
  (text) => {
    expect(readTyped(text)).toEqual({ fault: 'Enter a whole number from 1900 to 2100.' });
  },
);
