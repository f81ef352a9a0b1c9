import { expect, test } from 'vitest';
import type { ListingPhoto } from '#contract/office/photo-schemas.ts';
import {
  type ArrangedPhotos,
  addPhoto,
  adoptPhotos,
  isArranged,
  movePhoto,
  removePhoto,
  wantedOrder,
} from './arranged-photos.ts';

test('photos are arranged until one moves or goes, and again once the server answers with that', () => {
  const wanted = removePhoto(movePhoto(arranged('abc'), 'c', 0), 'b');
  expect([order(wanted), isArranged(wanted)]).toEqual(['ca', false]);
  expect(wanted.photos.map(({ position }) => position)).toEqual([0, 1]);
  const answered = adoptPhotos({ ...wanted, removed: [] }, photos('ca'), wanted.there);
  expect([order(answered), isArranged(answered)]).toEqual(['ca', true]);
});

test('a move that changes nothing returns the same photos', () => {
  const before = arranged('ab');
  expect([movePhoto(before, 'a', -1), movePhoto(before, 'b', 9), movePhoto(before, 'x', 0)]).toEqual(
    Array(3).fill(before),
  );
  expect(movePhoto(before, 'a', -1)).toBe(before);
});

test('an answer keeps a photo that was added since its request began, and drops one removed elsewhere', () => {
  const before = arranged('abc');
  const now = addPhoto(movePhoto(before, 'b', 0), photo('d'));
  expect(order(adoptPhotos(now, photos('ab'), before.there))).toBe('bad');
  expect(order(adoptPhotos(now, photos('abe'), now.there))).toBe('bae');
});

const photo = (sha256: string): ListingPhoto => ({
  sha256,
  position: 0,
  mediaId: 0,
  url: '',
  width: 4,
  height: 3,
  placeholder: null,
});
const photos = (shas: string) => [...shas].map(photo);
const arranged = (shas: string): ArrangedPhotos => ({ photos: photos(shas), there: photos(shas), removed: [] });
const order = (now: ArrangedPhotos) => wantedOrder(now).join('');
