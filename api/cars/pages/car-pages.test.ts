import { expect, test, vi } from 'vitest';
import { carListPath } from '#contract/lists/car-list.ts';
import type { CarPagePlace } from '#contract/lists/car-page-schemas.ts';
import type { NamePage } from '#contract/office/name-schemas.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { testOnce } from '../../../test/test-database.ts';

// On both databases: which pages stay is stored, and so are former names.

test('a page comes with three cars, stays while there is one, and for thirty days without', async () => {
  const { makeAlike, sell, led, passes } = await openMarket();
  const [first = 0, ...others] = await makeAlike(2);
  expect(await led('/cars/toyota/premio')).toBe(`instead ${carListPath({ makes: ['Toyota'], models: ['Premio'] })}`);
  others.push(...(await makeAlike(1)));
  const pages = ['/cars/toyota', '/cars/toyota/premio', '/cars/toyota/kampala', '/cars/toyota/premio/ntinda'];
  for (const path of pages) expect(await led(path)).toBe(path);

  await passes(HOUR_MS);
  await sell(others);
  for (const path of pages) expect(await led(path)).toBe(path);
  await sell([first]);
  await passes(HOUR_MS);
  for (const path of pages) expect(await led(path)).toBe(path);
  await passes(29 * DAY_MS);
  expect(await led('/cars/toyota')).toBe('/cars/toyota');
  await passes(DAY_MS);
  for (const path of pages) expect(await led(path), path).toBeUndefined();
  // A make that comes back begins anew.
  await makeAlike(1);
  expect(await led('/cars/toyota')).toBe(`instead ${carListPath({ makes: ['Toyota'] })}`);
});

test('a page that has cars again stays', async () => {
  const { makeAlike, sell, led, passes } = await openMarket();
  const cars = await makeAlike(3);
  await passes(HOUR_MS);
  await sell(cars);
  await passes(20 * DAY_MS);
  await makeAlike(1);
  await passes(HOUR_MS);
  await passes(20 * DAY_MS);
  expect(await led('/cars/toyota/premio/kampala')).toBe('/cars/toyota/premio/kampala');
});

testOnce('body types come before makes, and models before places', async () => {
  const { makeAlike, makeMake, makeModel, makeCategory, idOf, led, pageAt } = await openMarket();
  const mini = await makeMake({ name: 'Mini' });
  await makeAlike(3, { make: mini.id, model: null });
  expect((await pageAt('/cars/mini')).names).toEqual({ make: 'Mini' });
  await makeAlike(3, { category: (await makeCategory({ name: 'Mini' })).id });
  expect((await pageAt('/cars/mini')).names).toEqual({ category: 'Mini' });
  expect((await pageAt('/cars/mini/kampala')).names).toEqual({ category: 'Mini', place: 'Kampala' });

  const toyota = await idOf('make', 'Toyota');
  expect((await pageAt('/cars/toyota/ntinda')).names).toEqual({ make: 'Toyota', place: 'Ntinda' });
  const named = await makeModel({ name: 'Ntinda', make: toyota });
  expect(await led('/cars/toyota/ntinda')).toBe(`instead /cars/toyota`);
  await makeAlike(3, { model: named.id });
  expect((await pageAt('/cars/toyota/ntinda')).names).toEqual({ make: 'Toyota', model: 'Ntinda' });
});

testOnce('every spelling leads to the one address, and unknown names nowhere', async () => {
  const { makeAlike, makeMake, makeModel, led } = await openMarket();
  const benz = await makeMake({ name: 'Mercedes-Benz' });
  await makeAlike(3, { make: benz.id, model: (await makeModel({ name: 'C-Class', make: benz.id })).id });
  for (const [path, to] of [
    ['/cars/Mercedes-Benz', '/cars/mercedes-benz'],
    ['/cars/mercedesbenz', '/cars/mercedes-benz'],
    ['/cars/benz', '/cars/mercedes-benz'],
    ['/CARS/mercedes_benz/c_class/KAMPALA', '/cars/mercedes-benz/c-class/kampala'],
    ['/cars/mercedes benz/C Class', '/cars/mercedes-benz/c-class'],
    ['/cars/c_class', '/cars/mercedes-benz/c-class'],
    ['/cars/c-class/ntinda', '/cars/mercedes-benz/c-class/ntinda'],
  ] as const)
    expect(await led(path), path).toBe(to);
  const lost = [
    '/cars/opel',
    '/cars/mercedes-benz/x',
    '/cars/mercedes-benz/kampala/c-class',
    '/cars/kampala',
    '/cars/a/b/c/d',
  ];
  for (const path of [...lost, '/cars/', '/filter', '/cars//c-class', '/cars/mercedes-benz/amp'])
    expect(await led(path), path).toBeUndefined();
});

testOnce('where there is no page, the nearest list with cars stands in', async () => {
  const { makeAlike, sell, makeModel, idOf, led } = await openMarket();
  const cars = await makeAlike(3);
  const allion = await makeModel({ name: 'Allion', make: await idOf('make', 'Toyota') });
  await makeAlike(1, { location: 'Jinja', model: allion.id });
  const list = carListPath({ makes: ['Toyota'], models: ['Allion'] });
  expect(await led('/cars/toyota/allion')).toBe(`instead ${list}`);
  expect(await led('/cars/toyota/allion/kampala')).toBe(`instead ${list}`);
  expect(await led('/cars/toyota/premio/jinja')).toBe('instead /cars/toyota/premio');
  await sell(cars);
  expect(await led('/cars/toyota/premio/kampala')).toBe(`instead ${carListPath({ makes: ['Toyota'] })}`);
});

test('renamed and joined names lead on', async () => {
  const { makeAlike, makeMake, makeModel, makeCategory, led, enter } = await openMarket();
  const editor = await enter('staff', { staff: ['editor'], isStrong: true });
  const at = (kind: string, id: string) => `/staff/api/content/${kind}/${id}`;
  async function rename(kind: string, id: string, name: string) {
    const { version } = ((await editor.ask(at(kind, id))).body as NamePage).entry;
    expect((await editor.ask(at(kind, id), { method: 'PATCH', body: { version, name } })).status).toBe(200);
  }
  const make = await makeMake({ name: 'Datsun' });
  const model = await makeModel({ name: 'Sunny', make: make.id });
  const category = await makeCategory({ name: 'Saloon car' });
  await makeAlike(3, { make: make.id, model: model.id, category: category.id, location: 'Old Town, Masaka' });
  await rename('makes', make.documentId, 'Nissan');
  await rename('models', model.documentId, 'Sentra');
  await rename('categories', category.documentId, 'Sedan car');
  expect(await led('/cars/datsun/sunny')).toBe('/cars/nissan/sentra');
  expect(await led('/cars/saloon-car/masaka')).toBe('/cars/sedan-car/masaka');

  const { body } = await editor.ask('/staff/api/content/places?q=Old+Town');
  const [place] = (body as { rows: { documentId: string }[] }).rows;
  await rename('places', place?.documentId ?? '', 'New Town, Masaka');
  expect(await led('/cars/datsun/sunny/old-town')).toBe('/cars/nissan/sentra/new-town');

  const other = await makeMake({ name: 'Nissan Motors' });
  const joined = await editor.ask(`${at('makes', make.documentId)}/join`, {
    method: 'POST',
    body: { into: other.documentId },
  });
  expect(joined.status, joined.text).toBeLessThan(300);
  for (const path of ['/cars/nissan/sentra', '/cars/datsun/sunny'])
    await vi.waitFor(async () => expect(await led(path)).toBe('/cars/nissan-motors/sentra'));
});

testOnce('what a page says is true of the cars in its list', async () => {
  const { makeAlike, makeCategory, list, pageAt } = await openMarket();
  const suv = await makeCategory({ name: 'SUV' });
  const ofSuv = { make: null, model: null, category: suv.id };
  await makeAlike(1, { ...ofSuv, price: 10_000_000, year: 2008, color: 'White', location: 'Jinja' });
  await makeAlike(1, { ...ofSuv, price: 30_000_000, year: 2010, color: 'White', location: 'Ntinda, Kampala' });
  await makeAlike(1, { ...ofSuv, price: 31_000_000, year: 2012, color: 'Black', location: 'Kampala' });
  await makeAlike(1, { ...ofSuv, price: 90_000_000, year: 2014, color: 'Blue', location: 'Wandegeya, Kampala' });
  await makeAlike(1, { ...ofSuv, price: null, year: null, color: null, location: null });
  const { facts, near } = await pageAt('/cars/suv');
  expect(facts).toEqual({
    total: 5,
    price: { known: 4, least: 10_000_000, median: 30_000_000, most: 90_000_000 },
    middleYear: 2010,
    colours: ['White', 'Black', 'Blue'],
    place: { name: 'Kampala', count: 3 },
  });
  expect(near.places).toEqual([{ name: 'Kampala', path: '/cars/suv/kampala', count: 3 }]);
  const inKampala = await pageAt('/cars/suv/kampala');
  const listed = await list('/api/cars?filters[category][name][$eq]=SUV&filters[location][$containsi]=Kampala');
  expect(inKampala.facts).toMatchObject({ total: listed.length, place: null, middleYear: 2012 });
  expect(inKampala.near).toMatchObject({ wider: [{ name: 'SUV', path: '/cars/suv', count: 5 }], places: [] });
});

testOnce('links lead to pages that are there, with the number of cars on each', async () => {
  const { makeAlike, makeModel, idOf, pageAt } = await openMarket();
  const toyota = await idOf('make', 'Toyota');
  await makeAlike(4);
  await makeAlike(3, { model: (await makeModel({ name: 'Allion', make: toyota })).id, location: 'Jinja', year: 2015 });
  await makeAlike(2, { model: (await makeModel({ name: 'Wish', make: toyota })).id });
  const { near } = await pageAt('/cars/toyota/premio');
  expect(near.models).toEqual([{ name: 'Allion', path: '/cars/toyota/allion', count: 3 }]);
  expect(near.wider).toEqual([{ name: 'Toyota', path: '/cars/toyota', count: 9 }]);
  expect(near.years.map(({ name, count }) => [name, count])).toEqual([['2012', 4]]);
  for (const { path, count } of [...near.models, ...near.places, ...near.wider])
    expect((await pageAt(path)).facts.total, path).toBe(count);
});

test('a list of the same cars has its page, however its names are given', async () => {
  const { makeAlike, makeMake, makeModel, ofList } = await openMarket();
  await makeAlike(3);
  expect(await ofList({ make: 'Toyota', model: 'Premio' })).toBe('/cars/toyota/premio');
  expect(await ofList({ make: 'Toyota', model: 'Premio', place: 'kampala' })).toBe('/cars/toyota/premio/kampala');
  expect(await ofList({ model: 'Premio' })).toBe('/cars/toyota/premio');
  for (const place of ['amp', 'Ntinda, Kampala', 'Jinja']) expect(await ofList({ make: 'Toyota', place })).toBeNull();
  expect(await ofList({ make: 'toyota' })).toBeNull();
  expect(await ofList({ make: 'Opel', model: 'Premio' })).toBeNull();
  // A model that two makes have is a list of both.
  await makeModel({ name: 'Premio', make: (await makeMake({ name: 'Other' })).id });
  expect(await ofList({ model: 'Premio' })).toBeNull();
});

test('the sitemap names pages in place of the lists that they show', async () => {
  const { makeAlike, makeModel, idOf, get, clock } = await openMarket();
  await makeAlike(3);
  const newest = new Date(clock.now()).toISOString();
  await makeAlike(1, {
    model: (await makeModel({ name: 'Wish', make: await idOf('make', 'Toyota') })).id,
    location: null,
  });
  const { text } = await get('/sitemaps/pages-1.xml');
  const paths = Array.from(
    text.matchAll(/<loc>https:\/\/motoka\.example(\/(?:cars\/|filter\?)[^<]*)<\/loc>/g),
    ([, path]) => path,
  );
  expect(paths.toSorted()).toEqual([
    '/cars/toyota',
    '/cars/toyota/kampala',
    '/cars/toyota/ntinda',
    '/cars/toyota/premio',
    '/cars/toyota/premio/kampala',
    '/cars/toyota/premio/ntinda',
    '/filter?selectedMake=Toyota&amp;modelSelected=Wish',
  ]);
  expect(text).toContain(`/cars/toyota/premio</loc><lastmod>${newest}</lastmod>`);
});

type Market = Awaited<ReturnType<typeof openSellingMarket>>;

/** Opens a market with the Toyota Premio, and helpers for its cars. */
async function openMarket() {
  const market = await openSellingMarket();
  const { adapter, clock, jobs } = market;
  const find = async (path: string) => {
    const { status, body } = await market.get(`/api/car-pages?${new URLSearchParams({ path })}`);
    return status === 200 ? (body as { data: CarPagePlace }).data : undefined;
  };
  const idOf = async (table: 'make' | 'model' | 'category', name: string) =>
    (await adapter.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const premio = { make: await idOf('make', 'Toyota'), model: await idOf('model', 'Premio') };
  /** Lets time pass, and the hourly job run. */
  async function passes(ms: number) {
    clock.advance(ms);
    jobs.wake();
    const hasRun = async () => {
      const kind = 'remember car pages';
      const due = await adapter.db.selectFrom('job').select('due_at').where('kind', '=', kind).execute();
      expect(due.map(({ due_at }) => due_at > clock.now())).toEqual([true]);
    };
    await vi.waitFor(hasRun, { interval: 10 });
  }
  // Else the first run, which a market begins when it starts, would come between.
  await passes(0);
  return {
    ...market,
    idOf,
    /** Makes cars that are alike: the Premio in Ntinda, where nothing else is said. */
    async makeAlike(count: number, fields: Parameters<Market['makeCar']>[0] = {}) {
      const cars: number[] = [];
      for (let at = 0; at < count; at += 1) cars.push((await market.makeCar({ ...premio, ...fields })).id);
      return cars;
    },
    async sell(cars: readonly number[]) {
      await adapter.db.deleteFrom('listing').where('car_id', 'in', cars).execute();
      await adapter.db.deleteFrom('car').where('id', 'in', cars).execute();
    },
    /** Where an address leads: to a page, instead to another list, or nowhere. */
    async led(path: string) {
      const found = await find(path);
      return found && (found.page === null ? `instead ${found.path}` : found.path);
    },
    pageAt: async (path: string) => (await find(path))?.page ?? expect.fail(`no page: ${path}`),
    async ofList(names: Record<string, string>) {
      const { body } = await market.get(`/api/car-pages/of-list?${new URLSearchParams(names)}`);
      return (body as { data: { path: string | null } }).data.path;
    },
    passes,
  };
}
