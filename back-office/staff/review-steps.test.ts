import { expect, test } from 'vitest';
import type { ReviewRow } from '#contract/office/review-schemas.ts';
import { followersOf, neighboursOf } from './review-steps.ts';

test('what others look at is passed over, on both sides', () => {
  const items = [row(1), row(2, 'Grace'), row(3, 'Me', true), row(4, 'Grace'), row(5)];
  expect(neighboursOf(items, 3)).toEqual({ previous: 1, next: 5 });
  expect(neighboursOf(items, 1)).toEqual({ previous: null, next: 3 });
  expect(neighboursOf(items, 5)).toEqual({ previous: 3, next: null });
});

test('what waits no more is followed by the first of the queue', () => {
  expect(neighboursOf([row(1), row(2)], 9)).toEqual({ previous: null, next: 1 });
  expect(neighboursOf([], 9)).toEqual({ previous: null, next: null });
});

test('after a decision comes what follows, and then what was passed over', () => {
  const items = [row(1), row(2), row(3, 'Grace'), row(4)];
  expect(followersOf(items, 2)).toEqual([4, 1]);
  expect(followersOf(items, 9)).toEqual([1, 2, 4]);
});

const row = (id: number, claimedBy: string | null = null, isMine = false): ReviewRow => ({
  id,
  kind: 'new',
  documentId: String(id).padEnd(24, '0'),
  title: `Car ${id}`,
  listingKind: 'car',
  claimedBy,
  seller: { name: null, kind: 'private' },
  cover: null,
  score: 0,
  signals: [],
  waitingSince: '',
  ofSeller: 1,
  sellerId: 's'.repeat(24),
  isMine,
});
