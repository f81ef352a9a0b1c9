import { expect, test } from 'vitest';
import { amount } from './amount.ts';

const { readTyped } = amount({ most: 1_000_000_000_000 });

test.each([
  ['24,500,000', 24_500_000],
  ['24500000', 24_500_000],
  ['Ugx 24 500 000/=', 24_500_000],
  ['UGX. 24,500,000.00', 24_500_000],
  ['27.000.000,00', 27_000_000],
  ['45.000.000', 45_000_000],
  ["45'000'000", 45_000_000],
  ['24,500, 000', 24_500_000],
  ['USh 45,000,000', 45_000_000],
  ['25,000,000/=', 25_000_000],
  ['25,000,000/-', 25_000_000],
  ['24.5m', 24_500_000],
  ['24,5 M', 24_500_000],
  ['24.5 million', 24_500_000],
  ['1.250m', 1_250_000],
  ['25 million shillings only', 25_000_000],
  ['UGX25m', 25_000_000],
  ['UGX 45 M', 45_000_000],
  ['45M/=', 45_000_000],
  ['45m ugx', 45_000_000],
  ['Shs. 25m', 25_000_000],
  ['1.2bn', 1_200_000_000],
  ['800k', 800_000],
  ['90,000', 90_000],
  ['45/=', 45],
  ['0', 0],
  ['\u0664\u0665\u066c\u0660\u0660\u0660\u066c\u0660\u0660\u0660', 45_000_000],
  ['\uff12\uff15\uff4d', 25_000_000],
  ['\u202a24\u00a0500\u202f000\u202c', 24_500_000],
])('%s is %d shillings', (text, value) => {
  expect(readTyped(text)).toEqual({ value });
});

test('that a price is negotiable is left out, which its seller is told', () => {
  expect(readTyped('55m neg')).toEqual({
    value: 55_000_000,
    note: 'That the price is negotiable is left out: say it in your own words.',
  });
});

test.each([
  ['24.5', 'Is 24.5 Ugx 24,500,000? Write 24.5m.'],
  ['24,5', 'Is 24,5 Ugx 24,500,000? Write 24.5m.'],
  ['45', 'Is 45 Ugx 45,000,000 or Ugx 45? Write 45m or 45/=.'],
  ['24.500', 'Is 24.500 Ugx 24,500,000 or Ugx 24,500? Write 24.5m or 24,500.'],
  ['24,500m', 'Is 24,500m Ugx 24,500,000 or Ugx 24,500,000,000? Write 24.5m or 24,500,000,000.'],
  ['45,00,000', 'Is 45,00,000 Ugx 4,500,000? Write 4.5m.'],
  ['4.5e7', 'Is 4.5e7 Ugx 45,000,000? Write 45m.'],
])('%s can mean two things, so it is asked about', (text, fault) => {
  expect(readTyped(text)).toMatchObject({ fault });
});

test.each(['USD 12000', '$12,000', '12000 usd', 'KES 900,000'])('%s is another currency', (text) => {
  expect(readTyped(text)).toEqual({ fault: 'Write the amount in Uganda shillings.' });
});

test.each([
  '',
  'Call',
  'n/a',
  '-5',
  '\u22125',
  '24.5.1m',
  '24,5m?',
  '20m-25m',
  '24,500,000.50',
  '1000000000001',
  '9'.repeat(41),
])('"%s" is no amount', (text) => {
  const fault = 'Enter whole shillings, such as 24,500,000 or 24.5m, up to 1,000,000,000,000.';
  expect(readTyped(text)).toEqual({ fault });
});

test('a program sends a number', () => {
  const { readWire } = amount({ most: 100 });
  expect(readWire(100, 'price')).toEqual({ value: 100 });
  expect(readWire('100', 'price')).toEqual({ fault: 'price must be a `number` type' });
  expect(readWire(101, 'price')).toHaveProperty('fault', expect.stringMatching(/^price: Enter whole shillings/));
});
