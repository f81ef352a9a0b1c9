import { expect, test } from 'vitest';
import { filterQueries } from './filter-queries.ts';

const names = { makes: ['Toyota', 'Nissan', 'Subaru'], categories: ['SUV', 'Van'] };

test('five hundred questions are all different, and the same in every run', () => {
  const queries = filterQueries(names, 500);
  expect(new Set(queries).size).toBe(500);
  expect(filterQueries(names, 500)).toEqual(queries);
});

test('they ask in several orders, with and without a make', () => {
  const queries = filterQueries(names, 500);
  const share = (part: string) => queries.filter((query) => query.includes(part)).length / queries.length;
  expect(share('filters[make]')).toBeGreaterThan(0.5);
  expect(share('filters[make]')).toBeLessThan(0.95);
  for (const order of ['createdAt:desc', 'price:asc', 'price:desc', 'year:desc', 'mileage:asc']) {
    expect(share(order), order).toBeGreaterThan(0.05);
  }
});
