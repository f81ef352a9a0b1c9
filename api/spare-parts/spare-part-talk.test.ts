import { expect, test } from 'vitest';
import type { Facets } from '#contract/lists/facets.ts';
import { openTestApp } from '../../test/open-test-app.ts';

const app = await openTestApp();
const toyota = await app.makeMake({ name: 'Toyota' });
const brakes = await app.makeSpareCategory({ name: 'Brakes' });
const pads = await app.makeSparePart({
  name: 'Brake pads, front',
  make: toyota.id,
  model: 'Premio',
  sparecategory: brakes.id,
  price: 150_000,
  modelcode: 'NZT260',
  location: 'Kisekka, Kampala',
});
const bumper = await app.makeSparePart({ name: 'Bumper', make: toyota.id, model: 'Premio', price: 400_000 });
const ist = await app.makeSparePart({ name: 'Wiper', make: toyota.id, model: 'IST', price: 20_000 });
const trail = await app.makeSparePart({ name: 'Distributor cap', model: 'X-Trail', price: 90_000 });
const battery = await app.makeSparePart({ name: 'Battery N70', price: 350_000, condition: 'new' });

test.each([
  ['brake pads', [pads.id]],
  ['brake pads for premio', [pads.id]],
  ['premio', [pads.id, bumper.id]],
  ['toyota bumper', [bumper.id]],
  ['toyota parts', [pads.id, bumper.id, ist.id]],
  ['premio parts', [pads.id, bumper.id]],
  ['battery', [battery.id]],
  ['brand new battery', [battery.id]],
  ['brakes', [pads.id]],
  ['ist', [ist.id]],
  ['trail', [trail.id]],
  ['nzt260', [pads.id]],
  ['premio under 200,000/=', [pads.id]],
  ['premio under 200k', [pads.id]],
  ['parts in kampala', [pads.id]],
  ['bumper qqqq', [bumper.id]],
  // As texts write it, though it was typed otherwise.
  ['bumpers', [bumper.id]],
  ['xtrail', [trail.id]],
  ['premeo bumper', [bumper.id]],
  ['break pads', [pads.id]],
  ['brake pad', [pads.id]],
  ['bum per', [bumper.id]],
  ['batteries', [battery.id]],
  // No part is all of it: what it is counts more than the car, the year or the code.
  ['wiper premio', [ist.id]],
  ['premio wiper 2008', [ist.id]],
  ['nzt260 battery', [battery.id]],
  ['qqqq', []],
])('"%s" finds the parts that are meant', async (words, ids) => {
  expect(await found(words)).toEqual(ids);
});

test('a word that no part has is named', async () => {
  const { body } = await app.get('/api/spareparts/facets?search=bumper+qqqq');
  const { total, search } = (body as { data: Facets }).data;
  expect([total, search?.unknown]).toEqual([1, ['qqqq']]);
});

test('words that parts have, but none beside the others, are named apart', async () => {
  const { body } = await app.get('/api/spareparts/facets?search=premio+wiper+qqqq');
  const { search } = (body as { data: Facets }).data;
  expect(search).toEqual({ understood: [{ text: 'wiper', rest: '' }], apart: ['premio'], unknown: ['qqqq'] });
});

const found = async (words: string) =>
  (await app.list(`/api/spareparts?sort=id&search=${encodeURIComponent(words)}`)).map(({ id }) => id);
