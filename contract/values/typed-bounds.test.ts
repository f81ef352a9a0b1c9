import { expect, test } from 'vitest';
import { amount } from './amount.ts';
import { readTypedBounds } from './typed-bounds.ts';

const { readTyped } = amount({ most: 1_000_000_000 });
const readPrice = (text: string) => {
  const read = readTyped(text);
  return 'value' in read ? read.value : undefined;
};

test.each([
  ['under 30m', { max: 30_000_000 }],
  ['Below 30 million', { max: 30_000_000 }],
  ['less than ugx 25,000,000', { max: 25_000_000 }],
  ['up to 8m', { max: 8_000_000 }],
  ['<30m', { max: 30_000_000 }],
  ['max 20m', { max: 20_000_000 }],
  ['20m max', { max: 20_000_000 }],
  ['budget of 15m', { max: 15_000_000 }],
  ['over 10m', { min: 10_000_000 }],
  ['from 10m', { min: 10_000_000 }],
  ['10m+', { min: 10_000_000 }],
  ['10m and above', { min: 10_000_000 }],
  ['10m-20m', { min: 10_000_000, max: 20_000_000 }],
  ['20-30m', { min: 20_000_000, max: 30_000_000 }],
  ['10m to 20m', { min: 10_000_000, max: 20_000_000 }],
  ['between 10 and 20 million', { min: 10_000_000, max: 20_000_000 }],
  ['from 800k to 2m', { min: 800_000, max: 2_000_000 }],
  ['20m – 10m', { min: 10_000_000, max: 20_000_000 }],
])('"%s" is %j', (text, bounds) => {
  expect(readTypedBounds(text, readPrice)).toEqual(bounds);
});

test.each([
  '',
  'cheap',
  '20m',
  '25,000,000',
  'under',
  '-5m',
  '10m-',
  '10m-20m-30m',
  '20-30',
  'under 20',
  `under ${'9'.repeat(60)}`,
])('"%s" is no bound in words', (text) => {
  expect(readTypedBounds(text, readPrice)).toBeUndefined();
});
