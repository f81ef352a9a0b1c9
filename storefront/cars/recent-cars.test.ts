import { beforeEach, expect, test } from 'vitest';
import { addRecentCar, readRecentCars } from './recent-cars.ts';

let stored: string | null = null;

beforeEach(() => {
  stored = null;
  const localStorage = {
    getItem: () => stored,
    setItem: (_key: string, value: string) => {
      stored = value;
    },
  };
  Object.assign(globalThis, { localStorage });
});

test('the car viewed last stands first, and five are remembered', () => {
  for (let number = 1; number <= 7; number += 1) addRecentCar(idOf(number));
  expect(readRecentCars()).toEqual([7, 6, 5, 4, 3].map(idOf));
});

test('viewing a remembered car again moves nothing', () => {
  for (const number of [1, 2, 3, 1]) addRecentCar(idOf(number));
  expect(readRecentCars()).toEqual([3, 2, 1].map(idOf));
});

test('whatever else stands in the storage is dropped', () => {
  for (const broken of ['{', 'null', '{"a":1}', '"x"', JSON.stringify([1, null, '<script>', { id: idOf(1) }])]) {
    stored = broken;
    expect(readRecentCars()).toEqual([]);
  }
  stored = JSON.stringify([idOf(1), 'x', idOf(1), idOf(2)]);
  expect(readRecentCars()).toEqual([idOf(1), idOf(2)]);
});

test('a storage that refuses to be written spoils nothing', () => {
  Object.assign(globalThis.localStorage, {
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  });
  expect(() => addRecentCar(idOf(1))).not.toThrow();
});

const idOf = (number: number) => `c${String(number).padStart(23, '0')}`;
