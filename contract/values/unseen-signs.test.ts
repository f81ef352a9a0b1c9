import { expect, test } from 'vitest';
import { hasUnseenSigns, withoutUnseenSigns } from './unseen-signs.ts';

test.each([
  ['a soft hyphen', '\u00ad'],
  ['an Arabic mark', '\u061c'],
  ['a filler', '\u3164'],
  ['a zero width', '\u200b'],
  ['a direction', '\u202e'],
  ['an isolate', '\u2067'],
  ['a tag', '\u{e0041}'],
  ['half a pair', '\ud800'],
])('%s is not seen', (_, sign) => {
  expect(hasUnseenSigns(`Mo${sign}toka`)).toBe(true);
  expect(withoutUnseenSigns(`Mo${sign}to${sign}ka`)).toBe('Motoka');
});

test('what people write is seen', () => {
  for (const text of ['Ssekitoleko, Ntinda', 'Ŋŋamba', 'مرحبا', '👍🏽 👨‍👩‍👧', 'क्‍ष', 'a\u0301', 'a\nb\tc']) {
    expect(hasUnseenSigns(text), text).toBe(false);
  }
});
