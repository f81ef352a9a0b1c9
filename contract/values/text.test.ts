import { expect, test } from 'vitest';
import { line, lines } from './text.ts';

test.each([
  ['  Premio  ', 'Premio'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['\u{1f697}'.repeat(8), '\u{1f697}'.repeat(8)],
])('"%s" is taken as "%s"', (text, value) => {
  expect(line(8).readTyped(text)).toEqual({ value });
  expect(lines(8).readTyped(text)).toEqual({ value });
});

test('line breaks are one sign, in text that may have several lines', () => {
  expect(lines(10).readTyped('a\r\nb\rc\td\n')).toEqual({ value: 'a\nb\nc\td' });
});

const ONE_LINE = 'Write it on one line. If you pasted it, type it instead.';
const UNSEEN = 'Some characters here cannot be shown. If you pasted the text, type it instead.';

test.each([
  ['123456789', 'Enter at most 8 characters.', 'Enter at most 8 characters.'],
  ['a\u200bb', ONE_LINE, UNSEEN],
  ['a\u0000b', ONE_LINE, UNSEEN],
  ['a\ud800', ONE_LINE, UNSEEN],
])('%j is refused', (text, onOneLine, onMany) => {
  expect(line(8).readTyped(text)).toEqual({ fault: onOneLine });
  expect(lines(8).readTyped(text)).toEqual({ fault: onMany });
});

test.each(['a\nb', 'a\tb'])('%j is no line', (text) => {
  expect(line(8).readTyped(text)).toEqual({ fault: ONE_LINE });
});

test('a program’s text is held to the same, and is told the key', () => {
  expect(line(8).readWire(' Premio ', 'model')).toEqual({ value: 'Premio' });
  expect(line(8).readWire(5, 'model')).toEqual({ fault: 'model must be a `string` type' });
  expect(line(8).readWire('a\nb', 'model')).toEqual({ fault: expect.stringMatching(/^model: Write it on one line/) });
  expect(line(8).readWire('123456789', 'model')).toEqual({ fault: expect.stringMatching(/^model must be at most 8/) });
});
