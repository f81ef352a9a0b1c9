import { expect, test } from 'vitest';
import type { CarSummary } from '#contract/catalogue/cars.ts';
import { createApi } from '../lib/api-client.ts';
import { listFavourites } from './favourite-queries.ts';

test('the list is the member’s own, the latest first, with what a card shows', async () => {
  const { asked, list } = openSaves(3);
  await list(1);
  expect(asked.map((params) => Object.fromEntries(params))).toMatchObject([
    {
      'filters[user][id][$eq]': '7',
      'populate[car][fields][0]': 'price',
      'populate[car][populate][model][fields][0]': 'name',
      sort: 'createdAt:desc',
      'pagination[page]': '1',
      'pagination[pageSize]': '20',
    },
  ]);
});

test('a record outlives its car', async () => {
  const { items: favourites, total } = await openSaves(3).list(1);
  expect(total).toBe(3);
  expect(favourites.map(({ recordId, car }) => [recordId, car?.documentId ?? null])).toEqual([
    [1, 'car 1'],
    [2, null],
    [3, 'car 3'],
  ]);
});

test('a page past the end is the last one, and an empty list has one page', async () => {
  const { asked, list } = openSaves(21);
  const last = await list(9);
  expect([last.page, last.pageCount, last.items.length]).toEqual([2, 2, 1]);
  expect(asked).toHaveLength(2);
  expect(await openSaves(0).list(2)).toEqual({ items: [], total: 0, page: 2, pageCount: 1 });
});

const NO_CAR: CarSummary = {
  documentId: '',
  make: null,
  model: null,
  price: null,
  year: null,
  mileage: null,
  location: null,
  pictures: [],
};
const readCar = ({ documentId }: { documentId: string }): CarSummary => ({ ...NO_CAR, documentId });

/** A member's list of so many saved cars, 20 a page, and what was asked of it. */
function openSaves(total: number) {
  const asked: URLSearchParams[] = [];
  const api = createApi(async (_method, path) => {
    const params = new URLSearchParams(path.split('?')[1]);
    asked.push(params);
    const page = Number(params.get('pagination[page]'));
    const from = (page - 1) * 20;
    const data = Array.from({ length: Math.min(Math.max(total - from, 0), 20) }, (_, at) => ({
      id: from + at + 1,
      car: (from + at) % 2 === 0 ? [{ documentId: `car ${from + at + 1}` }] : [],
    }));
    const meta = { pagination: { page, pageSize: 20, pageCount: Math.ceil(total / 20), total } };
    return { status: 200, text: JSON.stringify({ data, meta }) };
  });
  return { asked, list: (page: number) => listFavourites(api, { kind: 'saves', userId: 7, page, readCar }) };
}
