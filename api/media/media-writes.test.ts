import { expect, test } from 'vitest';
import { openTestApp } from '../../test/open-test-app.ts';
import { testOnce } from '../../test/test-database.ts';

// On both databases: rows go with what they belong to, by constraints.

const { list, makeCar, makeMedia } = await openTestApp();

testOnce.each([
  { hash: '../motoka' },
  { hash: 'a"b' },
  { hash: '' },
  { hash: 'UPPER' },
  { ext: '.j"g' },
  { ext: 'jpg' },
  { ext: '.php/' },
  { mime: 'image/jpeg"' },
  { mime: 'text/html; charset=x' },
])('a file that no address could name is not stored: %o', async (fields) => {
  await expect(makeMedia(fields)).rejects.toThrow(RangeError);
});

test('a name may hold anything', async () => {
  const name = 'front "side" \\ <b>.jpg';
  const { id } = await makeMedia({ name });
  await makeCar({ images: [id] });
  expect((await list('/api/cars?populate=images'))[0]?.images).toMatchObject([
    { name, formats: { thumbnail: { name: `thumbnail_${name}` } } },
  ]);
});
