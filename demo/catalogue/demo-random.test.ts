import { expect, test } from 'vitest';
import { between, chance, demoDocumentId, pick, pickWeighted, randomFor, weightedTable } from './demo-random.ts';

test('the same kind and index give the same numbers, another index gives others', () => {
  const numbers = (index: number) => {
    const random = randomFor('car', index);
    return [random(), random(), random()];
  };
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
});

test('between reaches both bounds and nothing outside them', () => {
  const random = randomFor('test', 1);
  const seen = new Set(Array.from({ length: 500 }, () => between(random, 3, 6)));
  expect([...seen].sort()).toEqual([3, 4, 5, 6]);
});

test('a weighted pick follows its weights and never gives an item of weight 0', () => {
  const table = weightedTable(['never', 'rare', 'common'], (item) => ({ never: 0, rare: 1, common: 9 })[item] ?? 0);
  const random = randomFor('test', 2);
  const picks = Array.from({ length: 5000 }, () => pickWeighted(random, table));
  const common = picks.filter((item) => item === 'common').length / picks.length;
  expect(picks).not.toContain('never');
  expect(common).toBeGreaterThan(0.87);
  expect(common).toBeLessThan(0.93);
});

test('a table without a weight above 0 is refused', () => {
  expect(() => weightedTable(['a'], () => 0)).toThrow(RangeError);
});

test('pick and chance stay within their range', () => {
  const random = randomFor('test', 3);
  expect(new Set(Array.from({ length: 200 }, () => pick(random, ['a', 'b'])))).toEqual(new Set(['a', 'b']));
  expect(Array.from({ length: 200 }, () => chance(random, 0))).not.toContain(true);
  expect(Array.from({ length: 200 }, () => chance(random, 1))).not.toContain(false);
});

test('document ids have 24 characters, begin with a letter and are distinct for 200,000 numbers', () => {
  const ids = new Set<string>();
  let wrong = 0;
  for (let index = 0; index < 200_000; index += 1) {
    const id = demoDocumentId('car', index);
    if (!/^[a-z][a-z0-9]{23}$/.test(id)) wrong += 1;
    ids.add(id);
  }
  expect(wrong).toBe(0);
  expect(ids.size).toBe(200_000);
});

test('document ids of two kinds differ for the same number, and do not change between runs', () => {
  expect(demoDocumentId('car', 5)).not.toBe(demoDocumentId('dealer', 5));
  expect(demoDocumentId('car', 0)).toBe('hlpfb408stb5g2qk16kwnwih');
});
