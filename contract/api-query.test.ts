import { expect, test } from 'vitest';
import { formatApiQuery } from './api-query.ts';

test('a query is written with the brackets that the API reads', () => {
  const query = formatApiQuery({
    filters: { make: { name: { $in: ['Toyota', 'Land Rover'] } }, year: { $gte: 2010 } },
    fields: ['price'],
    populate: { images: { fields: ['url'] }, model: true },
    sort: 'price:asc',
    pagination: { page: 2, withCount: false },
  });
  expect(decodeURIComponent(query.replaceAll('+', ' '))).toBe(
    'filters[make][name][$in][0]=Toyota&filters[make][name][$in][1]=Land Rover&filters[year][$gte]=2010&fields[0]=price' +
      '&populate[images][fields][0]=url&populate[model]=true&sort=price:asc&pagination[page]=2&pagination[withCount]=false',
  );
});

test('a value keeps its brackets, ampersands and signs to itself', () => {
  const query = formatApiQuery({ filters: { location: { $containsi: 'a&b[c]=d+e' } } });
  expect(new URLSearchParams(query).get('filters[location][$containsi]')).toBe('a&b[c]=d+e');
});
