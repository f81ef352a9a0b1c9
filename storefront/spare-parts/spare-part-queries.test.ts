import { expect, test } from 'vitest';
import type { SparePartDetail } from '#contract/catalogue/spare-part-detail.ts';
import { createApi } from '../lib/api-client.ts';
import { findOtherParts } from './spare-part-queries.ts';

test.each([
  { ids: [1, 2, 3, 4, 5, 6], id: 2, shown: ['part1', 'part3', 'part4', 'part5'], total: 5 },
  { ids: [1, 2, 3, 4, 5, 6], id: 6, shown: ['part1', 'part2', 'part3', 'part4'], total: 5 },
  { ids: [1], id: 1, shown: [], total: 0 },
])('of $ids, part $id is not beside itself, and not counted', async ({ ids, id, shown, total }) => {
  const asked: string[] = [];
  const api = createApi(async (_method, path) => {
    asked.push(path);
    const pageSize = Number(new URLSearchParams(path.split('?')[1]).get('pagination[pageSize]'));
    const data = ids.slice(0, pageSize).map((one) => ({ documentId: `part${one}`, images: null, availability: null }));
    return { status: 200, text: JSON.stringify({ data, meta: { pagination: { total: ids.length } } }) };
  });
  const part = { documentId: `part${id}`, make: 'Toyota', garage: null } as SparePartDetail;
  const { related } = await findOtherParts(api, part);
  expect(related.items.map(({ documentId }) => documentId)).toEqual(shown);
  expect(related.total).toBe(total);
  // Nothing of the part itself is in the question, so that the server answers once for all parts of a make.
  expect(asked.join()).not.toContain(`part${id}`);
});
