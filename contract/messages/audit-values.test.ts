import { expect, test } from 'vitest';
import { changed, fieldWords } from './audit.ts';
import { valueWords } from './audit-values.ts';

test.each<[string, unknown, string | null]>([
  ['invitation', { role: 'agent', expiresAt: Date.UTC(2026, 10, 28, 6) }, 'Agent, open until 28 Nov 2026, 09:00'],
  ['invitation', { role: 'agent' }, 'Agent'],
  ['member', { role: 'owner' }, 'Owner'],
  ['a'.repeat(24), { name: 'Stock', scopes: ['makes', 'articles'] }, '“Stock”, may write or read: makes; articles'],
  ['a'.repeat(24), { name: 'Stock' }, '“Stock”'],
  ['ended', [{ kind: 'invitation', id: 'xyz', name: 'pal@example.com' }], 'invitation “pal@example.com”'],
  ['checks', ['phone', 'place'], 'phone number answered, place visited'],
  ['roles', ['editor', 'moderator'], 'editor, moderator'],
  ['state', 'published', 'live'],
  ['outcome', 'dismissed', 'nothing was wrong'],
  ['isShown', true, 'yes'],
  ['images', [14, 15], '2 pictures'],
  ['logo', 'd77c32d87f25e6a6bd6912e676920c92', 'a picture'],
  ['leads', ['a'.repeat(24), 'b'.repeat(24)], '2'],
  ['price', 24_500_000, '24,500,000'],
  ['openingHours', ['Mo 08:00-18:00', 'Sa 09:00-13:00'], 'Mo 08:00-18:00, Sa 09:00-13:00'],
  ['later', { one: 1, more: [true] }, 'one: 1, more: yes'],
  ['kept', [], null],
  ['reason', '', null],
])('%s of %j is told in words', (field, value, words) => {
  expect(valueWords(field, value)).toBe(words);
});

test('a token is told as one, not by its id', () => {
  expect(fieldWords('a'.repeat(24))).toBe('Token');
  // The fields of an ad are called as in its form.
  expect(['category', 'year'].map(fieldWords)).toEqual(['Body type', 'Year of manufacture']);
  expect(changed(null, valueWords('b'.repeat(24), { name: 'Stock' }))).toBe('“Stock”');
});
