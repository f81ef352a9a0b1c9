import { expect, test } from 'vitest';
import { foldedName } from './market-names.ts';

test('case, blanks, hyphens, accents and wide letters do not make another name', () => {
  const ways = ['Premio', 'premio', ' PREMIO ', 'pre-mio', 'Pre mio', 'Prémio', 'Ｐｒｅｍｉｏ', 'Pre–mio', 'Premio.'];
  expect(new Set(ways.map(foldedName))).toEqual(new Set(['premio']));
});

test('digits, other letters and a plus do', () => {
  expect(new Set(['RAV4', 'RAV', 'Golf', 'Golf+', 'Рremio', '…'].map(foldedName)).size).toBe(6);
});
