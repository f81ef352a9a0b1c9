import { expect, test } from 'vitest';
import { asksForMoneyBefore, hasLinkOrNumber, mustBeSeen, scoreOf } from './review-signals.ts';

test.each([
  'Send a DEPOSIT and I keep it for you',
  'transfer the money, then I ship',
  'Western Union only',
  'Small booking fee',
  'd.e.p.o.s.i.t to hold it',
  'dep0sit',
  'Dероsit', // Cyrillic letters
  'Dépôsits are held',
  'Pay  FIRST by momo',
])('%s: asks for money before', (words) => {
  expect(asksForMoneyBefore(words)).toBe(true);
});

test.each(['Transfer of ownership included', 'Cash or bank, at the car', 'One owner, deposition none'])(
  '%s: asks for none',
  (words) => {
    expect(asksForMoneyBefore(words)).toBe(false);
  },
);

test.each([
  'Call 0772 123 456',
  'whatsapp +256-772-123-456',
  'see www.example.com',
  'mycars.ug',
  'write to a@example.com',
  'https://example.com',
  'O772 one two three 4l6',
  'zero seven seven two one two three four five six',
  'mycars dot com',
  '０７７２１２３４５６',
])('%s: a link or a number', (words) => {
  expect(hasLinkOrNumber(words)).toBe(true);
});

test.each(['2010 model, 120,000 km, 1,800 cc', 'Price 24,500,000', 'Serviced 05.2025. Clean.', 'Tyres 195/65 R15'])(
  '%s: neither',
  (words) => {
    expect(hasLinkOrNumber(words)).toBe(false);
  },
);

test('signals add up', () => {
  expect(scoreOf([])).toBe(0);
  expect(scoreOf(['first of its seller', 'far below others'])).toBe(13);
});

test('the usual frauds are seen first alone, all else from a score of 10; of a seller beyond doubt by score only', () => {
  for (const fraud of ['far below others', 'far below its own price', 'asks for money before'] as const) {
    expect([0, 1, 2, 3].map((trust) => mustBeSeen(trust, [fraud]))).toEqual([true, true, true, false]);
  }
  expect(mustBeSeen(0, ['first of its seller', 'far above others', 'new place or colour'])).toBe(false);
  expect(mustBeSeen(3, ['number of another seller', 'far above others'])).toBe(true);
});
