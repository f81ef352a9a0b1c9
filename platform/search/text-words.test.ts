import { expect, test } from 'vitest';
import { openTextWords } from './text-words.ts';

const words = openTextWords([
  'Brake pads, front',
  'Headlight bulb H4 / H7',
  'X-Trail',
  'RAV4',
  'Battery N70',
  'Land Cruiser 70',
]);

test.each([
  ['pads', ['pads']],
  ['headl', ['headl']],
  ['batteries', ['battery']],
  ['xtrail', ['x-trail']],
  ['landcr', ['land cruiser']],
  ['headligth', ['headlight']],
  ['h8', []],
  ['qqqq', []],
])('"%s" is written %j in texts', (word, spellings) => {
  expect(words.spellings(word)).toEqual(spellings);
});

test('a word of a text is told from two', () => {
  expect(['rav4', 'xtrail', 'qqqq'].map((word) => words.isOneWord(word))).toEqual([true, false, false]);
});
