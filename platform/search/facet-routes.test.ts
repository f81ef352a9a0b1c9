import { expect, test } from 'vitest';
import type { Facets } from '#contract/lists/facets.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { testOnce } from '../../test/test-database.ts';

// On both databases: the index that counts is read from each.

test('facets say what each choice would leave, by name', async () => {
  const { get, makeCar, makeMake, makeModel, makeCategory } = await openTestApp();
  const facets = async (query: string) => {
    const { status, body, text } = await get(`/api/cars/facets?${query}`);
    expect(status, text).toBe(200);
    return (body as { data: Facets }).data;
  };
  expect(await facets('')).toMatchObject({ total: 0, choices: { make: [] } });
  const [toyota, nissan, hidden] = [
    await makeMake({ name: 'Toyota' }),
    await makeMake({ name: 'Nissan' }),
    await makeMake({ name: 'Hidden', publishedAt: null }),
  ];
  const noah = await makeModel({ name: 'Noah', make: toyota.id });
  const van = await makeCategory({ name: 'Van' });
  await makeCar({ make: toyota.id, model: noah.id, category: van.id, year: 2010, price: 5_000_000 });
  await makeCar({ make: toyota.id, model: noah.id, year: 2011, price: null, location: 'Jinja' });
  await makeCar({ make: nissan.id, year: 1975, condition: null });
  await makeCar({ make: hidden.id, publishedAt: null });
  await makeCar({ make: hidden.id, year: null });

  const all = await facets('');
  expect(all.total).toBe(4);
  expect(Object.keys(all.choices)).toEqual(
    expect.arrayContaining(['make', 'model', 'category', 'location', 'condition', 'fueltype', 'gearbox']),
  );
  // Yes-or-no fields have no facet.
  expect(Object.keys(all.choices)).not.toContain('featured');
  expect(all.choices.make).toEqual([
    { name: 'Toyota', count: 2 },
    { name: 'Nissan', count: 1 },
  ]);
  expect(all.choices.model).toEqual([{ name: 'Noah', count: 2, make: 'Toyota' }]);
  expect(all.choices.location).toEqual([
    { name: 'Ntinda, Kampala', count: 3 },
    { name: 'Jinja', count: 1 },
  ]);
  const { from = [], counts = [] } = all.histograms.year ?? {};
  expect(counts.reduce((sum, count) => sum + count)).toBe(3);
  expect([counts[0], counts[from.indexOf(2010)], counts[from.indexOf(2011)]]).toEqual([1, 1, 1]);

  const narrowed = await facets('filters[make][name][$eq]=Toyota&filters[year][$gte]=2011&facets=make,year,condition');
  expect(narrowed.total).toBe(1);
  expect(Object.keys({ ...narrowed.choices, ...narrowed.histograms })).toEqual(['make', 'condition', 'year']);
  // Without the make, only the year counts; without the year, only the make.
  expect(narrowed.choices.make).toEqual([{ name: 'Toyota', count: 1 }]);
  expect(narrowed.histograms.year?.counts.reduce((sum, count) => sum + count)).toBe(2);
});

test('sellers are counted by their documentIds, and narrow what is counted', async () => {
  const { get, makeCar, makeDealer } = await openTestApp();
  const dealer = await makeDealer({ dealerName: 'Lake Motors' });
  const gone = await makeDealer({ publishedAt: null });
  await makeCar({ dealer_info: dealer.id, color: 'Red', seats: 7 });
  await makeCar({ dealer_info: dealer.id, color: 'Blue' });
  await makeCar({ dealer_info: gone.id, color: 'Red' });
  await makeCar({ color: 'Red' });
  const { documentId } = dealer;
  const facets = async (query: string) => ((await get(`/api/cars/facets?${query}`)).body as { data: Facets }).data;
  const all = await facets('facets=dealer_info,seats');
  expect(all.choices.dealer_info).toEqual([{ name: 'Lake Motors', count: 2, documentId }]);
  expect(all.choices.seats).toEqual([
    { name: '5', count: 3 },
    { name: '7', count: 1 },
  ]);
  const narrowed = await facets(`filters[dealer_info][documentId]=${documentId}&facets=color,dealer_info`);
  expect(narrowed).toMatchObject({ total: 2, choices: { dealer_info: [{ count: 2 }] } });
  expect(narrowed.choices.color).toEqual([
    { name: 'Blue', count: 1 },
    { name: 'Red', count: 1 },
  ]);
  expect((await facets(`filters[dealer_info][documentId]=${gone.documentId}`)).total).toBe(0);
});

testOnce('facets refuse what they do not count, and what the index does not know', async () => {
  const { get, refused } = await openTestApp();
  expect(await refused('/api/cars/facets?facets=doors')).toContain('facets are make');
  expect(await refused('/api/cars/facets?facets[a]=make')).toContain('a list of names');
  expect(await refused('/api/cars/facets?filters[doors]=4')).toContain('Facets can be narrowed by make');
  expect(await refused('/api/cars/facets?filters[dealer_info][images][name]=x')).toContain('Facets can be narrowed by');
  await refused('/api/cars/facets?filters[secret]=x');
  expect((await get('/api/spareparts/facets?facets=sparecategory')).status).toBe(200);
});
