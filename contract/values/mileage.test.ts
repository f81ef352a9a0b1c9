import { expect, test } from 'vitest';
import { mileage } from './mileage.ts';

const { readTyped } = mileage({ most: 5_000_000 });

test.each([
  ['120000', 120_000],
  ['120k', 120_000],
  ['120k km', 120_000],
  ['120,000 km', 120_000],
  ['110,000KMS', 110_000],
  ['132 000', 132_000],
  ['98.000', 98_000],
  ['98.000 km', 98_000],
  ['98.5k', 98_500],
  ['90000.0', 90_000],
  ['132000.4', 132_000],
  ['45 thousand kilometres', 45_000],
  ['12 km', 12],
  ['0', 0],
])('%s is %d km', (text, value) => {
  expect(readTyped(text)).toEqual({ value });
});

test.each([
  ['65000 miles', 104_607, '65,000 miles are 104,607 km.'],
  ['65,000mi', 104_607, '65,000 miles are 104,607 km.'],
  ['65k miles', 104_607, '65,000 miles are 104,607 km.'],
])('%s is converted, and said', (text, value, note) => {
  expect(readTyped(text)).toEqual({ value, note });
});

test.each([
  ['98.5', 'Is 98.5 98,500 km? Write 98,500.'],
  ['98,00,0 km', 'Is 98,00,0 km 98,000 km? Write 98,000.'],
])('%s can mean two things, so it is asked about', (text, fault) => {
  expect(readTyped(text)).toMatchObject({ fault });
});

test.each(['n/a', '-1', '120k cc', '1e9', '5,000,001', 'about 100', '1km 2km'])('%s is no mileage', (text) => {
  expect(readTyped(text)).toEqual({ fault: 'Enter a mileage in km, such as 98,000 or 98k, up to 5,000,000.' });
});
