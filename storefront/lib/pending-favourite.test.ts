import { expect, test } from 'vitest';
import { parsePendingFavourite } from './pending-favourite.ts';

test('a favourite chosen before sign-in is read as it was written, for an hour', () => {
  expect(read({})).toEqual(WISH);
  expect(read({ kind: 'saves', name: null, y: -1 })).toEqual({ ...WISH, kind: 'saves', name: null, y: 0 });
  expect(read({ at: NOW - 3_600_000 })).not.toBeNull();
  for (const at of [NOW - 3_600_001, NOW + 1, null, 'now']) expect(read({ at }), String(at)).toBeNull();
});

test('what is no such favourite is none, and leads nowhere', () => {
  for (const stored of [null, '', '{', '[]', '"likes"', '{}'])
    expect(parsePendingFavourite(stored, NOW), String(stored)).toBeNull();
  for (const path of ['https://evil.ug/', '//evil.ug', '/\\evil.ug', 'javascript:alert(1)', 7, null]) {
    expect(read({ path }), String(path)).toBeNull();
  }
  for (const car of ['', 'x', `${CAR}/..`, 7, null]) expect(read({ car }), String(car)).toBeNull();
  for (const kind of ['users', '__proto__', 7, null]) expect(read({ kind }), String(kind)).toBeNull();
});

test('a name is a text, and no longer than a name', () => {
  expect(read({ name: 'x'.repeat(500) })?.name).toHaveLength(100);
  expect(read({ name: { a: 1 } })?.name).toBeNull();
});

const NOW = 1_800_000_000_000;
const CAR = 'c00000000000000000000001';
const WISH = {
  kind: 'likes',
  car: CAR,
  name: 'Toyota Premio 2010',
  path: '/filter?page=2',
  y: 1_500,
  at: NOW - 60_000,
};
const read = (changes: object) => parsePendingFavourite(JSON.stringify({ ...WISH, ...changes }), NOW);
