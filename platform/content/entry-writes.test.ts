import { expect, test } from 'vitest';
import { updateCars } from '../../api/cars/car-writes.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { EditConflict } from './entry-writes.ts';

// On both databases: entries, relations and versions are written.

const { adapter, clock, get, makeCar, makeFeature, makeMedia } = await openTestApp();

type Change = Parameters<typeof updateCars>[2][number];

const change = (...changes: Change[]) =>
  adapter.db.transaction().execute((db) => updateCars(adapter, db, changes, clock.now()));

async function read(documentId: string) {
  const { body } = await get(`/api/cars/${documentId}?populate=features&populate=images`);
  return (body as { data: Record<string, unknown> }).data;
}

test('what a change leaves out stays as it is', async () => {
  const feature = await makeFeature();
  const picture = await makeMedia();
  const facts = { price: 9_000_000, location: 'Jinja', features: [feature.id], images: [picture.id] };
  const { id, documentId } = await makeCar(facts);
  const before = await read(documentId);

  await change({ id, price: 8_000_000 });
  const { updatedAt, ...after } = await read(documentId);
  expect({ ...after, updatedAt: before.updatedAt }).toEqual({ ...before, price: 8_000_000 });
  expect(updatedAt).not.toBe(before.updatedAt);

  await change({ id, features: [], location: null, publishedAt: clock.now() });
  expect(await read(documentId)).toMatchObject({ features: [], location: null, images: [{ id: picture.id }] });
});

const versionOf = async (id: number) => {
  const car = adapter.db.selectFrom('car').select('updated_at').where('id', '=', id);
  return Number((await car.executeTakeFirstOrThrow()).updated_at);
};

test('of two editors who saw the same car, the second is told and overwrites nothing', async () => {
  const { id, documentId } = await makeCar({ price: 9_000_000, color: 'Red' });
  const version = await versionOf(id);
  await change({ id, version, price: 8_000_000 });
  await expect(change({ id, version, price: 7_000_000 })).rejects.toThrow(EditConflict);
  await expect(change({ id, version, features: [] })).rejects.toThrow(EditConflict);
  expect(await read(documentId)).toMatchObject({ price: 8_000_000 });

  await change({ id, version: await versionOf(id), color: 'Blue' });
  expect(await read(documentId)).toMatchObject({ price: 8_000_000, color: 'Blue' });
});

test('of several changes at once none is made where one meets a conflict, or its entry is gone', async () => {
  const { id, documentId } = await makeCar({ price: 9_000_000 });
  const gone = { id: 999_999_999, version: 1 };
  await expect(change({ id, price: 1 }, { ...gone, price: 1 })).rejects.toThrow(EditConflict);
  expect(await read(documentId)).toMatchObject({ price: 9_000_000 });
});

test('a value that is named and not given is an error, not a null', async () => {
  const { id } = await makeCar();
  const unfinished: object = { id, price: undefined };
  await expect(change(unfinished as Change)).rejects.toThrow('price has no value');
});
