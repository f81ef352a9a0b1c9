import { expect, test } from 'vitest';
import { ApiFailure } from './api-client.ts';
import { entryOrNull, loadList, pageOrFailure } from './entry-pages.ts';

const fails = (status: number) => Promise.reject(new ApiFailure(status, 'the reason'));

test('a list that the API cannot make sense of is empty, and no outage', async () => {
  expect(await pageOrFailure(fails(400))).toEqual({
    result: { items: [], total: 0, page: 1, pageCount: 1 },
    failure: null,
  });
  expect((await loadList(fails(400))).init).toEqual({ status: 200 });
});

test('a list that the API cannot give is an outage, and not empty', async () => {
  for (const status of [0, 404, 429, 500, 503]) {
    expect((await pageOrFailure(fails(status))).failure).toBe('the reason');
    expect((await loadList(fails(status))).init).toEqual({ status: 503 });
  }
});

test('an entry that the API does not know, or cannot make sense of, is 404; one that it cannot give is none', async () => {
  for (const status of [404, 400]) {
    await expect(entryOrNull(fails(status), 'Car not found')).rejects.toMatchObject({
      data: 'Car not found',
      init: { status: 404 },
    });
  }
  for (const status of [0, 429, 503]) expect(await entryOrNull(fails(status), 'Car not found')).toBeNull();
});
