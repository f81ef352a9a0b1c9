import { expect, test } from 'vitest';
import { casesFor, chooseCases } from './cases.ts';

const facts = { makes: ['Toyota'], categories: ['SUV'], cars: ['a', 'b', 'c'], longListPages: 70 };
const cases = casesFor(facts);

test('a case is chosen by a part of its name', () => {
  expect(chooseCases(cases, 'FILTER QUER').map(({ name }) => name)).toEqual([
    'filter query, 20 newest',
    '500 filter queries, in turn',
  ]);
  expect(chooseCases(cases, undefined)).toEqual(cases);
  expect(() => chooseCases(cases, 'nothing')).toThrow(/They are: filter query/);
});

test('a list that ends before page 1,000 is asked for its last page', () => {
  const pathOf = (longListPages: number) =>
    chooseCases(casesFor({ ...facts, longListPages }), 'long list')[0]?.paths[0];
  expect(pathOf(70)).toMatch(/pagination\[page\]=70$/);
  expect(pathOf(5_000)).toMatch(/pagination\[page\]=1000$/);
  expect(pathOf(0)).toMatch(/pagination\[page\]=1$/);
});
