import { expect, test } from 'vitest';
import { archiveNamesOf, isArchivePhoto, photosByStockNumber } from './import-archive.ts';

test('a photo belongs to the longest stock number that it is named after, in the order of numbers', () => {
  const paths = [
    'A17-10.jpg',
    'a17-2.JPG',
    'A17-B.jpg',
    'A17-B-1.jpg',
    'A170.jpg',
    'x/A 18 (1).png',
    'A19/side.webp',
    'none.jpg',
  ];
  const found = photosByStockNumber(paths, ['A17', 'A17/B', 'A 18', 'A19', 'A1']);
  expect(Object.fromEntries(found)).toEqual({
    A17: ['a17-2.JPG', 'A17-10.jpg'],
    'A17/B': ['A17-B.jpg', 'A17-B-1.jpg'],
    'A 18': ['x/A 18 (1).png'],
    A19: ['A19/side.webp'],
  });
});

test('a cell may name a photo by its path, or by its name where only one has it', () => {
  const names = archiveNamesOf(['one/front.jpg', 'two/front.jpg', 'two/Side.jpg']);
  expect([names.get('front.jpg'), names.get('one/front.jpg'), names.get('side.jpg')]).toEqual([
    undefined,
    'one/front.jpg',
    'two/Side.jpg',
  ]);
});

test('what systems put beside photos is none', () => {
  expect(
    ['a.jpg', '__MACOSX/._a.jpg', '.hidden.png', 'a/.b.jpg', 'a.gif', 'a.svg', 'b.AVIF'].filter(isArchivePhoto),
  ).toEqual(['a.jpg', 'b.AVIF']);
});
