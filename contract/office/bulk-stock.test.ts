import { expect, test } from 'vitest';
import { changedPrice, isPriceChange, MOST_IN_BATCH, readChosen, readPriceChange, writeChosen } from './bulk-stock.ts';

test.each([
  [24_500_000, -5, 23_280_000],
  [24_500_000, 2.5, 25_110_000],
  [350_000, -3, 340_000],
  [4_500, -5, 4_300],
  [145_300_000, 1, 146_800_000],
  // A change that is less than what sellers would write changes nothing.
  [1_000_000, 0.1, 1_000_000],
  [40, -50, null],
])('%d changed by %d %% is %s', (price, by, changed) => {
  expect(changedPrice(price, { unit: 'percent', by })).toBe(changed);
});

test('an amount is taken as it was said, and leaves something to ask', () => {
  expect(changedPrice(24_555_500, { unit: 'ugx', by: -500_000 })).toBe(24_055_500);
  expect(changedPrice(400_000, { unit: 'ugx', by: -400_000 })).toBeNull();
});

test('a change is something, and has a bound', () => {
  const percents = [0, 0.1, -50, 2.55, 50.1, Number.NaN, Number.POSITIVE_INFINITY];
  expect(percents.map((by) => isPriceChange({ unit: 'percent', by }))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  const amounts = [0, -1, 1_000_000_000, 1_000_000_001, 0.5];
  expect(amounts.map((by) => isPriceChange({ unit: 'ugx', by }))).toEqual([false, true, true, false, false]);
});

test('a change is read as people type it', () => {
  const read = (way: string, by: string, unit: string) => readPriceChange({ way, by, unit });
  expect(read('lower', '5', 'percent')).toEqual({ value: { unit: 'percent', by: -5 } });
  expect(read('higher', ' 2,5 %', 'percent')).toEqual({ value: { unit: 'percent', by: 2.5 } });
  expect(read('lower', '0.5m', 'ugx')).toEqual({ value: { unit: 'ugx', by: -500_000 } });
  expect(read('lower', '0.5', 'ugx')).toMatchObject({ fault: 'Is 0.5 Ugx 500,000? Write 500,000.' });
  expect(read('lower', '0', 'ugx')).toBeUndefined();
  for (const by of ['', '0', '5.55', '-5', '60', 'five']) expect(read('lower', by, 'percent'), by).toBeUndefined();
});

test('a thousand rows go through a form as they are, and nothing else does', () => {
  const rows = Array.from({ length: MOST_IN_BATCH }, (_, at) => ({
    documentId: `c${String(at).padStart(23, '0')}`,
    price: at === 0 ? null : at * 1_000_000_000,
  }));
  const text = writeChosen(rows);
  expect(encodeURIComponent(text).length).toBeLessThan(48_000);
  expect(readChosen(text)).toEqual(rows);
  expect(readChosen(`${text}_${'d'.repeat(24)}.1`)).toBeUndefined();
  for (const wrong of ['', '_', 'c1.', `${'C'.repeat(24)}.1`, `${'c'.repeat(24)}.1.2`, `${'c'.repeat(24)}`]) {
    expect(readChosen(wrong), wrong).toBeUndefined();
  }
  expect(readChosen(`${'c'.repeat(24)}.1_${'c'.repeat(24)}.2`)).toEqual([{ documentId: 'c'.repeat(24), price: 1 }]);
});
