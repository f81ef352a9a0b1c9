import { expect, test } from 'vitest';
import { typeNamed } from '../../api/content-types.ts';
import { isQuick, parseEntryQuery } from './entry-query.ts';
import { parseQueryString } from './query-string.ts';

const isQuickFor = (plural: string, query: string) =>
  isQuick(
    typeNamed(plural),
    parseEntryQuery(typeNamed(plural), parseQueryString(`/api/${plural}?${query}`), typeNamed),
  );

test.each([
  '',
  'sort=createdAt:desc',
  'sort=price',
  'sort=documentId&pagination[start]=10000&pagination[limit]=100',
  'filters[documentId][$eq]=x',
  'filters[documentId]=x&sort=make.name,location',
  'filters[id][$in][0]=1&filters[id][$in][1]=2&filters[price][$gt]=1',
  'filters[$or][0][documentId][$eq]=x&filters[$or][1][id][$eq]=1',
  'filters[documentId][$in]=',
])('few rows of a large table answer "%s"', (query) => {
  expect(isQuickFor('cars', query)).toBe(true);
});

test.each([
  // As many cars as there are may meet these, and are counted.
  'filters[documentId][$gt]=m',
  'filters[documentId][$ne]=x',
  'filters[id][$gt]=5',
  'filters[price][$gt]=1',
  'filters[make][name][$eq]=Toyota',
  'filters[$or][0][documentId][$eq]=x&filters[$or][1][price][$gt]=1',
  'filters[$not][documentId][$eq]=x',
  // SQLite reads every row for the part that names no id.
  'filters[$or][0][documentId][$in]=&filters[$or][1][id][$eq]=1',
  // These are sorted by what no index lists.
  'sort=location',
  'sort=featured:desc',
  'sort=mileage,year',
  'sort=make.name',
  'sort=color',
  // The database steps over what comes before.
  'sort=price&pagination[start]=10001&pagination[limit]=100',
  // No index finds these texts.
  '_q=a',
  'filters[documentId][$eq]=x&filters[color][$contains]=a',
  // All sellers would be listed first.
  'filters[documentId][$eq]=x&filters[private_seller][name][$containsi]=a',
  'filters[documentId][$eq]=x&filters[private_seller][id][$notNull]=true',
])('many rows of a large table may have to be read for "%s"', (query) => {
  expect(isQuickFor('cars', query)).toBe(false);
});

test("a member's own entries are read quickly unless all entries of a large table would be listed first", () => {
  expect(isQuickFor('saves', '')).toBe(true);
  expect(isQuickFor('saves', 'filters[car][documentId][$eq]=x')).toBe(true);
  expect(isQuickFor('saves', 'filters[car][id][$gt]=0')).toBe(false);
  expect(isQuickFor('saves', 'filters[car][id][$notNull]=true')).toBe(false);
});

test('a small table is read quickly, whatever is asked', () => {
  expect(isQuickFor('articles', 'filters[title][$contains]=a&sort=title')).toBe(true);
});
