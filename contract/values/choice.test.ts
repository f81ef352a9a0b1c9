import { expect, test } from 'vitest';
import { choice } from './choice.ts';

const taxes = choice(['paid', 'in bond'], { paid: 'Paid', 'in bond': 'Not paid yet (in bond)' }, 'taxes');

test.each([
  ['paid', 'paid'],
  [' PAID ', 'paid'],
  ['In-Bond', 'in bond'],
  ['Not paid yet (in bond)', 'in bond'],
  ['not paid yet in bond', 'in bond'],
  ['yes', 'paid'],
  ['Tax paid', 'paid'],
  ['unpaid', 'in bond'],
])('"%s" means %s', (text, value) => {
  expect(taxes.readTyped(text)).toEqual({ value });
});

test.each(['', 'perhaps', 'paid later', 'x'.repeat(1_000)])(
  '"%s" is none of them, which are named by their labels',
  (text) => {
    expect(taxes.readTyped(text)).toEqual({ fault: 'Choose Paid or Not paid yet (in bond).' });
  },
);

test('a program sends a value as it is stored', () => {
  expect(taxes.readWire('in bond', 'taxes')).toEqual({ value: 'in bond' });
  expect(taxes.readWire('In bond', 'taxes')).toHaveProperty('fault', expect.stringMatching(/^taxes must be one of/));
});

test('other words count for their own field alone', () => {
  expect(choice(['new', 'used'], {}, 'condition').readTyped('2nd hand')).toEqual({ value: 'used' });
  expect(choice(['new', 'used']).readTyped('2nd hand')).toEqual({ fault: 'Choose new or used.' });
});
