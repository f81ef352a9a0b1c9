import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { formatApiQuery } from '#contract/api-query.ts';
import type { Facets } from '#contract/lists/facets.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { expectWithin } from '../../test/wall-time.ts';

// On both databases: words are compared in SQL.

const { adapter, get, list, makeCar, makeMake, makeModel } = await openTestApp();

const toyota = await makeMake({ name: 'Toyota' });
const premio = await makeModel({ name: 'Premio', make: toyota.id });
const older = await makeCar({ make: toyota.id, model: premio.id, year: 2009, modelcode: 'ZZT240' });
const newer = await makeCar({ make: toyota.id, model: premio.id, year: 2010, modelcode: 'NZT260', color: 'Red' });
const other = await makeCar({ make: toyota.id, year: 2010 });

const found = async (search: string, query: object = {}) =>
  (await list(`/api/cars?${formatApiQuery({ search, ...query })}`)).map(({ id }) => id);

test('words narrow a list together, and with its filters', async () => {
  expect(await found('premio')).toEqual([newer.id, older.id]);
  expect(await found('premio 2010')).toEqual([newer.id]);
  expect(await found('Toyota 2010')).toEqual([other.id, newer.id]);
  expect(await found('premio', { filters: { color: 'Red' } })).toEqual([newer.id]);
  expect(await found('premio', { sort: 'year:desc', pagination: { page: 2, pageSize: 1 } })).toEqual([older.id]);
  expect(await found('nzt')).toEqual([newer.id]);
  // A word that nothing is called like loses nothing.
  expect(await found('premio qqqq')).toEqual(await found('premio'));
  expect(await found('qqqq')).toEqual([]);
  expect(await found('…')).toEqual([]);
  expect(await found('   ')).toHaveLength(3);
});

test('whole names come first, then the newest, page by page, unless another order is asked for', async () => {
  const bought = await makeModel({ name: 'Hilux', make: toyota.id });
  const surf = await makeModel({ name: 'Hilux Surf', make: toyota.id });
  const kin = await makeMake({ name: 'Hilux Kin' });
  const [old, oldSurf, recent, bodiless, recentSurf] = [
    await makeCar({ make: toyota.id, model: bought.id, year: 2003 }),
    await makeCar({ make: toyota.id, model: surf.id, year: 2001 }),
    await makeCar({ make: toyota.id, model: bought.id, year: 2002 }),
    await makeCar({ make: kin.id, model: null, year: 2004 }),
    await makeCar({ make: toyota.id, model: surf.id, year: 2005 }),
  ].map(({ id }) => id);
  const whole = [recent, old];
  for (const words of ['hilux', 'Hilx', 'hilu', 'hilux qqqq']) {
    expect(await found(words), words).toEqual([...whole, recentSurf, bodiless, oldSurf]);
  }
  expect(await found('toyota hilux')).toEqual([...whole, recentSurf, oldSurf]);
  expect(await found('hilux surf')).toEqual([recentSurf, oldSurf]);
  const page = (number: number) => found('hilux', { pagination: { page: number, pageSize: 2 } });
  expect([await page(1), await page(2), await page(3)]).toEqual([whole, [recentSurf, bodiless], [oldSurf]]);
  expect(await found('hilux', { sort: 'createdAt:desc' })).toEqual([recentSurf, bodiless, recent, oldSurf, old]);
  expect(await found('hilux', { sort: 'year:asc', pagination: { pageSize: 2 } })).toEqual([oldSurf, recent]);
});

test('words narrow what is counted, and are no choice in it', async () => {
  const { body } = await get('/api/cars/facets?search=premio&facets=make,model,color');
  const { total, choices } = (body as { data: Facets }).data;
  expect(total).toBe(2);
  expect(choices.make).toEqual([{ name: 'Toyota', count: 2 }]);
  expect(choices.model).toEqual([{ name: 'Premio', count: 2, make: 'Toyota' }]);
  expect(choices.color?.find(({ name }) => name === 'Red')).toEqual({ name: 'Red', count: 1 });
});

test('a name is known by its new word at once, and no longer by the old one', async () => {
  const model = await makeModel({ name: 'Belta', make: toyota.id });
  const { id } = await makeCar({ make: toyota.id, model: model.id, modelcode: 'KSP92' });
  expect(await found('belta')).toEqual([id]);
  expect(await found('ksp')).toEqual([id]);
  await sql`update model set name = 'Yaris' where id = ${model.id}`.execute(adapter.db);
  await sql`update car set modelcode = 'SCP92' where id = ${id}`.execute(adapter.db);
  expect([await found('belta'), await found('ksp')]).toEqual([[], []]);
  expect([await found('yaris'), await found('scp')]).toEqual([[id], [id]]);
});

test('to types that words say nothing of, and as anything but a text, they are no question', async () => {
  const makes = await list('/api/makes?search=qqqq');
  expect(makes.map(({ name }) => name)).toContain('Toyota');
  for (const query of ['search[a]=qqqq', 'search[]=qqqq', 'search=']) {
    expect((await list(`/api/cars?${query}`)).length, query).toBeGreaterThan(2);
  }
});

test('no text makes it fail, or slow', async () => {
  const texts = [
    'a'.repeat(4_000),
    '١٢٣ سيارة',
    '\u{1F600}'.repeat(500),
    'ﷺ'.repeat(300),
    "'; drop table car; --",
    '%_\\',
    '\ud800x',
  ];
  for (const text of texts) {
    const startedAt = performance.now();
    expect(await found(text.toWellFormed()), text.slice(0, 20)).toEqual([]);
    expectWithin(500, startedAt);
  }
});
