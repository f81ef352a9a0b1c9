import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { afterReading } from '../../test/after-reading.ts';
import { openTestApp } from '../../test/open-test-app.ts';

// On both databases: entries are read in SQL.

const {
  clock,
  adapter,
  get,
  list,
  makeArticle,
  makeCar,
  makeCategory,
  makeDealer,
  makeFeature,
  makeGarage,
  makeMake,
  makeMedia,
  makeModel,
  makeSparePart,
} = await openTestApp();

test('an entry is flat: its fields in the order of the declaration, and nothing that was not asked for', async () => {
  const { made, path } = await cars({ price: 12_000_000, dimension: 8.5, featured: true, location: 'Jinja' });
  const [car] = await list(path);
  expect(Object.keys(car ?? {})).toEqual(SCALARS);
  expect(car).toMatchObject({ price: 12_000_000, dimension: 8.5, featured: true, location: 'Jinja', regyear: null });
  expect(car?.createdAt).toBe(new Date(made[0]?.createdAt ?? 0).toISOString());
});

test('populate=* fills every relation; what is empty is null or an empty list', async () => {
  const { path } = await cars({});
  const [car] = await list(`${path}&populate=*`);
  expect(Object.keys(car ?? {})).toEqual([...SCALARS, ...RELATIONS]);
  expect(car).toMatchObject({ images: [], video: [], features: [], model: null, category: null, dealer_info: null });
});

test('fields chooses, id and documentId come always, the order stays', async () => {
  const { path } = await cars({ year: 2009 });
  for (const fields of ['fields=year,price', 'fields[0]=year&fields[1]=price', 'fields=year&fields=price']) {
    const [car] = await list(`${path}&${fields}`);
    expect(Object.keys(car ?? {})).toEqual(['id', 'documentId', 'price', 'year']);
  }
  expect(Object.keys((await list(`${path}&fields=*`))[0] ?? {})).toEqual(SCALARS);
});

test.each([
  'populate=make,model',
  'populate[0]=make&populate[1]=model',
  'populate=make&populate=model',
  'populate[make]=true&populate[model]=1',
  'populate[make][fields]=*&populate[model][populate]=',
])('%s fills both relations and no other', async (populate) => {
  const make = await makeMake();
  const model = await makeModel({ make: make.id });
  const { path } = await cars({ model: model.id });
  const [car] = await list(`${path}&${populate}`);
  expect(Object.keys(car ?? {})).toEqual([...SCALARS, 'make', 'model']);
  expect(car?.model).toMatchObject({ documentId: model.documentId, name: model.name });
});

test.each([
  'populate=dealer_info.images',
  'populate[dealer_info][populate]=images',
  'populate[dealer_info][populate][0]=images',
  'populate[dealer_info][populate][images]=true',
  'populate[dealer_info]=*',
])('%s fills the pictures of the dealer', async (populate) => {
  const picture = await makeMedia();
  const dealer = await makeDealer({ images: [picture.id], features: ['Financing', '"quoted"'] });
  const { path } = await cars({ dealer_info: dealer.id });
  const [car] = await list(`${path}&${populate}`);
  expect(car?.dealer_info).toMatchObject({
    dealerName: dealer.dealerName,
    features: ['Financing', '"quoted"'],
    images: [{ url: `/uploads/${picture.hash}.jpg` }],
  });
});

test('a populated relation takes fields, filters and sort of its own', async () => {
  const [abs, zip, air] = [
    await makeFeature({ name: 'ABS 2' }),
    await makeFeature({ name: 'Zip' }),
    await makeFeature(),
  ];
  const { path } = await cars({ features: [abs.id, zip.id, air.id] });
  const features = async (query: string) => (await list(`${path}&${query}`))[0]?.features;
  expect(await features('populate[features][sort]=name:desc&populate[features][fields]=name')).toEqual(
    [zip, air, abs].map(({ id, documentId, name }) => ({ id, documentId, name })),
  );
  expect(await features('populate[features][filters][name][$startsWith]=Z')).toMatchObject([{ name: 'Zip' }]);
  const [car] = await list(`${path}&populate[make][filters][name]=Another`);
  expect(car?.make).toBeNull();
});

test('pictures keep the order in which they were put in', async () => {
  const pictures = [await makeMedia(), await makeMedia(), await makeMedia()].reverse();
  const { path } = await cars({ images: pictures.map(({ id }) => id) });
  const [car] = await list(`${path}&populate[images][fields]=name`);
  expect(car?.images).toMatchObject(pictures.map(({ name }) => ({ name })));
});

test('a garage shows at most a hundred of its parts, the others have a list of their own', async () => {
  const garage = await makeGarage();
  for (let part = 0; part < 101; part += 1) await makeSparePart({ garage: garage.id });
  const [found] = await list(`/api/garages?filters[id]=${garage.id}&populate[spareparts][fields]=name`);
  expect(found?.spareparts).toHaveLength(100);
  const { body } = await get(`/api/spareparts?filters[garage][id]=${garage.id}`);
  expect(body).toMatchObject({ meta: { pagination: { total: 101, pageCount: 5 } } });
});

test('what is not published shows in no relation', async () => {
  const [picture, category] = [await makeMedia({ publishedAt: null }), await makeCategory({ publishedAt: null })];
  const dealer = await makeDealer({ publishedAt: null });
  const { path } = await cars({ images: [picture.id], category: category.id, dealer_info: dealer.id });
  const [car] = await list(`${path}&populate=*`);
  expect(car).toMatchObject({ images: [], category: null, dealer_info: null });
});

test('one entry is found by its documentId, and only if it is published', async () => {
  const shown = await makeArticle();
  const draft = await makeArticle({ publishedAt: null });
  const { body } = await get(`/api/articles/${shown.documentId}?populate=cover`);
  expect(body).toMatchObject({ data: { title: shown.title, cover: null }, meta: {} });
  for (const id of [draft.documentId, shown.id, '-1', '1e3', `${shown.documentId}a`, shown.documentId.toUpperCase()]) {
    expect((await get(`/api/articles/${id}`)).status).toBe(404);
  }
  expect((await get(`/api/articles/${draft.documentId}?status=draft`)).status).toBe(404);
});

test('sorting takes several fields, relations and both directions, and nulls come last either way', async () => {
  const [benz, audi] = [await makeCategory({ name: 'B-class' }), await makeCategory({ name: 'A-class' })];
  const { path, ids } = await cars(
    { year: 2010, price: null, category: benz.id, location: null },
    { year: 2011, price: 5, category: null, location: 'Wakiso' },
    { year: 2010, price: 7, category: audi.id, location: 'Arua' },
  );
  const order = async (sort: string) => (await list(`${path}&${sort}`)).map(({ id }) => ids.indexOf(id));
  expect(await order('')).toEqual([0, 1, 2]);
  expect(await order('sort=')).toEqual([0, 1, 2]);
  expect(await order('sort=id:desc')).toEqual([2, 1, 0]);
  expect(await order('sort=price')).toEqual([1, 2, 0]);
  expect(await order('sort=price:DESC')).toEqual([2, 1, 0]);
  expect(await order('sort=year:desc,price:asc')).toEqual([1, 2, 0]);
  expect(await order('sort[0]=year:desc&sort[1]=price:asc')).toEqual([1, 2, 0]);
  expect(await order('sort[year]=desc&sort[price]=asc')).toEqual([1, 2, 0]);
  expect(await order('sort=category.name:asc')).toEqual([2, 0, 1]);
  expect(await order('sort[category][name]=desc')).toEqual([0, 2, 1]);
  expect(await order('sort=location:asc')).toEqual([2, 1, 0]);
  expect(await order('sort=location:desc')).toEqual([1, 2, 0]);
});

test('text sorts by code point on both databases', async () => {
  const { path } = await cars({ color: 'a' }, { color: 'Z' }, { color: 'é' }, { color: '_' });
  expect((await list(`${path}&sort=color`)).map(({ color }) => color)).toEqual(['Z', '_', 'a', 'é']);
});

test('no entry shows on two pages or on none, however many share a place in the order', async () => {
  const { path, ids } = await cars(...Array.from({ length: 11 }, (_, at) => ({ year: 2000 + (at % 2) })));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('year', 'year:desc', 'color', 'category.name:desc', 'price:desc,year'),
      fc.integer({ min: 1, max: 12 }),
      async (sort, pageSize) => {
        const seen: number[] = [];
        for (let page = 1; page <= Math.ceil(11 / pageSize); page += 1) {
          const found = await list(`${path}&sort=${sort}&pagination[page]=${page}&pagination[pageSize]=${pageSize}`);
          seen.push(...found.map(({ id }) => id));
        }
        expect(seen.toSorted((a, b) => a - b)).toEqual(ids);
      },
    ),
    { numRuns: 20 },
  );
});

test.each([
  ['', { page: 1, pageSize: 25, pageCount: 1, total: 3 }],
  ['pagination[page]=2&pagination[pageSize]=2', { page: 2, pageSize: 2, pageCount: 2, total: 3 }],
  ['pagination[pageSize]=1000', { page: 1, pageSize: 100, pageCount: 1, total: 3 }],
  ['pagination[page]=9999', { page: 9999, pageSize: 25, pageCount: 1, total: 3 }],
  ['pagination[start]=1', { start: 1, limit: 25, total: 3 }],
  ['pagination[limit]=2', { start: 0, limit: 2, total: 3 }],
  ['pagination[start]=1&pagination[limit]=1000', { start: 1, limit: 100, total: 3 }],
  ['pagination[withCount]=false', { page: 1, pageSize: 25 }],
  ['pagination[start]=0&pagination[limit]=2&pagination[withCount]=false', { start: 0, limit: 2 }],
  ['pagination=1', { page: 1, pageSize: 25, pageCount: 1, total: 3 }],
  ['pagination[other]=1', { page: 1, pageSize: 25, pageCount: 1, total: 3 }],
])('%s pages as the contract says', async (pagination, expected) => {
  const { path, ids } = await cars({}, {}, {});
  const { body } = await get(`${path}&${pagination}`);
  const { data, meta } = body as { data: { id: number }[]; meta: { pagination: Record<string, number> } };
  expect(meta.pagination).toEqual(expected);
  expect(Object.keys(meta.pagination)).toEqual(Object.keys(expected));
  const { page, pageSize = 0, start = ((page ?? 1) - 1) * pageSize, limit = pageSize } = meta.pagination;
  expect(data.map(({ id }) => id)).toEqual(ids.slice(start, start + limit));
});

test('an empty list has no pages', async () => {
  const { path } = await cars();
  expect((await get(path)).body).toEqual({
    data: [],
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } },
  });
});

test('the total without a filter counts the published only', async () => {
  const total = async () =>
    ((await get('/api/cars?pagination[pageSize]=1')).body as { meta: { pagination: { total: number } } }).meta
      .pagination.total;
  const before = await total();
  await cars({}, { publishedAt: null });
  expect(await total()).toBe(before + 1);
});

test('HEAD answers like GET, without the body', async () => {
  const { path } = await cars({});
  const { status, text, headers } = await get(path, { method: 'HEAD' });
  expect([status, text, headers['content-type']]).toEqual([200, '', 'application/json; charset=utf-8']);
});

test('a change by another process shows within half a second, also one whose clock is behind', async () => {
  const { path, made } = await cars({});
  const makeName = async () => (await list(`${path}&populate=make`))[0]?.make;
  for (const [name, minutes] of [
    ['Renamed', 1],
    ['Renamed again', -60],
  ] as const) {
    await makeName();
    await adapter.db
      .updateTable('make')
      .set({ name, updated_at: clock.now() + minutes * 60_000 })
      .where('id', '=', made[0]?.make ?? 0)
      .execute();
    clock.advance(500);
    expect(await makeName()).toMatchObject({ name });
  }
});

test('an entry that was put in just now shows at once, with the make and place that came with it', async () => {
  const { makeCar, makeMake, list, clock } = await openTestApp();
  const car = await makeCar({ make: (await makeMake()).id, location: 'Arua' });
  await list('/api/cars?populate=make');
  const back = clock.now();
  const make = await makeMake();
  await makeCar({ make: make.id, location: 'Kabale' });
  // As if all that had taken no time.
  clock.advance(back - clock.now());
  expect(await list(`/api/cars?populate=make&filters[id][$ne]=${car.id}`)).toMatchObject([
    { location: 'Kabale', make: { name: make.name } },
  ]);
  expect(await list('/api/makes')).toHaveLength(2);
});

test('remote pictures keep their own address and have no copies', async () => {
  const remoteUrl = 'https://pictures.example/a.jpg';
  const picture = await makeMedia({ provider: 'remote', remoteUrl });
  const { path } = await cars({ images: [picture.id] });
  const [car] = await list(`${path}&populate=images`);
  expect(car?.images).toMatchObject([{ url: remoteUrl, formats: null }]);
});

test('a picture has the copies that are smaller than itself', async () => {
  const picture = await makeMedia({ width: 1000, height: 750, name: 'a "quoted" name.jpg' });
  const { path } = await cars({ images: [picture.id] });
  const [car] = await list(`${path}&populate=images`);
  const [image] = (car?.images ?? []) as {
    name: string;
    formats: Record<string, { width: number; height: number; url: string }>;
  }[];
  expect(image?.name).toBe('a "quoted" name.jpg');
  expect(Object.entries(image?.formats ?? {}).map(([key, { width, height }]) => [key, width, height])).toEqual([
    ['thumbnail', 320, 240],
    ['small', 640, 480],
    ['medium', 960, 720],
  ]);
  expect(image?.formats.small?.url).toBe(`/uploads/small_${picture.hash}.jpg`);
});

test('an entry that is taken off while a list of it is being found is in no answer', async () => {
  // A field that the search index does not hold.
  const { made, path } = await cars({ doors: 7 });
  const [car] = made;
  const whole = `/api/cars/${car?.documentId}`;
  await get(whole);
  // Found already, while it is still counted how many there are.
  const visitors = afterReading(adapter.apart.visitors, async () => {
    await adapter.db
      .updateTable('car')
      .set({ published_at: null, availability: null })
      .where('id', '=', Number(car?.id))
      .execute();
    await get('/api/cars?pagination[pageSize]=1');
  });
  vi.spyOn(adapter, 'apart', 'get').mockReturnValue({ ...adapter.apart, visitors });
  expect(await list(`${path}&filters[doors]=7`)).toEqual([]);
  expect((await get(whole)).status).toBe(404);
});

test('a model that is not published is not popular', async () => {
  const make = await makeMake();
  const model = await makeModel({ make: make.id, publishedAt: null });
  await makeCar({ make: make.id, model: model.id });
  const popular = await list('/api/models/popular');
  expect(popular.map(({ documentId }) => documentId)).not.toContain(model.documentId);
});

/** Cars of a make of their own, and the address that lists them. */
async function cars(...inputs: Parameters<typeof makeCar>[0][]) {
  const make = await makeMake();
  const made = [];
  for (const input of inputs) made.push(await makeCar({ make: make.id, ...input }));
  return { made, ids: made.map(({ id }) => id), path: `/api/cars?filters[make][id]=${make.id}` };
}

const SCALARS = [
  'id',
  'documentId',
  'price',
  'year',
  'regyear',
  'mileage',
  'location',
  'fueltype',
  'gearbox',
  'engine',
  'reference',
  'modelcode',
  'doors',
  'dimension',
  'color',
  'seats',
  'drivetype',
  'condition',
  'featured',
  'createdAt',
  'updatedAt',
  'publishedAt',
];
const RELATIONS = ['images', 'video', 'features', 'make', 'model', 'category', 'dealer_info'];
