import { expect, test } from 'vitest';
import type { CarDetail } from '#contract/catalogue/car-detail.ts';
import { createApi } from '../lib/api-client.ts';
import { findOtherCars } from './car-detail-queries.ts';

const carOf = (id: number) => ({ documentId: `car${id}`, make: 'Toyota', model: 'Premio', dealer: null }) as CarDetail;

/** An API in which these cars, the newest first, are all cars of one model, and all featured. */
function openModel(ids: readonly number[]) {
  const asked: string[] = [];
  const api = createApi(async (_method, path) => {
    asked.push(path);
    const params = new URLSearchParams(path.split('?')[1]);
    const [page, pageSize] = [1, Number(params.get('pagination[pageSize]'))];
    const data = ids.slice(0, pageSize).map((id) => ({ documentId: `car${id}`, images: null, availability: null }));
    const meta = { pagination: { page, pageSize, pageCount: Math.ceil(ids.length / pageSize), total: ids.length } };
    return { status: 200, text: JSON.stringify({ data, meta }) };
  });
  return { asked, othersOf: (id: number) => findOtherCars(api, carOf(id)) };
}

test.each([
  { where: 'among those that are shown', id: 2, shown: ['car1', 'car3', 'car4', 'car5'] },
  { where: 'the first that is not shown', id: 5, shown: ['car1', 'car2', 'car3', 'car4'] },
  { where: 'further down', id: 7, shown: ['car1', 'car2', 'car3', 'car4'] },
])('a car that is $where is not beside itself, and not counted', async ({ id, shown }) => {
  const { related, featured } = await openModel([1, 2, 3, 4, 5, 6, 7]).othersOf(id);
  expect(related.cars.map(({ documentId }) => documentId)).toEqual(shown);
  expect(featured.map(({ documentId }) => documentId)).toEqual(shown);
  expect(related.total).toBe(6);
});

test('the only car of its model has no related ones', async () => {
  const { related, featured } = await openModel([1]).othersOf(1);
  expect(related).toEqual({ cars: [], total: 0 });
  expect(featured).toEqual([]);
});

test('all cars of a model ask the same, so that the server answers once', async () => {
  const { asked, othersOf } = openModel([1, 2, 3]);
  await othersOf(1);
  const first = asked.splice(0);
  await othersOf(2);
  expect(asked).toEqual(first);
});
