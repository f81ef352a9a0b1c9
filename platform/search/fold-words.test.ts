import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectWithin } from '../../test/wall-time.ts';
import { foldedWords, wordsOfName } from './fold-words.ts';

test.each([
  ['  Premio, 2010  NZE-141 ', ['premio', '2010', 'nze', '141']],
  ['CITROËN', ['citroen']],
  ['トヨタ', ['トヨタ']],
  ['ＦＩＴ', ['fit']],
  ['!?…', []],
  ['', []],
])('%s is compared by its words', (text, words) => {
  expect(foldedWords(text)).toEqual(words);
});

// As fast-check's unit "binary", which takes two seconds to be made.
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

test('any text is few short words, read at once', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, size: 'large' }), (text) => {
      const words = foldedWords(text);
      expect(words.length).toBeLessThanOrEqual(10);
      expect(words.every((word) => word !== '')).toBe(true);
      expect(words.map((word) => foldedWords(word)[0]).slice(0, 3)).toHaveLength(Math.min(words.length, 3));
    }),
  );
  const startedAt = performance.now();
  for (const text of ['a', 'a ', '\u{1F600}', 'ﷺ']) foldedWords(text.repeat(1e6));
  expectWithin(200, startedAt);
});

test('a name of several words is also known as one', () => {
  expect(wordsOfName('Land Cruiser')).toEqual(['land', 'cruiser', 'landcruiser']);
  expect(wordsOfName('Premio')).toEqual(['premio']);
});
