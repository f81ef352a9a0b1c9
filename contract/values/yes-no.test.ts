import { expect, test } from 'vitest';
import { yesNo } from './yes-no.ts';

test.each([
  ['yes', true],
  [' Y ', true],
  ['TRUE', true],
  ['No', false],
  ['n', false],
  ['FALSE', false],
])('%s is %s', (text, value) => {
  expect(yesNo.readTyped(text)).toEqual({ value });
});

test.each(['', '1', 'x', 'maybe', 'yes no'])('"%s" is neither', (text) => {
  expect(yesNo.readTyped(text)).toEqual({ fault: 'Enter yes or no.' });
});

test('a program sends true or false', () => {
  expect(yesNo.readWire(false, 'featured')).toEqual({ value: false });
  expect(yesNo.readWire('yes', 'featured')).toEqual({ fault: 'featured must be a `boolean` type' });
});
