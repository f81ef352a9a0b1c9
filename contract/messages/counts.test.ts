import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relatedCarCount } from './car-detail.ts';
import { pageFacts, pageTitle } from './car-pages.ts';
import { vehicleCount } from './cars.ts';
import { stockWords } from './dealers.ts';
import { sparePartCount } from './garages.ts';
import { filtersButton, resultCount, showResults, thingCount } from './lists.ts';
import { foundFor, noneHasToo, nothingCalled } from './set-aside.ts';
import { partDescription, relatedPartCount } from './spare-part-detail.ts';

test('one is said in the singular, and thousands are separated', () => {
  expect([0, 1, 1_234].map(vehicleCount)).toEqual(['0 vehicles', '1 vehicle', '1,234 vehicles']);
  expect([1, 1_234].map(relatedCarCount)).toEqual(['1 car', '1,234 cars']);
  expect([1, 1_234].map(relatedPartCount)).toEqual(['1 part', '1,234 parts']);
  expect([0, 1, 1_234].map((total) => thingCount('cars', total))).toEqual(['0 cars', '1 car', '1,234 cars']);
  expect([1, 2].map((total) => thingCount('spareparts', total))).toEqual(['1 spare part', '2 spare parts']);
  expect([1, 1_234].map(sparePartCount)).toEqual(['1 Sparepart', '1,234 Spareparts']);
  expect([1, 1_234].map(showResults)).toEqual(['Show 1 result', 'Show 1,234 results']);
  expect([1, 1_234].map(resultCount)).toEqual(['1 result', '1,234 results']);
});

test('what is not known or not there is left out', () => {
  expect(relatedCarCount(0)).toBe('');
  expect(relatedPartCount(0)).toBe('');
  expect([null, 7].map(showResults)).toEqual(['Show results', 'Show 7 results']);
  expect([0, 2].map(filtersButton)).toEqual(['Filters', 'Filters (2)']);
  const part = { name: 'Bumper', price: 'Ugx 200,000' };
  expect(partDescription({ ...part, location: null, facts: [] })).toBe('Bumper for sale in Uganda: Ugx 200,000.');
  expect(partDescription({ ...part, location: 'Jinja', facts: ['Toyota', 'used'] })).toBe(
    'Bumper for sale in Jinja, Uganda: Ugx 200,000, Toyota, used.',
  );
});

const facts = (total: number, known = total, most = 40_000_000) => ({
  total,
  price: { known, least: 20_000_000, median: 30_000_000, most },
  middleYear: 2010,
  colours: ['White'],
  place: { name: 'Kampala', count: Math.ceil(total / 2) },
});

test('what a page says of its cars fits one, two and many, and of which the price is known', () => {
  const words = (...numbers: Parameters<typeof facts>) => pageFacts({ make: 'Toyota' }, facts(...numbers));
  expect(words(0)).toBe('');
  expect(words(1, 1, 20_000_000)).toBe(
    'Toyota on sale in Uganda: 1 car at Ugx 20,000,000. It is from 2010; its colour is White; it is in Kampala.',
  );
  expect(words(2, 2, 20_000_000)).toBe(
    'Toyota on sale in Uganda: 2 cars at Ugx 20,000,000 each. At least half are from 2010 or later; the usual colour is White; 1 of them is in Kampala.',
  );
  expect(words(5, 1, 20_000_000)).toContain(': 5 cars; the one with a price costs Ugx 20,000,000. ');
  expect(words(5, 3, 20_000_000)).toContain(': 5 cars; those with a price cost Ugx 20,000,000 each. ');
  expect(words(5, 3)).toContain('; half of those with a price cost Ugx 30,000,000 or less. ');
  expect(words(5)).toContain('; half of them cost Ugx 30,000,000 or less. ');
  const inKampala = (total: number) =>
    pageFacts({ make: 'Toyota' }, { ...facts(total), place: { name: 'Kampala', count: total } });
  expect(inKampala(2)).toContain('; both of them are in Kampala.');
  expect(inKampala(3)).toContain('; all of them are in Kampala.');
});

test('no sentence of a list speaks of one as of several', () => {
  const ofOne = /\b(them|half|both|all|usual|mostly|each|are)\b|(?<![\d,])1 (cars|spare parts|of them are)\b/;
  fc.assert(
    fc.property(fc.nat(3), fc.nat(3), fc.boolean(), (total, known, isSame) => {
      const some = facts(total, Math.max(1, Math.min(known, total)), isSame ? 20_000_000 : 40_000_000);
      const sentences = [
        pageTitle({ make: 'Toyota' }, total),
        pageFacts(
          { category: 'SUV', place: 'Gulu' },
          total === 1 ? { ...some, price: { ...some.price, most: some.price.least } } : some,
        ),
        stockWords({ total, makes: ['Toyota'] }),
        `${foundFor(thingCount('spareparts', total), ['brake'])} ${noneHasToo(['premio'], total)}`,
      ];
      for (const words of sentences) {
        expect(words).not.toMatch(/(?<![\d,])1 (cars|spare parts|of them are)\b/);
        if (total === 1) expect(words).not.toMatch(ofOne);
      }
    }),
  );
});

test('words that are set aside are named one by one', () => {
  expect(nothingCalled(['tx'])).toBe('Nothing is called “tx”.');
  expect(nothingCalled(['tx', 'xt', 'v8'])).toBe('Nothing is called “tx”, “xt” or “v8”.');
  expect(noneHasToo(['premio', 'vitz'], 4)).toBe('None of them has “premio” or “vitz” too.');
  expect(noneHasToo(['premio'], 1)).toBe('It does not have “premio”.');
});
