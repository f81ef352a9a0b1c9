import { expect, test } from 'vitest';
import { foldedName, spelledLike } from './market-names.ts';

test('case, blanks, hyphens, accents and wide letters do not make another name', () => {
  const ways = ['Premio', 'premio', ' PREMIO ', 'pre-mio', 'Pre mio', 'Prémio', 'Ｐｒｅｍｉｏ', 'Pre–mio', 'Premio.'];
  expect(new Set(ways.map(foldedName))).toEqual(new Set(['premio']));
});

test('digits, other letters and a plus do', () => {
  expect(new Set(['RAV4', 'RAV', 'Golf', 'Golf+', 'Рremio', '…'].map(foldedName)).size).toBe(6);
});

test('the market’s spelling is the name itself where there is one, else the first like it', () => {
  expect(spelledLike(['Mark-X', 'MARK X'], 'MARK X')).toBe('MARK X');
  expect(spelledLike(['Mark-X', 'MARK X'], 'mark x')).toBe('Mark-X');
  expect(spelledLike(['Mark-X'], 'Mark Y')).toBeUndefined();
});
