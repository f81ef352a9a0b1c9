import { expect, test } from 'vitest';
import { wholeNumber } from './whole-number.ts';

const { readTyped } = wholeNumber({ least: 0, most: 100_000, unit: 'cc' });

test.each([
  ['7', 7],
  ['1,500cc', 1_500],
  ['1500 CC', 1_500],
  ['7 seater', 7],
  ['5 doors', 5],
  ['1800.00', 1_800],
])('%s is %d', (text, value) => {
  expect(readTyped(text)).toEqual({ value });
});

test.each(['1.8', '1.800', '1.8L', '1.8 litres'])('%s is a size in litres, so it is asked about', (text) => {
  expect(readTyped(text)).toEqual({ fault: `Is ${text} 1,800 cc? Write 1,800.`, meant: '1,800' });
});

test.each(['-1', '15.5', '7 km', 'V6', '1-2', '100,001', '1e3', '1,50'])('%s is none', (text) => {
  expect(readTyped(text)).toEqual({ fault: 'Enter a whole number of cc from 0 to 100,000.' });
});
