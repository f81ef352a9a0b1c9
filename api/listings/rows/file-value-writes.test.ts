import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/open-test-app.ts';
import { rememberFileValues, setFileValues } from './file-value-writes.ts';

// On both databases: values are kept as JSON.

async function openMarket() {
  const app = await openTestApp();
  const { db } = app.adapter;
  const listing = () => db.selectFrom('listing').selectAll().executeTakeFirstOrThrow();
  const told = async () => JSON.parse((await listing()).file_values ?? 'null');
  return { ...app, db, listing, told };
}

test('what a file said is remembered by the names that files use, the first time that a field is changed', async () => {
  const { db, listing, makeCar, makeFeature, makeMake, makeMedia, told } = await openMarket();
  const [make, feature, picture] = [await makeMake({ name: 'Toyota' }), await makeFeature({}), await makeMedia({})];
  await makeCar({ make: make.id });
  await rememberFileValues(db, await listing(), { make: make.id, price: null, features: [feature.id], images: [] });
  const first = { make: 'Toyota', price: null, features: [feature.name], images: [] };
  expect(await told()).toEqual(first);
  await rememberFileValues(db, await listing(), { make: null, price: 5, images: [picture.id], location: 'Jinja' });
  expect(await told()).toEqual({ ...first, location: 'Jinja' });
});

test('of what its seller put on the market nothing is remembered', async () => {
  const { db, listing, makeSparePart, told } = await openMarket();
  await makeSparePart({});
  await rememberFileValues(db, { ...(await listing()), origin: 'web' }, { price: 5 });
  expect(await told()).toBeNull();
});

test('what is set is set for each, and nothing is left where nothing is remembered', async () => {
  const { db, makeCar } = await openMarket();
  const cars = [await makeCar(), await makeCar(), await makeCar()];
  const all = () => db.selectFrom('listing').select('file_values').orderBy('id').execute();
  const [first, second] = cars.map(({ id }) => id);
  await setFileValues(
    db,
    'car_id',
    new Map([
      [first ?? 0, { price: 1 }],
      [second ?? 0, { price: 2 }],
    ]),
  );
  await setFileValues(db, 'car_id', new Map([[first ?? 0, {}]]));
  await setFileValues(db, 'car_id', new Map());
  expect((await all()).map(({ file_values }) => file_values)).toEqual([null, '{"price":2}', null]);
});
