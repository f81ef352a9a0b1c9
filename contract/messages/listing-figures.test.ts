import { expect, test } from 'vitest';
import { kindsOfContacts, summary } from './listing-figures.ts';

test('an ad is summed up by its price beside others and by its contacts', () => {
  expect(summary({ above: 12, likeCount: 14 }, 3)).toBe('Yours is 12 % above 14 like it, and had 3 contacts.');
  expect(summary({ above: -9, likeCount: 14 }, 1)).toBe('Yours is 9 % below 14 like it, and had 1 contact.');
  expect(summary({ above: 1, likeCount: 8 }, 0)).toBe('Yours costs about what 8 like it cost, and had no contacts.');
  expect(summary(null, 2)).toBe('It had 2 contacts in the last 30 days.');
});

test('contacts are told by their kinds, without those that there were none of', () => {
  expect(kindsOfContacts({ calls: 2, messages: 1, reveals: 1 })).toBe('2 calls, 1 on WhatsApp, number shown once');
  expect(kindsOfContacts({ calls: 0, messages: 0, reveals: 3 })).toBe('Number shown 3 times');
});
