import { expect, test } from 'vitest';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { HISTOGRAM_STEPS } from '#contract/lists/facets.ts';
import { everythingIn } from '#contract/lists/list-query.ts';
import { SPARE_PART_LIST } from '#contract/lists/spare-part-list.data.ts';
import { createApi } from '../../lib/api-client.ts';
import { modelsLeft } from '../../lib/catalogue-names.ts';
import { countIn, facetsOrNull, readFacets } from './list-facets.ts';
import { loadCounts } from './load-counts.ts';

test('what each choice would leave is read by its name', () => {
  expect(countIn(countsOf(ofToyota, 'makes'))('Toyota')).toBe(9);
  expect(countIn(countsOf(ofToyota, 'makes'))('Audi')).toBe(0);
  expect(countIn(countsOf(ofToyota, 'categories'))('__proto__')).toBe(3);
  expect(countIn(countsOf(ofToyota, 'categories'))('constructor')).toBe(0);
  expect(countIn(countsOf(ofToyota, 'condition'))('used')).toBe(12);
  expect(readFacets(ANSWER, CAR_LIST, ofToyota)?.bars).toEqual({ year: '31 o', price: '', mileage: '' });
});

test('models of one name are one choice, and those of no chosen make are left out', () => {
  const counts = (query: typeof EVERYTHING) => countsOf(query, 'models');
  expect(counts(ofToyota)).toEqual({ names: ['Noah', 'PendingFavourite'], counts: [5, 2] });
  expect(counts({ ...EVERYTHING, models: ['PendingFavourite'] })).toEqual({ names: ['PendingFavourite'], counts: [2] });
  expect(counts(EVERYTHING)).toEqual({ names: [], counts: [] });
});

test('of colours a page carries the most frequent ones, and of sellers those that are chosen', () => {
  const colours = Array.from({ length: 40 }, (_, at) => ({ name: `Colour ${at}`, count: 100 - at }));
  const sellers = ['a', 'b'].map((letter, at) => ({ name: letter, count: at + 1, documentId: letter.repeat(24) }));
  const seats = [
    { name: '5', count: 2 },
    { name: '10', count: 1 },
  ];
  const answer = { total: 100, choices: { color: colours, dealer_info: sellers, seats }, histograms: {} };
  const read = (query: typeof EVERYTHING) => readFacets(answer, CAR_LIST, query)?.counts;
  expect(read(EVERYTHING)?.colours?.names).toHaveLength(6);
  expect(read(EVERYTHING)?.colours?.names).not.toContain('Colour 39');
  expect(read(EVERYTHING)?.colours?.isPart).toBe(true);
  expect(read({ ...EVERYTHING, colours: ['Colour 39'] })?.colours?.names).toContain('Colour 39');
  expect(read(EVERYTHING)?.sellers).toBeUndefined();
  expect(read({ ...EVERYTHING, sellers: ['b'.repeat(24)] })?.sellers).toEqual({ names: ['b'.repeat(24)], counts: [2] });
  expect(read(EVERYTHING)?.seats).toEqual({ names: ['5', '10'], counts: [2, 1] });
});

test('models that were not counted are not known, rather than none', () => {
  expect(countIn({ names: ['Noah'], counts: [4] }, false)('Tiida')).toBeUndefined();
});

test('only the facets that are shown are asked for', async () => {
  const asked: URL[] = [];
  const api = createApi(async (_, path) => {
    asked.push(new URL(path, 'http://localhost'));
    return { status: 200, text: JSON.stringify({ data: ANSWER }) };
  });
  await facetsOrNull(api, CAR_LIST, ofToyota);
  await facetsOrNull(api, CAR_LIST, EVERYTHING);
  await facetsOrNull(api, SPARE_PART_LIST, ofToyota);
  expect(asked.map(({ pathname }) => pathname)).toEqual([
    '/api/cars/facets',
    '/api/cars/facets',
    '/api/spareparts/facets',
  ]);
  expect(asked[0]?.searchParams.get('filters[make][name][$eq]')).toBe('Toyota');
  const [ofCars = [], ofAllCars = [], ofParts = []] = asked.map(({ searchParams }) =>
    searchParams.get('facets')?.split(','),
  );
  expect(ofCars).toEqual(
    expect.arrayContaining(['make', 'model', 'category', 'condition', 'year', 'price', 'mileage']),
  );
  for (const name of ['location', 'dealer_info', 'modelcode']) expect(ofCars).not.toContain(name);
  // Models are on offer once a make is chosen.
  expect(ofAllCars).toEqual(ofCars.filter((name) => name !== 'model'));
  expect(ofParts).toEqual(expect.arrayContaining(['make', 'sparecategory', 'condition', 'year', 'mileage']));
  for (const name of ['model', 'price', 'location', 'garage']) expect(ofParts).not.toContain(name);
});

test('without facets a list is counted by itself, and without that it is not known', async () => {
  const answering = (list: { status: number; text: string }) =>
    createApi(async (_, path) => (path.includes('/facets') ? { status: 503, text: '{}' } : list));
  const counted = { status: 200, text: '{"data":[],"meta":{"pagination":{"total":7}}}' };
  const some = await loadCounts(answering(counted), CAR_LIST, ofToyota);
  expect(some).toEqual({ query: ofToyota, total: 7, facets: null });
  const none = await loadCounts(answering({ status: 503, text: '{}' }), CAR_LIST, ofToyota);
  expect(none).toEqual({ query: ofToyota, total: null, facets: null });
});

test('an answer of another shape is no answer', async () => {
  for (const text of ['null', '{"data":[]}', '{"data":{"cars":[]}}', '<!doctype html>']) {
    const api = createApi(async () => ({ status: 200, text }));
    expect(await facetsOrNull(api, CAR_LIST, EVERYTHING)).toBeNull();
  }
});

test('a make that is dropped takes along the models that no other chosen make has', () => {
  const models = { Toyota: ['Noah', 'PendingFavourite'], Nissan: ['Noah', 'Tiida'] };
  const makes = { dropped: ['Toyota'], left: ['Nissan'] };
  expect(modelsLeft(['Noah', 'PendingFavourite', 'Tiida', 'Unheard of'], models, makes)).toEqual([
    'Noah',
    'Tiida',
    'Unheard of',
  ]);
  expect(modelsLeft(['PendingFavourite'], models, { dropped: [], left: [] })).toEqual(['PendingFavourite']);
});

const EVERYTHING = everythingIn(CAR_LIST);
const countsOf = (query: typeof EVERYTHING, filter: string) =>
  readFacets(ANSWER, CAR_LIST, query)?.counts[filter] ?? { names: [], counts: [] };

const ANSWER = {
  total: 12,
  choices: {
    make: [{ name: 'Toyota', count: 9 }],
    model: [
      { name: 'Noah', count: 4, make: 'Toyota' },
      { name: 'Noah', count: 1, make: 'Nissan' },
      { name: 'PendingFavourite', count: 2, make: 'Toyota' },
    ],
    category: [{ name: '__proto__', count: 3 }],
    condition: [
      { name: 'Used', count: 10 },
      { name: 'used', count: 2 },
    ],
  },
  histograms: { year: { from: [], counts: HISTOGRAM_STEPS.year.map((from) => (from === 2010 ? 12 : 0)) } },
};
const ofToyota = { ...EVERYTHING, makes: ['Toyota'] };
